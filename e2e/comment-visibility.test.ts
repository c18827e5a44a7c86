import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { interceptRequests } from './harness/intercept-requests.ts';
import { chooseFrom, openTask } from './harness/open-task.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

async function prepare() {
  // Its viewer is a guest, so comments are internal unless their authors decide otherwise.
  const fixture = await createFixture(dashboard.service);
  const task = await fixture.lead.v1.createTask({ projectId: fixture.project.id, title: 'Sail' });
  const visibilities = async () =>
    (await fixture.lead.v1.getTask({ id: task.id })).comments.map(({ body, visibility }) => [
      body,
      visibility,
    ]);
  return { ...fixture, task, visibilities };
}

test('whoever addresses guests chooses it for each comment, sees who reads which, and can change it', async (t) => {
  const { lead, viewer, task, visibilities } = await prepare();
  const { page, dialog } = await openTask(t, dashboard, lead, task);
  const guest = await openTask(t, dashboard, viewer, task);
  const box = dialog.getByRole('textbox', { name: 'Comment' });
  const choice = dialog.getByRole('group', { name: 'Who can read this comment' });
  const say = async (text: string) => {
    await box.fill(text);
    await dialog.getByRole('button', { name: 'Comment', exact: true }).click();
    await dialog.getByRole('listitem').filter({ hasText: text }).waitFor();
  };

  await dialog.getByText('Guests of this project never see it.').waitFor();
  await say('They pay late');
  await choice.getByRole('button', { name: 'Visible to guests' }).click();
  await dialog.getByText('Guests of this project can read it and are notified.').waitFor();
  await say('We are on it');
  assert.equal(await choice.getByRole('button', { name: 'Internal' }).getAttribute('aria-pressed'), 'true');
  assert.deepEqual(await visibilities(), [
    ['They pay late', 'internal'],
    ['We are on it', 'public'],
  ]);
  const frank = dialog.getByRole('listitem').filter({ hasText: 'They pay late' });
  await frank.getByText('Internal', { exact: true }).waitFor();

  await guest.dialog.getByText('We are on it').waitFor();
  assert.equal(await guest.dialog.getByText('They pay late').count(), 0);
  assert.equal(await guest.dialog.getByText('Visible to guests').count(), 0, 'guests know of nothing else');

  const more = frank.getByRole('button', { name: `Actions for the comment by ${lead.name}` });
  await chooseFrom(page, more, 'Make visible to guests');
  await guest.dialog.getByText('They pay late').waitFor();
  await chooseFrom(page, more, 'Make internal');
  await guest.dialog.getByText('They pay late').waitFor({ state: 'detached' });
});

test('the list of people says who does not see an internal comment', async (t) => {
  const { lead, viewer, task } = await prepare();
  const { dialog } = await openTask(t, dashboard, lead, task);
  const box = dialog.getByRole('textbox', { name: 'Comment' });
  const guest = dialog.getByRole('option', { name: viewer.name });
  await box.pressSequentially('Ask @Vera');
  await guest.getByText('Guest, can’t see internal comments').waitFor();
  await dialog.getByRole('button', { name: 'Visible to guests' }).click();
  await box.press('Backspace');
  await guest.getByText('Guest · ').waitFor();
});

test('a comment for guests that waits during an outage is sent for them and not as an internal one', async (t) => {
  const { lead, task, visibilities } = await prepare();
  const { page, dialog } = await openTask(t, dashboard, lead, task, { expected: [/ERR_CONNECTION_REFUSED/] });
  const box = dialog.getByRole('textbox', { name: 'Comment' });
  const letPass = await interceptRequests(page, '**/api/**', (route) => route.abort('connectionrefused'));
  await dialog.getByRole('button', { name: 'Visible to guests' }).click();
  await box.fill('Back soon');
  await box.press('Control+Enter');
  const waiting = dialog.getByRole('listitem').filter({ hasText: 'Back soon' });
  await waiting.getByText('Visible to guests').waitFor();
  letPass();
  await waitForService(async () => assert.deepEqual(await visibilities(), [['Back soon', 'public']]));
});
