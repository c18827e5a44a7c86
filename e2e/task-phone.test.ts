import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { cardOf, waitForSpoken } from './harness/board-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

test('on a phone a task fills the screen, and everything works by touch', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  const task = await lead.v1.createTask({
    projectId: project.id,
    title: 'Paint the long wooden hull of the boat',
  });
  const { id } = task;
  for (const title of ['Sand', 'Paint'])
    await lead.v1.createChecklist({
      id,
      title,
      items: [{ title: `${title} port` }, { title: `${title} star` }],
    });
  const page = await dashboard.open(t, { as: lead, path: `/projects/${project.id}`, phone: true });
  await cardOf(page, task.title).tap();
  const dialog = page.getByRole('dialog', { name: task.key });
  await dialog.waitFor();
  assert.deepEqual(await boxOf(dialog), { x: 0, y: 0, width: 390, height: 800 });
  await fitsAcross(page);

  await dialog.getByRole('combobox', { name: /^Priority/ }).tap();
  await page.getByRole('option', { name: 'High' }).tap();
  await dialog.getByRole('button', { name: 'Assign to me' }).tap();
  await dialog.getByRole('combobox', { name: 'Labels' }).tap();
  await page.getByRole('combobox', { name: 'Labels', exact: true }).and(page.locator('input')).fill('Hull');
  await page.getByRole('button', { name: 'New label “Hull” in blue' }).tap();
  await dialog.getByRole('button', { name: /^Due/ }).tap();
  await page.getByRole('button', { name: 'Tomorrow' }).tap();
  await waitForService(async () => {
    const { priority, assigneeIds, labels, dueDate } = await lead.v1.getTask({ id });
    assert.deepEqual([priority, assigneeIds, labels], ['high', [lead.id], [{ name: 'Hull', color: 'blue' }]]);
    assert.ok(dueDate);
  });

  await dialog.getByRole('button', { name: 'Add a description…' }).tap();
  const editor = dialog.getByRole('textbox', { name: 'Description (rich text)' });
  await dialog.locator('.rich-text:focus').waitFor();
  await fitsAcross(page);
  await dialog.getByRole('button', { name: 'Bold', exact: true }).tap();
  await page.keyboard.type('Two coats');
  await dialog.getByRole('button', { name: 'Undo' }).tap();
  await dialog.getByRole('button', { name: 'Redo' }).tap();
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await editor.waitFor({ state: 'detached' });
  await dialog.getByText('Two coats').waitFor();

  await dialog.getByRole('checkbox', { name: 'Sand port' }).tap();
  await dialog.getByRole('button', { name: 'Actions for Sand star', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Move up' }).tap();
  await waitForSpoken(page, 'Sand star is now at position 1 of 2.');
  await dialog.getByRole('button', { name: 'Actions for Paint', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Move up' }).tap();
  await waitForSpoken(page, 'Paint is now at position 1 of 2.');
  await waitForService(async () => {
    const { checklists } = await lead.v1.getTask({ id });
    const told = checklists.map(({ title, items }) => `${title}: ${items.map((item) => item.title).join()}`);
    assert.deepEqual(told, ['Paint: Paint port,Paint star', 'Sand: Sand star,Sand port']);
  });

  const comment = dialog.getByRole('textbox', { name: 'Comment' });
  await comment.tap();
  await page.keyboard.type('Dry by noon @');
  await page.getByRole('option', { name: /Max/ }).tap();
  await dialog.getByRole('button', { name: 'Comment', exact: true }).tap();
  await dialog.getByRole('listitem').getByText('Dry by noon').waitFor();
  await dialog.getByRole('tab', { name: 'History' }).tap();
  await dialog.getByText('commented').waitFor();
  await fitsAcross(page);

  await dialog.getByRole('button', { name: 'Start timer' }).tap();
  await dialog.getByRole('button', { name: 'Close task' }).tap();
  await dialog.waitFor({ state: 'detached' });
  const chip = page.getByRole('region', { name: 'Running timer' });
  await chip.getByRole('link', { name: task.key }).tap();
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Close task' }).tap();
  await fitsAcross(page);
  await chip.getByRole('button', { name: 'Stop and log' }).tap();
  await page.getByText(`1m logged on ${task.key}`).waitFor();
  await chip.waitFor({ state: 'detached' });
});

test('on a phone, pickers are sheets at the bottom, large enough for fingers, and what a link no longer leads to is one too', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  const { id, key } = await lead.v1.createTask({ projectId: project.id, title: 'Varnish the oars' });
  const expected = [/status of 404/];
  const page = await dashboard.open(t, { as: lead, path: `/tasks/${id}`, phone: true, expected });
  const task = page.getByRole('dialog', { name: key });
  const isAtBottom = async (sheet: Locator) => {
    await sheet.waitFor();
    const box = await placeOf(sheet);
    assert.deepEqual([box.x, box.width, box.y + box.height], [0, 390, 800]);
    assert.ok(box.y > 40);
  };
  for (const name of ['Status', 'Priority', 'Assignees', 'Labels']) {
    await task.getByRole('combobox', { name: new RegExp(`^${name}`) }).tap();
    await isAtBottom(page.getByRole('dialog', { name, exact: true }));
    // Beside the sheet.
    await page.touchscreen.tap(195, 20);
    await page.getByRole('dialog', { name, exact: true }).waitFor({ state: 'detached' });
  }
  await task.getByRole('button', { name: /^Due/ }).tap();
  await isAtBottom(page.getByRole('dialog', { name: 'Due date' }));
  await page.getByRole('button', { name: 'Tomorrow' }).tap();

  for (const button of await task
    .getByRole('button', { name: /Log time|Start timer|Close task|More actions/ })
    .all()) {
    const { width, height } = await placeOf(button);
    assert.ok(Math.min(width, height) >= 40, `${width} × ${height}`);
  }
  await task.getByRole('textbox', { name: 'Time spent' }).focus();
  assert.equal(await page.evaluate('getComputedStyle(document.activeElement).fontSize'), '16px');

  // The list of people has no room below the last line of the screen.
  const comment = task.getByRole('textbox', { name: 'Comment' });
  await comment.tap();
  await page.keyboard.type('Ask @');
  const people = page.getByRole('listbox', { name: 'People to mention' });
  await people.getByRole('option').first().waitFor();
  const list = await placeOf(people);
  assert.ok(list.y >= 0 && list.y + list.height <= 800, JSON.stringify(list));

  await page.goto(`/projects/${project.id}?task=01a0b0c0-0000-7000-8000-000000000000`);
  await isAtBottom(page.getByRole('dialog', { name: 'Task not found' }));
});

async function placeOf(part: Locator) {
  const box = await part.boundingBox();
  assert.ok(box);
  return box;
}

async function boxOf(element: Locator) {
  return await element.boundingBox();
}

/** Nothing makes the page, or a vertical scroll area in it, scroll sideways. */
async function fitsAcross(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    interface Box {
      scrollWidth: number;
      clientWidth: number;
      className: string;
    }
    const { document, getComputedStyle } = globalThis as unknown as {
      document: { querySelectorAll(selector: string): Iterable<Box> };
      getComputedStyle(element: Box): { overflowX: string; overflowY: string };
    };
    return [...document.querySelectorAll('html, [role=dialog], [role=dialog] *')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .filter((each) => ['auto', 'scroll'].includes(getComputedStyle(each).overflowY))
      .map(({ className }) => className);
  });
  assert.deepEqual(wide, []);
}
