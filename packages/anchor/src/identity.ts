import { type Page, type PageElement, textAfter, textBefore, textOf } from './read-page.ts';
import { similarity } from './similarity.ts';

/** What an element says of itself: two elements with the same identity look the same to a reader. */
export function identityOf<E>(page: Page<E>, element: PageElement<E>): string {
  return writeIdentity(element.name, textOf(page, element), element.traits);
}

export function writeIdentity(name: string, text: string, traits: readonly string[]): string {
  return [name, text, ...traits].join('\n');
}

/** Visible elements of a tag name. */
export function elementsNamed<E>(page: Page<E>, name: string): PageElement<E>[] {
  return page.elements.filter((element) => element.name === name && !element.isHidden);
}

/** Whether one lies within the other. */
export function isNested<E>(first: PageElement<E>, second: PageElement<E>): boolean {
  const [outer, inner] = first.index < second.index ? [first, second] : [second, first];
  return inner.index <= outer.last;
}

/** Whether none of the others has the same text before, or after, it. */
export function distinguish<E>(
  page: Page<E>,
  element: PageElement<E>,
  others: readonly PageElement<E>[],
): { before: boolean; after: boolean } {
  const isAlone = (read: (of: Page<E>, at: PageElement<E>) => string): boolean => {
    const own = read(page, element);
    return own !== '' && others.every((other) => read(page, other) !== own);
  };
  return { before: isAlone(textBefore), after: isAlone(textAfter) };
}

/** The largest element around it that contains none of the others. Null if that is the element itself. */
export function itemOf<E>(element: PageElement<E>, others: readonly PageElement<E>[]): PageElement<E> | null {
  let item: PageElement<E> | null = null;
  for (let at = element.parent; at !== null; at = at.parent) {
    const { index, last } = at;
    if (others.some((other) => other.index > index && other.index <= last)) return item;
    item = at;
  }
  return null;
}

/** The highest similarity of their texts to that of the element. */
export function nearestText<E>(
  page: Page<E>,
  element: PageElement<E>,
  others: readonly PageElement<E>[],
): number {
  const own = textOf(page, element);
  let nearest = 0;
  for (const other of others) {
    const text = textOf(page, other);
    // No texts of these lengths can be more similar.
    const most = (2 * Math.min(text.length, own.length)) / (text.length + own.length || 1);
    if (most > nearest) nearest = Math.max(nearest, similarity(own, text));
  }
  return nearest;
}

/** How many elements with the same name and text lie around it, and in it. They are one box to a reader. */
export function countNesting<E>(page: Page<E>, element: PageElement<E>): { around: number; within: number } {
  const isSame = (other: PageElement<E>): boolean =>
    other.name === element.name && textOf(page, other) === textOf(page, element);
  let around = 0;
  for (let at = element.parent; at !== null; at = at.parent) if (isSame(at)) around += 1;
  const within = page.elements.slice(element.index + 1, element.last + 1).filter(isSame).length;
  return { around, within };
}

/** How far above it the nearest element is that has another of these in it; 1 if none has. */
export function levelsToGroup<E>(element: PageElement<E>, others: readonly PageElement<E>[]): number {
  let levels = 1;
  for (let at = element.parent; at !== null; at = at.parent) {
    const { index, last } = at;
    if (others.some((other) => other.index > index && other.index <= last)) return levels;
    levels += 1;
  }
  return 1;
}

/** Hash of all that is in the element so many levels above: names, traits, and text, without classes and styles. */
export function hashAround<E>(page: Page<E>, element: PageElement<E>, levels: number): string {
  let around: PageElement<E> | null = element;
  for (let level = 0; level < levels; level += 1) around = around?.parent ?? null;
  if (around === null) return '';
  const inside = page.elements.slice(around.index + 1, around.last + 1);
  const structure = inside.map(({ name, traits, isHidden }) => `${name} ${traits.join(' ')} ${isHidden}`);
  return hash(`${structure.join('\n')}\n${page.text.slice(around.start, around.end).trim()}`);
}

/** FNV-1a over UTF-16 units, twice with different starts and factors. Nobody gains by a collision. */
function hash(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x2545f491;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x85ebca6b);
  }
  return [first, second].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}
