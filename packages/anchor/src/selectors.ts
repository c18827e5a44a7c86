import type { PageElement } from './read-page.ts';

/**
 * A CSS selector of an element: positions down from the nearest ancestor whose `id` no other element has. ` >>> ` is the way
 * into a shadow root, as in test tools; CSS itself has none.
 */
export function selectorOf<E>(element: PageElement<E>, isUniqueId: (trait: string) => boolean): string {
  const id = element.traits.find((trait) => trait.startsWith('id='));
  const own =
    id !== undefined && isUniqueId(id)
      ? `#${escapeIdentifier(id.slice(3))}`
      : `${escapeIdentifier(element.name)}:nth-of-type(${element.position})`;
  const { parent } = element;
  if (parent === null) return element.name;
  if (element.isShadowed) return `${selectorOf(parent, isUniqueId)} >>> ${own}`;
  return own.startsWith('#') ? own : `${selectorOf(parent, isUniqueId)} > ${own}`;
}

/** Null inside a shadow root, into which XPath does not reach. */
export function xpathOf<E>({ name, position, parent, isShadowed }: PageElement<E>): string | null {
  if (parent === null) return `/${name}`;
  const above = isShadowed ? null : xpathOf(parent);
  // Elements of SVG have a namespace, without which their name alone finds nothing.
  return above === null ? null : `${above}/*[local-name()='${name}'][${position}]`;
}

/** CSSOM, "serialize an identifier"; servers have no `CSS.escape`. */
function escapeIdentifier(text: string): string {
  if (text === '-') return '\\-';
  return [...text]
    .map((character, at) => escapeCharacter(character, at === 0 || (at === 1 && text[0] === '-')))
    .join('');
}

function escapeCharacter(character: string, isFirst: boolean): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20 || code === 0x7f || (isFirst && /\d/.test(character))) return `\\${code.toString(16)} `;
  return /[\w-]/.test(character) || code >= 0x80 ? character : `\\${character}`;
}
