import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { cardOf, waitForSpoken } from './harness/board-page.ts';
import { dropFiles, pastePicture, pixel, textFile } from './harness/drop-files.ts';
import { interceptRequests } from './harness/intercept-requests.ts';
import { chooseFrom, openTask } from './harness/open-task.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';
import { writePdf } from './harness/write-pdf.ts';

const dashboard = await startDashboard({ after });

async function prepare(title: string) {
  const fixture = await createFixture(dashboard.service);
  const task = await fixture.lead.v1.createTask({ projectId: fixture.project.id, title });
  const read = () => fixture.lead.v1.getTask({ id: task.id });
  /** Checklists as the service has them: `Title: item, [done item]`. */
  const hasLists = (...lists: string[]) =>
    waitForService(async () => {
      const { checklists } = await read();
      const told = checklists.map(
        ({ title: name, items }) =>
          `${name}: ${items.map((item) => (item.completed ? `[${item.title}]` : item.title)).join(', ')}`,
      );
      assert.deepEqual(told, lists);
    });
  return { ...fixture, task, read, hasLists };
}

/** Waits until these are the visible items of a checklist. */
async function waitForItems(place: Locator, list: string, titles: readonly string[]): Promise<void> {
  const items = place.getByRole('list', { name: list, exact: true }).getByRole('listitem');
  for (const [at, title] of titles.entries()) await items.nth(at).getByText(title, { exact: true }).waitFor();
  await items.nth(titles.length).waitFor({ state: 'detached' });
}

