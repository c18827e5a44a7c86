import type { Locator, Page } from 'playwright-core';

/** The column of a board whose heading is `label`. */
export function columnOf(page: Page, label: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${label}, `) });
}

/** The card of a task, by its title or its key, wherever on the page or in one column. */
export function cardOf(place: Page | Locator, name: string): Locator {
  return place.getByRole('link', { name });
}

/** Waits until the cards of a column that are drawn are these, from top to bottom. */
export async function waitForOrder(page: Page, column: string, titles: readonly string[]): Promise<void> {
  const cards = columnOf(page, column).getByRole('listitem');
  for (const [place, title] of titles.entries()) await cardOf(cards.nth(place), title).waitFor();
  await cards.nth(titles.length).waitFor({ state: 'detached' });
}

/** Waits until a screen reader has been told this. */
export async function waitForSpoken(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
}
