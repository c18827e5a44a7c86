import type { Anchor } from './anchor.ts';
import type { ElementTree } from './element-tree.ts';
import {
  countNesting,
  distinguish,
  elementsNamed,
  hashAround,
  identityOf,
  isNested,
  itemOf,
  levelsToGroup,
  nearestText,
} from './identity.ts';
import { type Page, type PageElement, pathOf, readPage, textAfter, textBefore, textOf } from './read-page.ts';
import { selectorOf, xpathOf } from './selectors.ts';
import { countTraits } from './traits.ts';

/**
 * The anchor of an element of the page below `root`, which is the `html` element. Null if it is not in the page, is hidden,
 * or lies beyond the limits up to which a page is read.
 */
export function describeElement<E>(tree: ElementTree<E>, root: E, element: E): Anchor | null {
  const page = readPage(tree, root);
  const found = page.elements.find((each) => each.element === element);
  if (found === undefined || found.isHidden) return null;
  const others = elementsNamed(page, found.name).filter(
    (other) => other !== found && !isNested(other, found),
  );
  const identity = identityOf(page, found);
  const alike = others.filter((other) => identityOf(page, other) === identity);
  const levels = levelsToGroup(found, alike);
  const counts = countTraits(page.elements);
  const isOwn = (trait: string): boolean => counts.get(trait) === 1;
  return {
    key: found.key,
    selector: selectorOf(found, isOwn),
    xpath: xpathOf(found),
    tagName: found.name,
    text: textOf(page, found),
    textBefore: textBefore(page, found),
    textAfter: textAfter(page, found),
    traits: found.traits,
    ownTraits: found.traits.filter(isOwn),
    path: pathOf(found),
    alike: alike.length + 1,
    item: describeItem(page, found, alike),
    nearest: nearestText(page, found, others),
    distinguishedBy: distinguish(page, found, others),
    nesting: countNesting(page, found),
    surroundings: { levels, hash: hashAround(page, found, levels) },
  };
}

function describeItem<E>(
  page: Page<E>,
  element: PageElement<E>,
  alike: readonly PageElement<E>[],
): Anchor['item'] {
  const own = itemOf(element, alike);
  if (own === null) return null;
  const text = textOf(page, own);
  const isRepeated = alike.some((other) => {
    const item = itemOf(other, [element, ...alike.filter((each) => each !== other)]);
    return item !== null && item.name === own.name && textOf(page, item) === text;
  });
  return isRepeated ? null : { tagName: own.name, text };
}
