/** So much comes before the match, so that it is in view on a phone too. */
const charactersBefore = 24;
const charactersAfter = 120;

/**
 * The part of a Markdown text around the first of the typed words that it has, as one line without marks of formatting.
 * Null if it has none of them.
 */
export function cutSnippet(markdown: string, typed: string): string | null {
  const plain = markdown
    // One line has a point between the items of a list, which may have no other at their end.
    .replaceAll(/^[\t >]*(?:[-+*]|\d+[.)])[\t ]+(?:\[[ xX]\][\t ]+)?/gm, '· ')
    .replaceAll(/^[\t |:-]+$/gm, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*~`]+/g, '')
    .replaceAll(/[#>|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ ·]+/, '')
    .trim();
  const lower = plain.toLowerCase();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const places = [typed.trim().toLowerCase(), ...words].map((word) => lower.indexOf(word));
  const at = places.find((place) => place >= 0);
  if (words.length === 0 || at === undefined) return null;
  const space = plain.lastIndexOf(' ', at - charactersBefore);
  const start = at <= charactersBefore ? 0 : space + 1;
  const end = at + charactersAfter;
  return `${start > 0 ? '…' : ''}${plain.slice(start, end).trimEnd()}${end < plain.length ? '…' : ''}`;
}