test('a checklist is pasted, checked, renamed, and ordered by mouse, keyboard, and menu', async (t) => {
  const { lead, task, hasLists } = await prepare('Rig');
  const { page, dialog } = await openTask(t, dashboard, lead, task);
  await dialog.getByRole('button', { name: 'Add checklist' }).click();
  await rename(dialog, 'Checklist', 'Mast');
  const add = dialog.getByRole('textbox', { name: 'Add item: Mast' });
  await add.fill('- [ ] Shrouds\n* Stays\n• Spreaders');
  await add.press('Enter');
  await waitForItems(dialog, 'Mast', ['Shrouds', 'Stays', 'Spreaders']);
  await add.fill('Boom');
  await page.keyboard.press('Escape');
  // Only the field is left: the task stays, and so does what was typed.
  await dialog.and(page.locator(':focus')).waitFor();
  const time = dialog.getByRole('textbox', { name: 'Time spent' });
  await time.fill('15m');
  await time.press('Escape');
  await dialog.and(page.locator(':focus')).waitFor();
  assert.equal(await time.inputValue(), '15m');
  await time.fill('');
  await page.reload();
  assert.equal(await add.inputValue(), 'Boom', 'typed text survives a reload');
  await add.press('Enter');
  await hasLists('Mast: Shrouds, Stays, Spreaders, Boom');

  await rename(dialog, 'Stays', 'Backstay');
  await dialog.getByRole('button', { name: 'Boom', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Edit Boom' }).fill('Gaff');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Boom', exact: true }).waitFor();
  await dialog.getByRole('checkbox', { name: 'Shrouds' }).click();
  await dialog.getByText('1 of 4').waitFor();
  await hasLists('Mast: [Shrouds], Backstay, Spreaders, Boom');

  await drag(dialog, 'Boom', dialog.getByRole('list', { name: 'Mast' }).getByRole('listitem').first());
  await waitForSpoken(page, 'Boom is now at position 1 of 4.');
  await waitForItems(dialog, 'Mast', ['Boom', 'Shrouds', 'Backstay', 'Spreaders']);
  await gripOf(dialog, 'Boom').press('Alt+ArrowDown');
  await gripOf(dialog, 'Boom').press('Alt+ArrowDown');
  await waitForSpoken(page, 'Boom is now at position 3 of 4.');
  await hasLists('Mast: [Shrouds], Backstay, Boom, Spreaders');
  await chooseFrom(page, moreOf(dialog, 'Spreaders'), 'Move up');
  await hasLists('Mast: [Shrouds], Backstay, Spreaders, Boom');

  await chooseFrom(page, moreOf(dialog, 'Mast'), 'Hide completed');
  await waitForItems(dialog, 'Mast', ['Backstay', 'Spreaders', 'Boom']);
  await dialog.getByRole('button', { name: 'Show 1 completed' }).click();
  await chooseFrom(page, moreOf(dialog, 'Boom'), 'Delete item');
  await waitForItems(dialog, 'Mast', ['Shrouds', 'Backstay', 'Spreaders']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await waitForItems(dialog, 'Mast', ['Shrouds', 'Backstay', 'Spreaders', 'Boom']);
  await hasLists('Mast: [Shrouds], Backstay, Spreaders, Boom');
});

test('an item moves from one checklist to another by mouse, keyboard, and menu, and back', async (t) => {
  const { lead, member, task, hasLists } = await prepare('Locker');
  const titles = { Port: ['Rope', 'Hook', 'Lamp'], Starboard: ['Flag'], Bow: [] };
  for (const [title, items] of Object.entries(titles))
    await lead.v1.createChecklist({ id: task.id, title, items: items.map((item) => ({ title: item })) });
  const { page, dialog } = await openTask(t, dashboard, lead, task);
  const other = await openTask(t, dashboard, member, task);
  await waitForItems(dialog, 'Port', ['Rope', 'Hook', 'Lamp']);
  await drag(dialog, 'Hook', dialog.getByRole('list', { name: 'Starboard' }).getByRole('listitem').first());
  await waitForSpoken(page, '“Hook” moved to “Starboard”');
  for (const place of [dialog, other.dialog]) await waitForItems(place, 'Starboard', ['Hook', 'Flag']);
  await hasLists('Port: Rope, Lamp', 'Starboard: Hook, Flag', 'Bow: ');
  await drag(dialog, 'Rope', dialog.getByRole('textbox', { name: 'Add item: Bow' }));
  await hasLists('Port: Lamp', 'Starboard: Hook, Flag', 'Bow: Rope');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.first().click();
  await waitForItems(dialog, 'Port', ['Rope', 'Lamp']);
  await hasLists('Port: Rope, Lamp', 'Starboard: Hook, Flag', 'Bow: ');

  await gripOf(dialog, 'Lamp').press('Alt+ArrowDown');
  await waitForItems(dialog, 'Starboard', ['Lamp', 'Hook', 'Flag']);
  await waitForFocus(page, gripOf(dialog, 'Lamp'));
  for (const expected of [
    'Lamp is now at position 2 of 3.',
    'Lamp is now at position 3 of 3.',
    '“Lamp” moved to “Bow”',
  ]) {
    await page.keyboard.press('Alt+ArrowDown');
    await waitForSpoken(page, expected);
    await waitForFocus(page, gripOf(dialog, 'Lamp'));
  }
  await hasLists('Port: Rope', 'Starboard: Hook, Flag', 'Bow: Lamp');
  await chooseFrom(page, moreOf(dialog, 'Flag'), 'Move to Bow');
  await waitForItems(dialog, 'Bow', ['Lamp', 'Flag']);
  await waitForFocus(page, gripOf(dialog, 'Flag'));
  await hasLists('Port: Rope', 'Starboard: Hook', 'Bow: Lamp, Flag');
});

test('checklists change places by mouse, keyboard, and menu, and their deletion can be undone', async (t) => {
  const { lead, member, task, hasLists } = await prepare('Hull');
  for (const title of ['Keel', 'Deck', 'Bow'])
    await lead.v1.createChecklist({ id: task.id, title, items: [{ title: `${title} 1` }] });
  const { page, dialog } = await openTask(t, dashboard, lead, task);
  const other = await openTask(t, dashboard, member, task);
  const lists = (place: Locator) => place.getByRole('region', { name: 'Checklists' }).getByRole('heading');
  const waitForLists = async (...titles: string[]) => {
    for (const place of [dialog, other.dialog])
      for (const [at, title] of titles.entries()) await lists(place).nth(at).getByText(title).waitFor();
  };
  await waitForLists('Keel', 'Deck', 'Bow');
  await drag(dialog, 'Bow', lists(dialog).first());
  await waitForSpoken(page, 'Bow is now at position 1 of 3.');
  await waitForLists('Bow', 'Keel', 'Deck');
  await gripOf(dialog, 'Bow').press('Alt+ArrowDown');
  await waitForSpoken(page, 'Bow is now at position 2 of 3.');
  await gripOf(dialog, 'Bow').press('Alt+ArrowDown');
  await waitForLists('Keel', 'Deck', 'Bow');
  await chooseFrom(page, moreOf(dialog, 'Deck'), 'Move up');
  await hasLists('Deck: Deck 1', 'Keel: Keel 1', 'Bow: Bow 1');
  await chooseFrom(page, moreOf(dialog, 'Keel'), 'Delete checklist');
  await lists(dialog).getByText('Keel').waitFor({ state: 'detached' });
  // Hidden items are not destinations.
  await gripOf(dialog, 'Bow').press('Alt+ArrowUp');
  await page.getByRole('button', { name: 'Undo' }).click();
  await lists(dialog).getByText('Keel').waitFor();
  await hasLists('Bow: Bow 1', 'Deck: Deck 1', 'Keel: Keel 1');
});

test('files are dropped, pasted, picked, and linked, and previewed where possible', async (t) => {
  const { lead, task, read } = await prepare('Sails');
  const { page, dialog } = await openTask(t, dashboard, lead, task);
  const files = dialog.getByRole('region', { name: 'Attachments' });
  const names = async () => (await read()).attachments.map(({ fileName }) => fileName);
  await dropFiles(
    dialog.getByRole('heading', { name: 'Description' }),
    pixel,
    textFile('notes.txt', 'Reef early.'),
  );
  await files.getByText('notes.txt').waitFor();
  await files.getByText('pixel.png').waitFor();

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await cardOf(page, 'Sails').click();
  await dialog.waitFor();
  await pastePicture(page);
  await waitForService(async () => assert.equal((await names()).length, 3));

  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Attach files' }).click();
  const chooser = await choosing;
  await chooser.setFiles([
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: writePdf('Cut the mainsail', 'Cut the jib') },
    { name: 'torn.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') },
    {
      name: 'sails.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64'),
    },
    {
      name: 'tack.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from('AAAAIGZ0eXBpc29tAAACAGlzb21pc28yYXZjMW1wNDE=', 'base64'),
    },
  ]);
  await files.getByText('tack.mp4').waitFor();
  await dialog.getByRole('button', { name: 'Attach link' }).click();
  await files.getByRole('textbox', { name: 'URL' }).fill('design.example/sails');
  await page.keyboard.press('Enter');
  const link = files.getByRole('link', { name: /design\.example/ });
  await link.waitFor();
  assert.equal(await link.getAttribute('href'), 'https://design.example/sails');

  const look = async (name: string) => {
    await files.getByRole('button', { name }).first().click();
    return page.getByRole('dialog', { name });
  };
  const picture = (await look('pixel.png')).getByRole('img', { name: 'pixel.png' });
  await picture.waitFor();
  assert.equal(
    await picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    1,
  );
  await page.keyboard.press('Escape');
  await (await look('notes.txt')).getByText('Reef early.').waitFor();
  await page.keyboard.press('Escape');
  await (await look('tack.mp4')).locator('video').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'tack.mp4' }).waitFor({ state: 'detached' });
  await dialog.waitFor();
  const sheets = await look('plan.pdf');
  await sheets.locator('canvas', { hasText: 'Cut the mainsail' }).waitFor();
  assert.ok((await darkestOf(sheets.locator('canvas').first())) < 60, 'the line is drawn');
  await sheets.getByRole('region', { name: 'plan.pdf' }).press('End');
  await sheets.locator('canvas', { hasText: 'Cut the jib' }).waitFor();
  await page.keyboard.press('Escape');
  await (await look('torn.pdf')).getByText('This file can’t be previewed').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor();
  const downloading = page.waitForEvent('download');
  await files.getByRole('link', { name: 'sails.zip' }).click();
  assert.equal((await downloading).suggestedFilename(), 'sails.zip');
});

