import type { LinkPosition } from '../../facts.ts';
import type { OpenElement } from './open-elements.ts';

const positionByRole = new Map<string, LinkPosition>([
  ['main', 'main'],
  ['navigation', 'nav'],
  ['complementary', 'aside'],
  ['banner', 'header'],
  ['contentinfo', 'footer'],
]);

/**
 * Sets the region of the page an element is in, by its landmark role or its name (ARIA in HTML): a header or footer
 * inside article, section, or main does not belong to the page.
 */
export function setRegion(element: OpenElement): void {
  const { role } = element;
  const byRole = role === null ? undefined : positionByRole.get(role.trim().toLowerCase());
  if (byRole !== undefined) element.region = byRole;
  else if (element.name === 'main' || element.name === 'nav' || element.name === 'aside')
    element.region = element.name;
  else if ((element.name === 'header' || element.name === 'footer') && !element.sectioned) {
    if (element.region === 'body') element.region = element.name;
  }
  if (element.region === 'main') element.sectioned = true;
}
