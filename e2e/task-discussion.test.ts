import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Locator } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { cardOf, waitForSpoken } from './harness/board-page.ts';
import { interceptRequests } from './harness/intercept-requests.ts';
import { chooseFrom, openTask } from './harness/open-task.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

async function prepare(title: string) {
  const fixture = await createFixture(dashboard.service);
  const task = await fixture.lead.v1.createTask({ projectId: fixture.project.id, title });
  const read = () => fixture.lead.v1.getTask({ id: task.id });
  return { ...fixture, task, read, projectId: fixture.project.id };
}

test('a comment mentions people from a list, survives a reload, is edited, and its deletion can be undone', async (t) => {
  const { lead, member, task, read } = await prepare('Sail');
  // A deletion is sent when the page is left, and once more by the next page, which does not know that it arrived.
  const { page, dialog } = await openTask(t, dashboard, lead, task, { expected: [/status of 404/] });
  const other = await openTask(t, dashboard, member, task);
  const box = dialog.getByRole('textbox', { name: 'Comment' });
  const people = dialog.getByRole('listbox', { name: 'People to mention' });
  await page.keyboard.press('m');
  await page.keyboard.type('Ask @');
  await people.getByRole('option').nth(1).waitFor();
  await page.keyboard.type(member.name.slice(0, 3).toLowerCase());
  await people.getByRole('option', { selected: true }).getByText(member.name).waitFor();
  await page.keyboard.press('Enter');
  await people.waitFor({ state: 'detached' });
  await page.keyboard.type('about https://sail.example/jib.');
  await page.reload();
  await box.getByText('about https').waitFor();
  await box.locator('[data-type=mention]').getByText(member.name).waitFor();
  await box.press('Control+Enter');
  const shown = dialog.getByRole('listitem').filter({ hasText: 'about' });
  await shown.locator('[data-type=mention]').waitFor();
  assert.equal(
    await shown.getByRole('link', { name: 'https://sail.example/jib' }).getAttribute('href'),
    'https://sail.example/jib',
  );
  await other.dialog.getByText('about').waitFor();
  await waitForService(async () => {
    const { items } = await member.dashboard.listNotifications({});
    assert.ok(items.some(({ kind }) => kind === 'mentioned'));
  });
  assert.equal(
    await other.dialog.getByRole('button', { name: `Actions for the comment by ${lead.name}` }).count(),
    0,
    'nobody changes what others said',
  );

  const more = dialog.getByRole('button', { name: `Actions for the comment by ${lead.name}` });
  await chooseFrom(page, more, 'Edit');
  const edit = dialog.getByRole('textbox', { name: 'Edit' });
  await edit.fill('Never mind.');
  await edit.press('Escape');
  await shown.waitFor();
  await chooseFrom(page, more, 'Edit');
  await edit.fill(`Done it myself. Thanks, @${member.name.toLowerCase()}!`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('(edited)').waitFor();
  // Typed, not picked: a full name is enough.
  await dialog.locator('[data-type=mention]').waitFor();
  await other.dialog.getByText('Done it myself.').waitFor();

  const said = dialog.getByText('Done it myself.');
  await chooseFrom(page, more, 'Delete');
  await said.waitFor({ state: 'detached' });
  await page.getByText('Undo', { exact: true }).click();
  await said.waitFor();
  await chooseFrom(page, more, 'Delete');
  await said.waitFor({ state: 'detached' });
  await page.reload();
  await waitForService(async () => assert.deepEqual((await read()).comments, []));
  for (const place of [dialog, other.dialog]) await place.getByText('No comments yet').waitFor();
});

test('time is logged with a note, which survives a reload, is corrected, and its deletion can be undone', async (t) => {
  const { lead, task, read } = await prepare('Winch');
  const { page, dialog } = await openTask(t, dashboard, lead, task);
  const time = dialog.getByRole('region', { name: 'Time' });
  await time.getByLabel('Time spent').fill('soon');
  await time.getByRole('button', { name: 'Log time', exact: true }).click();
  await time.getByText('Enter a duration, such as 45m').waitFor();
  await time.getByLabel('Time spent').fill('1:30');
  await time.getByLabel('What did you work on?').fill('Greased it');
  await time.getByLabel('Date').fill('2026-01-15');
  await page.reload();
  assert.equal(await time.getByLabel('What did you work on?').inputValue(), 'Greased it', 'after a reload');
  await time.getByRole('button', { name: 'Log time', exact: true }).click();
  await waitForSpoken(page, `1h 30m logged on ${task.key}`);
  await time.getByRole('button', { name: '1h 30m total' }).click();
  await time.getByText('Greased it').waitFor();
  const entries = async () => (await lead.v1.listTimeEntries({ id: task.id })).items;
  const [logged] = await entries();
  assert.deepEqual([logged?.minutes, logged?.note], [90, 'Greased it']);
  assert.match(logged?.loggedAt ?? '', /^2026-01-1[45]/);

  const more = time.getByRole('button', { name: /^Actions for/ });
  await chooseFrom(page, more, 'Edit');
  await time.getByRole('list').getByLabel('Time spent').fill('2h');
  await time.getByRole('list').getByLabel('What did you work on?').fill('Greased and tested it');
  await time.getByRole('button', { name: 'Save' }).click();
  await time.getByRole('button', { name: '2h total' }).waitFor();
  await time.getByText('Greased and tested it').waitFor();
  const [changed] = await entries();
  assert.deepEqual([changed?.minutes, changed?.loggedAt], [120, logged?.loggedAt], 'the day stays');

  await chooseFrom(page, more, 'Delete');
  await more.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await more.waitFor();
  assert.equal((await read()).minutesLogged, 120);
});

test('the timer shows on every page, survives a reload, and starting it elsewhere logs it', async (t) => {
  const { lead, member, task, projectId } = await prepare('Anchor');
  const second = await lead.v1.createTask({ projectId, title: 'Chain' });
  const minutes = async ({ id }: { id: string }) => (await lead.v1.getTask({ id })).minutesLogged;
  const { page, dialog } = await openTask(t, dashboard, lead, task, { expected: [/503/] });
  const chip = page.getByRole('region', { name: 'Running timer' });
  await page.clock.install();
  await dialog.getByRole('button', { name: 'Start timer' }).click();
  await dialog.getByRole('timer').waitFor();
  await page.clock.fastForward('12:00');
  await dialog.getByRole('timer', { name: 'Timer running: 0:12:0' }).waitFor();
  assert.equal(await dialog.getByLabel('Time spent').count(), 0, 'time is not typed while it is measured');
  await dialog.getByRole('button', { name: 'Close task' }).click();
  await page.getByRole('link', { name: 'Home' }).click();
  await chip.getByRole('timer', { name: 'Timer running: 0:12:' }).waitFor();
  await page.reload();
  await chip.getByRole('link', { name: task.key }).click();
  await dialog.waitFor();
  assert.ok(page.url().endsWith(`/tasks/${task.id}`));

  await dialog.getByText('1 of 2').waitFor();
  await page.keyboard.press('j');
  const next = page.getByRole('dialog', { name: second.key });
  await next
    .getByText(`A timer is running on ${task.key}. Starting one here logs that time first.`)
    .waitFor();
  await next.getByRole('button', { name: 'Start timer' }).click();
  await page.getByText(`12m logged on ${task.key}`).waitFor();
  assert.equal(await minutes(task), 12);
  await next.getByRole('timer').waitFor();
  await next.getByRole('button', { name: 'Close task' }).click();
  await chip.getByText(second.key).waitFor();

  const letPass = await interceptRequests(page, '**/time-entries', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: 'Gone.' } } }),
  );
  await page.clock.fastForward('05:00');
  await chip.getByRole('button', { name: 'Stop and log' }).click();
  await page.getByText(`The time on ${second.key} isn’t logged yet.`).first().waitFor();
  letPass();
  await page.clock.fastForward('30:00');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('stop the timer');
  await page.keyboard.press('Enter');
  await page.getByText(`5m logged on ${second.key}`).waitFor();
  await chip.waitFor({ state: 'detached' });
  assert.equal(await minutes(second), 5, 'the time until it was stopped');

  await cardOf(page, 'Anchor').click();
  await dialog.getByRole('button', { name: 'Start timer' }).click();
  await dialog.getByRole('button', { name: 'Discard timer' }).click();
  await dialog.getByRole('timer').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('timer').waitFor();
  const memberTask = await openTask(t, dashboard, member, task);
  await memberTask.dialog.getByRole('button', { name: 'Start timer' }).waitFor();
});

