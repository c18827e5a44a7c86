import type { Anchor, Resolution } from './anchor.ts';
import type { ElementTree } from './element-tree.ts';
import { countNesting, elementsNamed, hashAround, identityOf, isNested, writeIdentity } from './identity.ts';
import { type Page, type PageElement, pathOf, readPage, textAfter, textBefore, textOf } from './read-page.ts';
import { similarity } from './similarity.ts';
import { countTraits, isNaming } from './traits.ts';

/** From this length on, two different elements hardly have the same text by chance. */
const telling = 12;
/** A shorter text that was changed is a different text. */
const recognizable = 30;
/** A card or a row is not deeper than this. */
const itemLevels = 8;

/**
 * Finds the elements that anchors describe in the page below `root`, in the order of the anchors. An element is found by what
 * it says and what is around it, never by its place alone, unless nothing near it has changed. Where two could be meant, none
 * is.
 */
export function resolveAnchors<E>(
  tree: ElementTree<E>,
  root: E,
  anchors: readonly Anchor[],
): Resolution<E>[] {
  const page = readPage(tree, root);
  const traits = countTraits(page.elements);
  return anchors.map((anchor) => {
    const found = find(page, anchor, traits);
    if (found === null) return { health: 'lost', element: null };
    const isExact = pathOf(found) === anchor.path && identityOf(page, found) === identityOfAnchor(anchor);
    return { health: isExact ? 'exact' : 'moved', element: found.element };
  });
}

function find<E>(page: Page<E>, anchor: Anchor, traits: ReadonlyMap<string, number>): PageElement<E> | null {
  const named = elementsNamed(page, anchor.tagName);
  const keyed = anchor.key === null ? [] : named.filter(({ key }) => key === anchor.key);
  if (keyed.length === 1) return keyed[0] ?? null;
  const candidates = keyed.length > 1 ? keyed : named;
  const identity = identityOfAnchor(anchor);
  const identical = candidates.filter((each) => identityOf(page, each) === identity);
  const others = candidates.filter((each) => !identical.includes(each));
  return (
    chooseIdentical(page, anchor, { identical, others }) ??
    // Those that are left look as it did: were it still the only one, it would have been chosen.
    (identical.length < anchor.alike ? findByTrait(page, anchor, others, traits) : null) ??
    (identical.length < anchor.alike ? findChanged(page, anchor, others) : null)
  );
}

function identityOfAnchor({ tagName, text, traits }: Anchor): string {
  return writeIdentity(tagName, text, traits);
}

/** Among elements that look as it did. */
function chooseIdentical<E>(
  page: Page<E>,
  anchor: Anchor,
  { identical, others }: Record<'identical' | 'others', readonly PageElement<E>[]>,
): PageElement<E> | null {
  const alone = anchor.alike === 1 ? onlyOne(page, anchor, identical) : null;
  if (alone !== null) {
    const isNear = pathOf(alone) === anchor.path || sidesOf(page, anchor, alone) > 0;
    if (isNear) return alone;
    // A short text without a name of its own can stand anywhere, and what was edited in its place can have been copied before.
    const isTelling = anchor.text.length >= telling || anchor.traits.some(isNaming);
    return isTelling && findChanged(page, anchor, others) === null ? alone : null;
  }
  const recognized =
    onlyOne(
      page,
      anchor,
      identical.filter((each) => isInItem(page, anchor, each)),
    ) ??
    onlyOne(
      page,
      anchor,
      identical.filter((each) => recognizedSides(page, anchor, each) === 2),
    );
  if (recognized !== null) return recognized;
  const { levels, hash } = anchor.surroundings;
  const inPlace = identical.find((each) => pathOf(each) === anchor.path);
  return inPlace !== undefined && hashAround(page, inPlace, levels) === hash ? inPlace : null;
}

/** Whether something near around it is what it belonged to. */
function isInItem<E>(page: Page<E>, { item }: Anchor, element: PageElement<E>): boolean {
  if (item === null) return false;
  let levels = 0;
  for (let at = element.parent; at !== null && levels < itemLevels; at = at.parent) {
    if (at.name === item.tagName && textOf(page, at) === item.text) return true;
    levels += 1;
  }
  return false;
}

/** By an `id`, or the like, that no other element had or has. Its text may be another, if something around it is the same. */
function findByTrait<E>(
  page: Page<E>,
  anchor: Anchor,
  candidates: readonly PageElement<E>[],
  counts: ReadonlyMap<string, number>,
): PageElement<E> | null {
  const own = anchor.ownTraits.filter((trait) => isNaming(trait) && counts.get(trait) === 1);
  const found = candidates.filter(({ traits }) => traits.some((trait) => own.includes(trait)));
  const [element] = found;
  if (element === undefined || found.length > 1) return null;
  const isKnown =
    similarity(textOf(page, element), anchor.text) >= 0.3 ||
    pathOf(element) === anchor.path ||
    sidesOf(page, anchor, element) > 0;
  return isKnown ? element : null;
}

/** By a text that was edited: between the same texts, or closer to what it was than any other ever came. */
function findChanged<E>(
  page: Page<E>,
  anchor: Anchor,
  candidates: readonly PageElement<E>[],
): PageElement<E> | null {
  const found = candidates.filter((each) => {
    const text = textOf(page, each);
    const likeness =
      text === '' && anchor.text === '' ? shareOf(anchor.traits, each.traits) : similarity(text, anchor.text);
    if (recognizedSides(page, anchor, each) === 2) return likeness >= 0.5;
    const isClosest = likeness >= Math.max(0.85, anchor.nearest + 0.1);
    return isClosest && anchor.text.length >= recognizable && sidesOf(page, anchor, each) > 0;
  });
  return onlyOne(page, anchor, found);
}

/** How many of the texts before and after it are the same. The edge of a page is not a text. */
function sidesOf<E>(page: Page<E>, anchor: Anchor, element: PageElement<E>): number {
  return countSides(page, anchor, element, { before: true, after: true });
}

/** The same, but only texts that no other element had beside it. */
function recognizedSides<E>(page: Page<E>, anchor: Anchor, element: PageElement<E>): number {
  return countSides(page, anchor, element, anchor.distinguishedBy);
}

function countSides<E>(
  page: Page<E>,
  anchor: Anchor,
  element: PageElement<E>,
  sides: Anchor['distinguishedBy'],
): number {
  const before = sides.before && anchor.textBefore !== '' && textBefore(page, element) === anchor.textBefore;
  const after = sides.after && anchor.textAfter !== '' && textAfter(page, element) === anchor.textAfter;
  return Number(before) + Number(after);
}

function shareOf(wanted: readonly string[], given: readonly string[]): number {
  return wanted.length === 0 ? 0 : wanted.filter((each) => given.includes(each)).length / wanted.length;
}

/** The only one; of some that lie in each other as before, the one at the same depth. */
function onlyOne<E>(
  page: Page<E>,
  { nesting }: Anchor,
  elements: readonly PageElement<E>[],
): PageElement<E> | null {
  const [first] = elements;
  if (first === undefined || !elements.every((each) => each === first || isNested(first, each))) return null;
  const fitting = elements.filter((each) => {
    const { around, within } = countNesting(page, each);
    return around === nesting.around && within === nesting.within;
  });
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
