import type { Page } from 'playwright-core';

type Step = (page: Page) => Promise<void>;

/** Waits for this heading. */
export function heading(name: string | RegExp): Step {
  return (page) => page.getByRole('heading', { name }).first().waitFor();
}

/** Waits for this text. */
export function text(shown: string | RegExp): Step {
  return (page) => page.getByText(shown).filter({ visible: true }).first().waitFor();
}

/** A button that opens a dialog. */
export function button(name: string, dialog: { name: string | RegExp }): Step {
  return async (page) => {
    await page.getByRole('button', { name, exact: true }).first().click();
    await page.getByRole('dialog', dialog).waitFor();
  };
}

/** On a phone the navigation is behind a button. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
}