test('the history describes everything that happened to a task, and who did it', async (t) => {
  const { lead, member, task, projectId } = await prepare('Boat');
  const { id } = task;
  const change = (fields: object) => lead.v1.updateTask({ id, ...fields });
  await change({ title: 'Ship' });
  await change({ status: 'review' });
  await change({ priority: 'high' });
  await change({ assigneeIds: [member.id] });
  await change({ assigneeIds: [] });
  await change({ labels: [{ name: 'Hull', color: 'teal' }] });
  await change({ labels: [] });
  await change({ dueDate: '2026-06-01T12:00:00.000Z' });
  await change({ dueDateComplete: true });
  await change({ dueDate: null });
  await change({ description: 'Long.' });
  await change({ pageUrl: 'https://ship.example/' });
  await change({ description: 'Long and wide.' });
  await lead.v1.createChecklist({ id, title: 'Masts' });
  await lead.v1.addComment({ id, body: 'Look.' });
  await lead.v1.addAttachment({ id, url: 'https://ship.example/plan' });
  const { id: entryId } = await member.v1.logTime({ id, minutes: 90 });
  await member.dashboard.deleteTimeEntry({ id, entryId });
  const other = await lead.v1.createTask({ projectId, title: 'Other', status: 'review' });
  await lead.dashboard.moveTask({ id, status: 'review', after: other.id });
  const { dialog } = await openTask(t, dashboard, lead, task);
  await dialog.getByRole('tab', { name: 'History' }).click();
  const told: readonly string[] = [
    'created the task',
    'renamed it from “Boat” to “Ship”',
    'moved it from To do to Review',
    'changed the priority from Medium to High',
    `assigned ${member.name}`,
    `unassigned ${member.name}`,
    'added the label “Hull”',
    'removed the label “Hull”',
    'set the due date to Jun 1, 2026',
    'marked the due date as met',
    'removed the due date of Jun 1, 2026',
    'edited the description',
    'added the page link https://ship.example/',
    'added the checklist “Masts”',
    'commented',
    'attached “plan”',
    'logged 1h 30m',
    'removed 1h 30m of logged time',
    'moved it within its column',
  ];
  const rows = dialog.getByRole('tabpanel').getByRole('listitem');
  const more = dialog.getByRole('button', { name: /^Show \d+ more changes?$/ });
  await rows.first().waitFor();
  while ((await more.count()) > 0) await more.first().click();
  for (const text of told) await rows.filter({ hasText: text }).first().waitFor();
  await rows.filter({ hasText: 'logged 1h 30m' }).filter({ hasText: member.name }).waitFor();
  await assertNothingUntold(rows);

  await dialog.getByRole('button', { name: 'Show changes' }).first().click();
  await dialog.locator('ins').getByText('and wide').waitFor();
});

async function assertNothingUntold(rows: Locator): Promise<void> {
  assert.equal(await rows.filter({ hasText: 'updated the task' }).count(), 0);
}
