import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { cardOf, waitForSpoken } from './harness/board-page.ts';
import { openTask } from './harness/open-task.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';
import { writePdf } from './harness/write-pdf.ts';

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
  await dialog.getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('menuitem', { name: 'Assign to me' }).tap();
  await dialog.getByRole('combobox', { name: `Assignees: ${lead.name}` }).waitFor();
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

  await dialog.getByRole('button', { name: 'More to add' }).tap();
  await page.getByRole('menuitem', { name: 'Start timer' }).tap();
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
    const sheet = page.getByRole('dialog', { name, exact: true });
    await isAtBottom(sheet);
    // The focus of a field would open the keyboard above the options.
    // One value closes the sheet by itself: nothing is done before that.
    const isOne = name === 'Status' || name === 'Priority';
    const done = sheet.getByRole('button', { name: isOne ? 'Cancel' : 'Done' });
    await done.and(page.locator(':focus')).waitFor();
    // The face of the button, and its ring, are 4 px within what fingers can hit.
    const [face, search] = [await placeOf(done), await placeOf(sheet.getByRole('combobox'))];
    assert.ok(face.height >= 44 && face.x + face.width - 4 <= 390 - 15, JSON.stringify(face));
    assert.ok(search.y - (face.y + face.height - 4) >= 8, 'the ring keeps clear of the field');
    // Beside the sheet.
    await page.touchscreen.tap(195, 20);
    await sheet.waitFor({ state: 'detached' });
  }
  await task.getByRole('button', { name: /^Due/ }).tap();
  await isAtBottom(page.getByRole('dialog', { name: 'Due date' }));
  await page.getByRole('button', { name: 'Tomorrow' }).tap();

  for (const button of await task
    .getByRole('button', { name: /More to add|Attach files|Close task|More actions/ })
    .all()) {
    const { width, height } = await placeOf(button);
    assert.ok(Math.min(width, height) >= 40, `${width} × ${height}`);
  }
  await task.getByRole('button', { name: 'More to add' }).tap();
  await page.getByRole('menuitem', { name: 'Log time' }).tap();
  await task.getByRole('textbox', { name: 'Time spent' }).and(page.locator(':focus')).waitFor();
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

