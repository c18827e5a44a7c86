import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });
const guide = join(import.meta.dirname, '..', 'docs', 'guest-reports.md');

/** The form of the documentation, on a site of its own. */
async function startSite(t: { after(end: () => void): void }, publicKey: () => string): Promise<string> {
  const [, form = ''] = /```html\n(.*?)```/s.exec(await readFile(guide, 'utf8')) ?? [];
  const server = createServer((_request, response) => {
    const text = form.replace(
      /https:\/\/fettle\.example\.com\/widget\/v1\/\w+/,
      `${dashboard.service.url}/widget/v1/${publicKey()}`,
    );
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Shop</title><main>${text}</main>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a guest reports something on the site of a project, follows it by the link, and reopens what is not fixed', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  let publicKey = '';
  const site = await startSite(t, () => publicKey);

  const settings = await dashboard.open(t, {
    as: lead,
    path: `/projects/${project.id}/settings`,
    expected: [/status of 400/],
  });
  const section = settings.getByRole('region', { name: 'Guest reports' });
  await section.getByRole('checkbox', { name: 'Accept reports' }).check();
  await section.getByLabel('Pages that can send reports').fill('shop.example');
  await section.getByRole('button', { name: 'Save' }).click();
  await section.getByText('Enter a full URL').waitFor();
  await section.getByLabel('Pages that can send reports').fill(`${site}/contact`);
  await section.getByRole('button', { name: 'Save' }).click();
  publicKey = await section.getByRole('textbox', { name: 'Public key' }).inputValue();
  assert.equal(await section.getByLabel('Pages that can send reports').inputValue(), site);
  const pictures = section.getByRole('checkbox', { name: 'Let guests add a picture of the page' });
  assert.equal(await pictures.isChecked(), true);
  await pictures.uncheck();
  await section.getByRole('checkbox', { name: 'Show known audit issues' }).check();
  await section.getByRole('button', { name: 'Save' }).click();
  await waitForService(async () => {
    const saved = await lead.v1.getWidget({ id: project.id });
    assert.deepEqual([saved.acceptsScreenshots, saved.showsAuditIssues], [false, true]);
  });
  await section.getByRole('button', { name: 'Replace key' }).click();
  await settings.getByRole('dialog').getByRole('button', { name: 'Replace key' }).click();
  await settings.getByText('Public key replaced').first().waitFor();
  const replaced = await section.getByRole('textbox', { name: 'Public key' }).inputValue();
  assert.notEqual(replaced, publicKey);
  publicKey = replaced;

  const page = await dashboard.open(t, {
    path: `${site}/?session=secret`,
    expected: [/asked another origin/],
  });
  await page.getByLabel('What is wrong?').fill('The logo is missing\nSince yesterday');
  await page.getByRole('button', { name: 'Send' }).click();
  const link = page.getByRole('link', { name: 'Follow your report' });
  await link.waitFor();
  const { items } = await lead.v1.listTasks({ projectId: project.id });
  const [task] = items;
  assert.ok(task);
  assert.deepEqual([task.title, task.pageUrl, task.source], ['The logo is missing', `${site}/`, 'widget']);

  // The service knows its public address from its settings, which name another port here.
  const { pathname } = new URL((await link.getAttribute('href')) ?? '');
  await page.goto(dashboard.service.url + pathname);
  await page.getByRole('heading', { name: 'Received' }).waitFor();
  await lead.v1.addComment({ id: task.id, body: 'They pay late' });
  await lead.v1.addComment({ id: task.id, body: 'On **which** page?', visibility: 'public' });
  await lead.v1.updateTask({ id: task.id, status: 'done' });
  await page.reload();
  await page.getByText('On which page?').waitFor();
  assert.equal(await page.getByText('pay late').count(), 0);
  await page.getByText('No, reopen it').click();
  await page.getByLabel('What is not as it should be?').fill('Still missing on phones');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('heading', { name: 'Received' }).waitFor();
  await page.getByText('Still missing on phones').waitFor();
  await waitForService(async () => {
    const { status, comments } = await lead.v1.getTask({ id: task.id });
    assert.deepEqual([status, comments.at(-1)?.author.type], ['todo', 'guest']);
  });
  await lead.v1.updateTask({ id: task.id, status: 'done' });
  await page.reload();
  await page.getByRole('button', { name: 'Yes, it is fine' }).click();
  await page.getByRole('heading', { name: 'Done and confirmed' }).waitFor();
});