test('a failed upload says why and can be retried; a deleted file is restored or gone', async (t) => {
  const { lead, task, read } = await prepare('Ropes');
  const { page, dialog } = await openTask(t, dashboard, lead, task, { expected: [/503/, /422/] });
  const files = dialog.getByRole('region', { name: 'Attachments' });
  const letUpload = await interceptRequests(page, '**/attachments', (route) =>
    route.fulfill({ status: 422, json: { error: { code: 'UNPROCESSABLE', message: 'Full.' } } }),
  );
  await dropFiles(dialog.getByRole('complementary'), textFile('knots.md', '# Bowline', 'text/markdown'));
  await files.getByRole('alert').filter({ hasText: 'knots.md couldn’t be uploaded.' }).waitFor();
  await dropFiles(dialog.getByRole('complementary'), {
    name: 'huge.bin',
    type: '',
    content: 26 * 1024 * 1024,
  });
  await files.getByRole('alert').filter({ hasText: 'larger than the limit of 25 MiB' }).waitFor();
  await files.getByRole('button', { name: 'Dismiss huge.bin' }).click();
  letUpload();
  await files.getByRole('button', { name: 'Upload knots.md again' }).click();
  await waitForSpoken(page, '“knots.md” attached');
  await files.getByRole('alert').waitFor({ state: 'detached' });
  assert.equal((await read()).attachments.length, 1);

  const menu = files.getByRole('button', { name: 'Actions for knots.md' });
  await chooseFrom(page, menu, 'Delete');
  await menu.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await chooseFrom(page, menu, 'Delete');
  await menu.waitFor({ state: 'detached' });
  await page.reload();
  await waitForService(async () => assert.deepEqual((await read()).attachments, []));
});

