import type { TestContext } from 'node:test';
import type { Task } from '@fettle/contract';
import type { Locator, Page } from 'playwright-core';
import type { Person } from '../../packages/server/src/testing/factories.ts';
import type { Dashboard, OpenOptions } from './start-dashboard.ts';

export interface OpenTask {
  page: Page;
  /** The dialog of the task. What is on top of it, such as a menu, is on the page. */
  dialog: Locator;
}

/** Opens a task by its URL, as a user. */
export async function openTask(
  t: TestContext,
  dashboard: Dashboard,
  as: Person,
  task: Pick<Task, 'id' | 'key'>,
  options: OpenOptions = {},
): Promise<OpenTask> {
  const page = await dashboard.open(t, { as, path: `/tasks/${task.id}`, ...options });
  const dialog = page.getByRole('dialog', { name: task.key });
  await dialog.waitFor();
  return { page, dialog };
}

/** Picks an item of the menu that a button opens. */
export async function chooseFrom(page: Page, button: Locator, entry: string): Promise<void> {
  await button.click();
  await page.getByRole('menuitem', { name: entry }).click();
}