test('on a phone, all fields of a task leave the upper half of the screen to its description, from one edge', async (t) => {
  const { lead, member, owner, project } = await createFixture(dashboard.service);
  const { id, key } = await lead.v1.createTask({
    projectId: project.id,
    title: 'Relaunch the booking of courses, with deposits, a waiting list, and what to bring along',
    description: 'Guests call because they do not find the prices.',
    priority: 'critical',
    dueDate: '2027-03-03T16:30:00.000Z',
    assigneeIds: [lead.id, member.id, owner.id],
    labels: ['design', 'client', 'accessibility', 'performance', 'a label with a long name', 'seo'].map(
      (name) => ({ name }),
    ),
  });
  await lead.v1.createRecurringTask({ id: project.id, taskId: id, rule: { frequency: 'weekly' } });
  const { page, dialog } = await openTask(t, dashboard, lead, { id, key }, { phone: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('button', { name: /^Repeat: Every week/ }).waitFor();
  const text = await placeOf(dialog.getByText('Guests call because'));
  assert.ok(text.y < 844 / 2, `the description begins at ${text.y} px`);
  await fitsAcross(page);

  const labels = dialog.getByRole('combobox', { name: /^Labels: design, client/ });
  assert.ok((await placeOf(labels)).height <= 44, 'labels have one line');
  await labels.getByText(/^[+][1-5]$/).waitFor();
  const title = dialog.getByRole('textbox', { name: 'Title' });
  const insets = [
    (await placeOf(dialog.getByText(key, { exact: true }).first())).x,
    (await placeOf(title)).x + (await edgeOf(title)),
    (await placeOf(labels)).x,
  ];
  assert.ok(Math.max(...insets) - Math.min(...insets) < 1, `one inset: ${insets.join()}`);
  for (const chip of [
    ...(await dialog.getByRole('combobox').all()),
    dialog.getByRole('button', { name: /^Due date/ }),
  ])
    assert.ok((await placeOf(chip)).height >= 44, 'fingers have 44 px');
});

test('on a phone, one row adds what is usual, its menu adds everything else, and it is then in its place', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  const task = await lead.v1.createTask({ projectId: project.id, title: 'Varnish the oars' });
  const { page, dialog } = await openTask(t, dashboard, lead, task, { phone: true });
  const more = dialog.getByRole('button', { name: 'More to add' });
  await more.waitFor();
  const adding = dialog.getByRole('button', { name: /^(Due date|Attach files|More to add|Repeat|Add )/ });
  assert.deepEqual(await adding.allInnerTexts(), ['Due date', 'Files', 'More', 'Add a description…']);
  for (const name of ['Assignees', 'Labels']) await dialog.getByRole('combobox', { name }).waitFor();
  for (const name of ['Attachments', 'Time', 'Checklists', 'Add to this task'])
    assert.equal(await dialog.getByRole('region', { name, exact: true }).count(), 0, `no ${name} yet`);

  const entries = page.getByRole('menuitem');
  await more.tap();
  await entries.first().waitFor();
  assert.deepEqual(await entries.allInnerTexts(), [
    'Checklist',
    'Link',
    'Repeat',
    'Start timer',
    'Log time',
    'Blocked by…',
    'Blocks…',
    'Related to…',
    'Duplicates…',
    'Duplicated by…',
    'Page',
    'Screenshot',
    'Video',
  ]);
  await entries.filter({ hasText: 'Page' }).tap();
  await dialog
    .getByRole('textbox', { name: 'Page' })
    .and(page.locator(':focus'))
    .fill('oars.example/varnish');
  await page.keyboard.press('Enter');
  await dialog.getByRole('link', { name: /varnish/ }).waitFor();
  await dialog.getByRole('textbox', { name: 'Page' }).waitFor({ state: 'detached' });
  await more.tap();
  await entries.first().waitFor();
  assert.equal(await entries.filter({ hasText: 'Page' }).count(), 0);
  await entries.filter({ hasText: 'Link' }).tap();
  await dialog.getByRole('textbox', { name: 'URL' }).fill('oars.example/colors');
  await page.keyboard.press('Enter');
  await dialog
    .getByRole('region', { name: 'Attachments' })
    .getByRole('link', { name: /colors/ })
    .waitFor();
  await dialog.getByRole('button', { name: 'Attach files' }).waitFor({ state: 'detached' });
  await more.tap();
  await entries.filter({ hasText: 'Files' }).waitFor();
  await entries.filter({ hasText: 'Repeat' }).tap();
  await page.getByRole('dialog', { name: 'Repeat task' }).getByRole('button', { name: 'Cancel' }).tap();
  await more.and(page.locator(':focus')).waitFor();
  await more.tap();
  await entries.filter({ hasText: 'Checklist' }).tap();
  await dialog
    .getByRole('textbox', { name: /^Add item/ })
    .and(page.locator(':focus'))
    .waitFor();
  await more.tap();
  await entries.filter({ hasText: 'Start timer' }).tap();
  const time = dialog.getByRole('region', { name: 'Time' });
  await time.getByRole('button', { name: 'Stop and log' }).and(page.locator(':focus')).waitFor();
  assert.equal(await time.getByRole('textbox').count(), 0, 'time is not typed while it is measured');
  await time.getByRole('button', { name: 'Discard timer' }).tap();
  await time.getByRole('textbox', { name: 'Time spent' }).waitFor();
  await fitsAcross(page);
});

test('on a phone, a day is typed in words or picked in a sheet, and what is no day is not sent', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  const task = await lead.v1.createTask({ projectId: project.id, title: 'Varnish the oars' });
  const { page, dialog } = await openTask(t, dashboard, lead, task, { phone: true });
  await dialog.getByRole('button', { name: 'More to add' }).tap();
  await page.getByRole('menuitem', { name: 'Repeat' }).tap();
  const form = page.getByRole('dialog', { name: 'Repeat task' });
  const starts = form.getByRole('textbox', { name: 'Starts on' });
  await starts.fill('when it is dry');
  await form.getByRole('button', { name: 'Save' }).tap();
  await form.getByRole('alert').filter({ hasText: 'Enter a date, such as' }).waitFor();
  await starts.and(page.locator(':focus')).waitFor();
  await starts.tap();
  const sheet = page.getByRole('dialog', { name: 'Starts on' });
  await sheet.waitFor();
  const { x, y, width, height } = await placeOf(sheet);
  assert.deepEqual([x, width, y + height], [0, 390, 800]);
  await sheet.getByRole('textbox', { name: 'Type a date' }).fill('2099-03-04');
  await sheet.getByRole('button', { name: 'Thursday, March 5, 2099' }).tap();
  await sheet.waitFor({ state: 'detached' });
  assert.equal(await starts.inputValue(), 'Thu, Mar 5, 2099');
  await form.getByText('Time and end date').tap();
  await form.getByRole('button', { name: 'Choose a time' }).tap();
  await page.getByRole('menuitemradio', { name: '2:30 PM', exact: true }).tap();
  assert.equal(await form.getByRole('textbox', { name: 'Time of day' }).inputValue(), '2:30 PM');
  await form.getByRole('button', { name: 'Save' }).tap();
  await form.waitFor({ state: 'detached' });
  await waitForService(async () => {
    const [rule] = (await lead.v1.listRecurringTasks({ id: project.id })).items;
    assert.deepEqual([rule?.startsOn, rule?.time], ['2099-03-05', '14:30']);
  });
});