/** Waits until it has the focus. */
async function waitForFocus(page: Page, target: Locator): Promise<void> {
  await target.and(page.locator(':focus')).waitFor();
}

/** The darkest pixel of a drawing: 0 is black, 255 white. */
function darkestOf(canvas: Locator): Promise<number> {
  return canvas.evaluate((element) => {
    const { width, height, getContext } = element as unknown as Canvas;
    const { data } = getContext.call(element, '2d').getImageData(0, 0, width, height);
    return data.reduce((least, value, at) => (at % 4 === 0 && value < least ? value : least), 255);
  });
}

/** The canvas types used here: the types of the project are those of Node. */
interface Canvas {
  width: number;
  height: number;
  getContext: (
    this: unknown,
    kind: '2d',
  ) => { getImageData(x: number, y: number, width: number, height: number): { data: Uint8Array } };
}

function gripOf(dialog: Locator, name: string): Locator {
  return dialog.getByRole('button', { name: `${name}: Drag`, exact: false });
}

function moreOf(dialog: Locator, name: string): Locator {
  return dialog.getByRole('button', { name: `Actions for ${name}`, exact: true });
}

/** Clicks the text, replaces it, and presses Enter. */
async function rename(dialog: Locator, from: string, to: string): Promise<void> {
  await dialog.getByRole('button', { name: from, exact: true }).click();
  await dialog.getByRole('textbox', { name: new RegExp(`(Edit|Rename) ${from}$`) }).fill(to);
  await dialog.page().keyboard.press('Enter');
  await dialog.getByRole('button', { name: to, exact: true }).waitFor();
}

/** Drags by the handle to the upper edge of something. */
async function drag(dialog: Locator, name: string, target: Locator): Promise<void> {
  await gripOf(dialog, name).hover();
  await gripOf(dialog, name).dragTo(target, { targetPosition: { x: 40, y: 3 } });
}
