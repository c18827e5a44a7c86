import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import {
  githubPing,
  githubPull,
  sendGithub,
} from '../packages/server/src/features/integrations/testing/code-host-requests.ts';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });
const { service } = dashboard;
const fixture = await createFixture(service);
const { lead, member, project } = fixture;
const path = `/projects/${project.id}/integrations`;

test('a repository is connected, and its pull request shows on a task and moves it', async (t) => {
  const task = await lead.v1.createTask({ projectId: project.id, title: 'Align the header' });
  const page = await dashboard.open(t, { as: lead, path });
  await page.getByRole('button', { name: 'Connect repository' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Repository (optional)', { exact: true }).fill('acme/website');
  await dialog.getByLabel('When opened, move the task to').selectOption({ label: 'Review' });
  await dialog.getByRole('button', { name: 'Create connection' }).click();
  await dialog.getByText('In the repository on GitHub').waitFor();
  const secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue();
  const url = await dialog.getByRole('textbox', { name: 'Payload URL' }).inputValue();
  const connection = { id: url.split('/').at(-1) ?? '', secret };
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Waiting for the first event').waitFor();
  await page.getByText(`Name a task by its key, such as ${task.key}, in a branch`).waitFor();

  await page.getByRole('link', { name: /^GitHub/ }).click();
  await sendGithub(service, connection, 'ping', githubPing(), { secret: 'wrong' });
  await page.getByText('The request was sent with another secret.').waitFor();
  connection.secret = await rotate(page);
  await page.getByText('The request was sent with another secret.').waitFor({ state: 'detached' });
  await sendGithub(service, connection, 'ping', githubPing());
  await page.getByText('Connected to acme/website.').waitFor();
  const title = `${task.key} Align the header`;
  await sendGithub(service, connection, 'pull_request', githubPull({ title, number: 7 }));
  await page.getByText(`Linked ${task.key}. Moved ${task.key} to “Review”.`).waitFor();
  await page.getByText('When opened, move to Review', { exact: true }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  const row = page.getByRole('listitem').filter({ hasText: title });
  const [about, time] = await Promise.all([
    row.getByRole('link', { name: 'Align the header' }).locator('..').boundingBox(),
    row.locator('time').first().boundingBox(),
  ]);
  assert.ok(about !== null && time !== null && about.y >= time.y + time.height / 2, 'below the event');
  assert.ok(about.x + about.width >= time.x + time.width - 1, 'the title has the full width');
  const keys = row.getByRole('link', { name: task.key, exact: true });
  assert.equal(await keys.count(), 2, 'linked, and moved');
  assert.equal(await keys.first().getAttribute('href'), `/tasks/${task.id}`);
  await page.setViewportSize({ width: 1300, height: 820 });

  await page.goto(`${service.url}/tasks/${task.id}`);
  await page.getByRole('heading', { name: 'Development' }).waitFor();
  // The page of the task does not repeat its key.
  const link = page.getByRole('link', { name: 'Align the header', exact: true });
  assert.equal(await link.getAttribute('href'), 'https://github.com/acme/website/pull/7');
  const merged = githubPull({
    title,
    number: 7,
    action: 'closed',
    state: 'closed',
    merged: true,
    updatedAt: '2026-11-20T12:00:00Z',
  });
  await sendGithub(service, connection, 'pull_request', merged);
  // The page follows without a reload.
  await page.getByText('Merged', { exact: true }).waitFor();
});

test('a value to copy is one line, which shows its end, and all of it once it is pressed', async (t) => {
  const { id } = await lead.v1.createConnection({
    projectId: project.id,
    service: 'gitlab',
    name: 'Boathouse',
  });
  const page = await dashboard.open(t, { as: lead, path: `${path}/${id}`, phone: true });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const field = page.getByRole('textbox', { name: 'URL' });
  const copy = page.getByRole('button', { name: 'Copy: URL' });
  const heightOf = async () => Math.round((await field.locator('..').boundingBox())?.height ?? 0);
  assert.deepEqual([await heightOf(), (await copy.boundingBox())?.height], [40, 40]);
  const url = await field.inputValue();
  assert.ok(url.endsWith(id), 'the field has all of it');
  await page.getByText(id.slice(-9), { exact: true }).waitFor();
  await copy.click();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), url);
  assert.equal(await heightOf(), 40);
  await field.click();
  assert.ok((await heightOf()) > 40, 'it unfolds');
  assert.equal(await field.evaluate((element) => element.scrollHeight <= element.clientHeight), true);
  await page.getByText(id.slice(-9), { exact: true }).waitFor({ state: 'detached' });
});

/** From the page of a connection whose request was rejected. Returns the new secret. */
async function rotate(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter the new secret on GitHub' });
  await dialog.getByText('edit the webhook with this payload URL').waitFor();
  const secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return secret;
}

test('a member who does not manage the project is told who does', async (t) => {
  const page = await dashboard.open(t, { as: member, path, expected: [/status of 403/] });
  await page.getByText('Only project owners').waitFor();
});
