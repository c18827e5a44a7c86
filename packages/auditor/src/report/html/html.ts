/** Safe markup. Only the template tag below creates it. */
export interface Markup {
  readonly markup: string;
}

type Part = Markup | string | number | null | readonly Part[];

/**
 * Template tag for HTML. Escapes every value that is not markup, joins lists, and omits null. Attribute values must be in
 * double quotes.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  let markup = strings[0] ?? '';
  for (const [index, part] of parts.entries()) markup += render(part) + (strings[index + 1] ?? '');
  return { markup };
}

function render(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escapeText(part);
  return 'markup' in part ? part.markup : part.map(render).join('');
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Neutralizes characters that could end the text or change its direction. */
function escapeText(text: string): string {
  return text
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (character) => (character === '\n' ? '\n' : ' '))
    .replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
