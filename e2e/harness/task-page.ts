import type { Page } from 'playwright-core';
import { until } from '../../packages/server/src/testing/until.ts';

/** Waits until the card or row with that title has the focus. */
export async function waitForFocus(page: Page, title: string): Promise<void> {
  await page.locator('a:focus').filter({ hasText: title }).waitFor();
}

/** Waits until the service has what the page already shows: until `check` no longer throws. */
export async function waitForService(check: () => Promise<void>): Promise<void> {
  let last: unknown = null;
  const holds = async (): Promise<boolean> => {
    try {
      await check();
      return true;
    } catch (error) {
      last = error;
      return false;
    }
  };
  await until('the service to have what the page shows', holds).catch((error: unknown) => {
    throw new Error('The service has something else than the page shows.', { cause: last ?? error });
  });
}
