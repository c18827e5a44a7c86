import type { Locator, Page } from 'playwright-core';

/** The column of a board whose heading is `label`. */
export function columnOf(page: Page, label: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${label}, `) });
}

/** The card of a task by its title or key, on the whole page or in one column. */
export function cardOf(place: Page | Locator, name: string): Locator {
  return place.getByRole('link', { name });
}

/** Drags a card by mouse, once that has loaded. */
export async function dragCard(
  card: Locator,
  target: Locator,
  options: Parameters<Locator['dragTo']>[1] = {},
): Promise<void> {
  await waitForDraggable(card);
  await card.dragTo(target, options);
}

/** What a drag by mouse needs loads after the board. */
export async function waitForDraggable(card: Locator): Promise<void> {
  await card.locator('xpath=ancestor::*[@draggable="true"]').waitFor();
}

/** Waits until these are the rendered cards of a column, from top to bottom. */
export async function waitForOrder(page: Page, column: string, titles: readonly string[]): Promise<void> {
  const cards = columnOf(page, column).getByRole('listitem');
  for (const [place, title] of titles.entries()) await cardOf(cards.nth(place), title).waitFor();
  await cards.nth(titles.length).waitFor({ state: 'detached' });
}

/** Waits until this was announced to screen readers. */
export async function waitForSpoken(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
}
