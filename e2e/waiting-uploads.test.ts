import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../packages/server/src/testing/until.ts';
import { waitForSpoken } from './harness/board-page.ts';
import { dropFiles, textFile } from './harness/drop-files.ts';
import { interceptRequests } from './harness/intercept-requests.ts';
import { prepareOutage } from './harness/outage-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

const rowOf = (page: Page, name: string) =>
  page.getByRole('status').filter({ hasText: `${name} is waiting to be uploaded.` });

/** Attaches files that cannot be sent. `count` returns how often that was tried. */
async function attach(page: Page, ...names: readonly string[]) {
  let tries = 0;
  const letPass = await interceptRequests(page, '**/attachments', async (route) => {
    tries += 1;
    await route.abort('connectionrefused');
  });
  await page.getByRole('complementary').first().waitFor();
  const files = names.map((name) => textFile(name, '# Rust', 'text/markdown'));
  await dropFiles(page.getByRole('dialog').getByRole('complementary'), ...files);
  for (const name of names) await rowOf(page, name).waitFor();
  return { letPass, count: () => tries };
}

test('files that wait keep their rows and the focus, and are retried together after the same wait', async (t) => {
  const { read, address, open } = await prepareOutage(dashboard, t, 'Ropes');
  const page = await open(address);
  await page.clock.install();
  const { letPass, count } = await attach(page, 'knots.md', 'splices.md');
  assert.equal(await page.getByRole('alert').count(), 0, 'what waits is not an alert');
  const button = page.getByRole('button', { name: 'Upload knots.md again' });
  await button.focus();
  for (const [wait, tries] of [
    ['00:02', 4],
    ['00:04', 6],
    ['00:08', 8],
  ] as const) {
    await page.clock.fastForward(wait);
    await until(`${tries} tries`, () => count() === tries);
  }
  await page.locator('button:focus').and(button).waitFor();
  letPass();
  await page.clock.fastForward('01:00');
  await waitForService(async () =>
    assert.deepEqual((await read()).attachments.map(({ fileName }) => fileName).toSorted(), [
      'knots.md',
      'splices.md',
    ]),
  );
  await button.waitFor({ state: 'detached' });
});

test('a file that waits is not uploaded by someone else who signs in, and is uploaded when its author is back', async (t) => {
  const { lead, member, read, address, open, becomes } = await prepareOutage(dashboard, t, 'Sails');
  const page = await open(address);
  await page.clock.install();
  const letSession = await interceptRequests(page, '**/api/session', (route) =>
    route.abort('connectionrefused'),
  );
  const { letPass } = await attach(page, 'sails.md');
  await becomes(page, member);
  letSession();
  letPass();
  await page.clock.fastForward('00:10');
  await rowOf(page, 'sails.md').waitFor({ state: 'detached' });
  assert.deepEqual((await read()).attachments, []);

  await becomes(page, lead);
  await page.clock.fastForward('05:00');
  await page.evaluate('dispatchEvent(new Event("visibilitychange"))');
  await rowOf(page, 'sails.md').waitFor();
  await page.clock.fastForward('01:00');
  await waitForSpoken(page, '“sails.md” attached');
  assert.deepEqual(
    (await read()).attachments.map(({ fileName, uploadedBy }) => [fileName, uploadedBy?.id]),
    [['sails.md', lead.id]],
  );
});

test('a file that waits for a task that is deleted meanwhile is dropped with a message', async (t) => {
  const { member, task, address, open } = await prepareOutage(dashboard, t, 'Oars');
  const page = await open(address);
  await page.clock.install();
  const { letPass, count } = await attach(page, 'oars.md');
  await page.getByRole('button', { name: 'Close task' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await member.v1.deleteTask({ id: task.id });
  letPass();
  await page.clock.fastForward('01:00');
  await page.getByText('oars.md couldn’t be uploaded.').first().waitFor();
  await page.clock.fastForward('10:00');
  assert.equal(count(), 1);
});

test('a file that is dismissed while it is being retried is not attached', async (t) => {
  const { read, address, open } = await prepareOutage(dashboard, t, 'Buoys');
  const page = await open(address);
  await page.clock.install();
  const { letPass } = await attach(page, 'buoys.md');
  const { promise: retried, resolve: note } = Promise.withResolvers<void>();
  const letRetry = await interceptRequests(page, '**/attachments', async () => note());
  letPass();
  await page.clock.fastForward('00:10');
  await retried;
  await page.getByRole('button', { name: 'Dismiss buoys.md' }).click();
  await rowOf(page, 'buoys.md').waitFor({ state: 'detached' });
  letRetry();
  await page.clock.fastForward('10:00');
  assert.deepEqual((await read()).attachments, []);
});
