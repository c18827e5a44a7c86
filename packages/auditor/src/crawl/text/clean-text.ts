// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters PostgreSQL's jsonb or a terminal cannot hold
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** ASCII words with single spaces: nothing to do. */
const clean = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * Makes crawled text safe to store: no NUL, no other control characters, no lone surrogates (PostgreSQL rejects them), up
 * to `maxLength` UTF-16 units, and never half a character.
 */
export function cleanText(text: string, maxLength: number): string {
  const cut = text.length > maxLength ? text.slice(0, endOfCharacter(text, maxLength)) : text;
  return cut.replace(controls, '').toWellFormed();
}

/** {@link cleanText} with every run of white space collapsed to one space, and none at the ends. */
export function collapseText(text: string, maxLength: number): string {
  if (text.length <= maxLength && clean.test(text)) return text;
  // Cutting first limits the cost; white space is rarely more than half of the text.
  const window = text.length > maxLength * 8 ? text.slice(0, maxLength * 8) : text;
  const collapsed = window.replace(/\s+/g, ' ').trim();
  return cleanText(collapsed, maxLength).trim();
}

function endOfCharacter(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