test('on a phone, whom to mention covers neither the text, nor who reads it, nor the edges of its box', async (t) => {
  // Its viewer is a guest, so people choose who reads a comment.
  const { lead, project } = await createFixture(dashboard.service);
  const task = await lead.v1.createTask({ projectId: project.id, title: 'Varnish the oars' });
  for (const body of ['First', 'Second', 'Third', 'Fourth']) await lead.v1.addComment({ id: task.id, body });
  const { page, dialog } = await openTask(t, dashboard, lead, task, { phone: true });
  const comment = dialog.getByRole('textbox', { name: 'Comment' });
  await comment.tap();
  await dialog.locator('.rich-text:focus').waitFor();
  await page.keyboard.type('Ask @');
  const people = dialog.getByRole('listbox', { name: 'People to mention' });
  await people.getByRole('option').first().waitFor();
  const [list, box] = [await placeOf(people), await placeOf(dialog.locator('[data-suggests-outside]'))];
  assert.ok(
    list.y >= 0 && list.y + list.height <= box.y,
    `${JSON.stringify(list)} is above ${JSON.stringify(box)}`,
  );
  assert.ok(box.y + box.height < 800, 'the lower edge of the box is in view');
  const choice = dialog.getByRole('group', { name: 'Who can read this comment' });
  for (const part of [comment, ...(await choice.getByRole('button').all())]) {
    const isFree = await part.evaluate(isOnTop);
    assert.ok(isFree, `nothing covers ${await part.textContent()}`);
  }
  // With little room, as above the keyboard of a phone.
  for (const height of [420, 360]) {
    await page.setViewportSize({ width: 390, height });
    await comment.scrollIntoViewIfNeeded();
    await waitForService(async () => {
      const [frame, ...rows] = await Promise.all(
        [people, ...(await people.getByRole('option').all())].map(placeOf),
      );
      assert.ok(frame !== undefined && frame.y >= 0 && frame.y + frame.height <= height, 'in the window');
      const end = frame.y + frame.height;
      const cut = rows.filter((row) => row.y < end - 6 && row.y + row.height > end + 1);
      assert.deepEqual(cut, [], `no row is cut at ${end}`);
    });
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await choice.getByRole('button', { name: 'Visible to guests' }).tap();
});

test('on a phone, the pages of a PDF have nearly its whole width, and the head says which one is in view', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  const task = await lead.v1.createTask({ projectId: project.id, title: 'Sails' });
  const file = new Blob([new Uint8Array(writePdf('Cut the mainsail', 'Cut the jib'))], {
    type: 'application/pdf',
  });
  await lead.v1.addAttachment({ id: task.id, file, fileName: 'plan.pdf' });
  const { page, dialog } = await openTask(t, dashboard, lead, task, { phone: true });
  await dialog.getByRole('button', { name: 'plan.pdf' }).first().tap();
  const sheets = page.getByRole('dialog', { name: 'plan.pdf' });
  const canvas = sheets.locator('canvas', { hasText: 'Cut the mainsail' });
  await canvas.waitFor();
  const { x, width } = await placeOf(canvas);
  assert.ok(x > 0 && x <= 12 && width >= 390 - 24, `${width} px from ${x} px`);
  await sheets.getByText('Page 1 of 2').waitFor();
  await sheets.getByRole('region', { name: 'plan.pdf' }).press('End');
  await sheets.getByText('Page 2 of 2').waitFor();
  const download = sheets.getByRole('link', { name: 'Download plan.pdf' });
  const downloading = page.waitForEvent('download');
  await download.tap();
  assert.equal((await downloading).suggestedFilename(), 'plan.pdf');
});

test('on a phone, the bar for a comment is gone while a description is edited, and what is used most fits the toolbar', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  const description = Array.from({ length: 40 }, (_, at) => `Line ${at}`).join('\n\n');
  const task = await lead.v1.createTask({ projectId: project.id, title: 'Log book', description });
  const { dialog } = await openTask(t, dashboard, lead, task, { phone: true });
  const bar = dialog.getByRole('button', { name: 'Write a comment' });
  await bar.waitFor();
  await dialog.getByRole('button', { name: 'Edit description' }).tap();
  await dialog.locator('.rich-text:focus').waitFor();
  const toolbar = dialog.getByRole('toolbar', { name: 'Formatting' });
  for (const name of ['Heading', 'Bold', 'Italic', 'Link', 'Bulleted list', 'Numbered list', 'Task list']) {
    const { x, width } = await placeOf(toolbar.getByRole('button', { name, exact: true }));
    assert.ok(x >= 0 && x + width <= 390 - 24, `${name} ends at ${x + width} px`);
  }
  await dialog.focus();
  await bar.waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Cancel' }).tap();
  await bar.waitFor();
});

/** From the edge of a field to its text, in pixels. */
function edgeOf(field: Locator): Promise<number> {
  return field.evaluate((area) => {
    const { clientLeft } = area as unknown as { clientLeft: number };
    const { getComputedStyle } = globalThis as unknown as {
      getComputedStyle(part: unknown): { paddingLeft: string };
    };
    return clientLeft + Number.parseFloat(getComputedStyle(area).paddingLeft);
  });
}

/** Runs in the page: whether a finger on the middle of an element reaches it. */
function isOnTop(element: unknown): boolean {
  const part = element as {
    getBoundingClientRect(): { left: number; top: number; width: number; height: number };
    contains(other: unknown): boolean;
  };
  const { document } = globalThis as unknown as {
    document: { elementFromPoint(x: number, y: number): unknown };
  };
  const { left, top, width, height } = part.getBoundingClientRect();
  return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

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
