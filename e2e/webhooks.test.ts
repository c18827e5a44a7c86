import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createFixture, createProject } from '../packages/server/src/testing/factories.ts';
import { startReceiver } from '../packages/server/src/testing/receiver.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });
const receiver = await startReceiver({ after });
const fixture = await createFixture(dashboard.service);
const path = `/projects/${fixture.project.id}/webhooks`;

test('a webhook is created, tested, fixed after it failed, changed, and deleted', async (t) => {
  // The log may be on its way when its webhook is deleted.
  const expected = [/status of 400/, /status of 404.*\/deliveries/];
  const page = await dashboard.open(t, { as: fixture.lead, path, expected });
  const secret = await register(page);
  await page.getByRole('link', { name: `${receiver.url}/fettle` }).click();
  await tryOut(page);
  await fail(page);
  await resumeAndSendAgain(page);
  await filter(page);
  await follow(page);
  await replay(page);
  await rotate(page, secret);
  await pause(page);
  await change(page);
  await remove(page);
});

test('a dialog whose first field takes the focus gives it back to what opened it', async (t) => {
  const page = await dashboard.open(t, { as: fixture.lead, path });
  const open = page.getByRole('button', { name: 'New webhook' }).first();
  await open.press('Enter');
  await page.getByRole('dialog').getByRole('textbox').first().and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await open.and(page.locator(':focus')).waitFor();
});

test('a member who does not manage the project is told who does, and sees no URL', async (t) => {
  await fixture.lead.v1.createWebhook({
    projectId: fixture.project.id,
    url: `${receiver.url}/secret-place`,
    events: ['task.created'],
  });
  const page = await dashboard.open(t, { as: fixture.member, path, expected: [/status of 403/] });
  await page.getByText('Only project owners').waitFor();
  assert.equal(await page.getByText('secret-place').count(), 0);
});

test('a webhook that fails says so and why, in the list and on its page, also on a phone', async (t) => {
  const { owner } = fixture;
  const project = await createProject(dashboard.service, fixture.org);
  const add = async (url: string) =>
    await owner.v1.createWebhook({ projectId: project.id, url, events: ['task.created'] });
  await add(`${receiver.url}/fails`);
  // Nothing listens on this port.
  await add('http://127.0.0.1:1/closed');
  receiver.respondWith(() => 500);
  const page = await dashboard.open(t, { as: owner, path: `/projects/${project.id}/webhooks` });
  await page.setViewportSize({ width: 390, height: 800 });
  await owner.v1.createTask({ projectId: project.id, title: 'Varnish the masts' });
  const row = (path: string) => page.getByRole('listitem').filter({ hasText: path });
  await row('/fails').getByText('Failing').waitFor();
  await row('/fails').getByText('Last response 500').waitFor();
  await row('/fails').getByText('1 retrying').waitFor();
  await row('/closed').getByText('Failing').waitFor();
  await row('/closed').getByText('The connection was refused.').waitFor();

  await row('/fails').getByRole('link').click();
  await page.getByText('disables the webhook after 5 days without a success.').waitFor();
  const cause = logOf(page).getByText('The receiver returned 500');
  await cause.waitFor();
  assert.equal(await cause.evaluate((line) => line.scrollWidth > line.clientWidth), false, 'in full');
  await page.getByRole('button', { name: 'Retry now', exact: true }).waitFor();
  await logOf(page).getByText('Varnish the masts').waitFor();
  const told = logOf(page)
    .getByText(/\d:\d\d:\d\d\s[AP]M/)
    .and(page.locator(':visible'));
  assert.equal(await told.count(), 1, 'the second, by which deliveries are told apart');
  await page.getByRole('button', { name: 'Time', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Last hour' }).click();
  await page.getByText('1 matching delivery', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Delivered' }).click();
  await page.getByText('No matching deliveries').waitFor();
  const set = [
    'Status: Delivered',
    'Clear Status',
    'Event',
    'Time: Last hour',
    'Clear Time',
    'Clear filters',
  ];
  await areInView(page, set);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Time', exact: true }).waitFor();

  // Nothing has failed for good yet. What waits for a retry is retried instead, from the dialog and from the page.
  await choose(page, 'Redeliver failed deliveries');
  const dialog = page.getByRole('dialog', { name: 'Retry deliveries' });
  await dialog.getByText('1 delivery is waiting.').waitFor();
  await dialog.getByText('The receiver last returned 500. Retrying sends them again').waitFor();
  assert.equal(await dialog.getByLabel('Since').count(), 0, 'no field without an effect');
  await dialog.getByRole('button', { name: 'Retry 1 delivery now' }).click();
  await page.getByText('1 delivery queued').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await logOf(page).getByText('Skipped').waitFor();
  await logOf(page).getByText('Retrying').waitFor();
  receiver.respondWith(() => 200);
  await page.getByRole('button', { name: 'Retry now', exact: true }).click();
  await logOf(page).getByText('Delivered').waitFor();
  await page.getByText('Active', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByText('Paused', { exact: true }).waitFor();
});

/** Errors are shown at the field and nothing typed is lost. The secret is shown once. */
async function register(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  await dialog.getByLabel('URL').fill('ftp://hooks.example.com');
  await dialog.getByRole('checkbox', { name: /^Task changed/ }).uncheck();
  await dialog.getByRole('checkbox', { name: /^Task created/ }).uncheck();
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await dialog.getByText('Choose at least one event.').waitFor();
  await dialog.getByRole('checkbox', { name: /^Task created/ }).check();
  await dialog.getByRole('checkbox', { name: /^Comment added/ }).check();
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await dialog.locator('[aria-invalid=true]').and(dialog.getByLabel('URL')).waitFor();
  assert.equal(await dialog.getByLabel('URL').inputValue(), 'ftp://hooks.example.com');
  await dialog.getByLabel('URL').fill(`${receiver.url}/fettle`);
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('textbox', { name: 'Secret' }).waitFor({ state: 'detached' });
  const [webhook] = (await fixture.lead.v1.listWebhooks({ projectId: fixture.project.id })).items;
  assert.deepEqual(webhook?.events, ['task.created', 'comment.created']);
  return secret;
}

async function tryOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByRole('menuitem', { name: 'audit.completed' }).click();
  await page.getByText('Test event audit.completed queued').waitFor();
  const [post] = await receiver.whenReceived(1);
  await logOf(page)
    .getByRole('button', { name: /Delivered.*audit\.completed.*Test/ })
    .click();
  const delivery = page.getByRole('dialog', { name: 'Delivery' });
  const sent: unknown = JSON.parse(post?.body ?? '');
  assert.equal(await bodyOf(delivery), JSON.stringify(sent, null, 2), 'indented for people');
  for (const column of ['Status', 'Event', 'Response', 'Attempts', 'Time'])
    await page.getByText(column, { exact: true }).last().waitFor({ state: 'attached' });
  await delivery.getByText('IDs and headers').click();
  await delivery.getByText('webhook-signature').waitFor();
  assert.equal(await delivery.getByRole('button', { name: 'Redeliver' }).count(), 0, 'a test is no event');
  await page.keyboard.press('Escape');
}

/** A receiver that responds 410 Gone disables its webhook, and the log shows the response. */
async function fail(page: Page): Promise<void> {
  receiver.respondWith(() => ({ status: 410, body: 'moved to the new house' }));
  await fixture.member.v1.createTask({ projectId: fixture.project.id, title: 'Order new oars' });
  await page
    .getByText('Check the URL, then resume the webhook. Events that happen until then are never sent.')
    .waitFor();
  await page.getByText('Disabled by Fettle').waitFor();
  const failed = logOf(page).getByRole('button', { name: /Failed.*task\.created/ });
  await failed.getByText('1 attempt').waitFor();
  await failed.click();
  const delivery = page.getByRole('dialog', { name: 'Delivery' });
  await delivery.getByText('410', { exact: true }).waitFor();
  await delivery.getByText('Response body').click();
  await delivery.getByText('moved to the new house').waitFor();
  assert.match(await bodyOf(delivery), /Order new oars/);
  await delivery.getByRole('link', { name: /Order new oars/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit URL' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Send test' }).count(), 0);
}

/** Changes by others appear live, sooner than the next poll of the log. */
async function follow(page: Page): Promise<void> {
  const soon = { timeout: 8_000 };
  const deliveries = logOf(page).getByRole('button', { name: /comment\.created/ });
  const before = await deliveries.count();
  const { items } = await fixture.member.v1.listTasks({ projectId: fixture.project.id, limit: 1 });
  await fixture.member.v1.addComment({ id: items[0]?.id ?? '', body: 'Ash, not pine' });
  await deliveries.nth(before).waitFor(soon);
  const [webhook] = (await fixture.lead.v1.listWebhooks({ projectId: fixture.project.id })).items;
  await fixture.owner.dashboard.testWebhook({ id: webhook?.id ?? '', type: 'comment.created' });
  await deliveries.nth(before + 1).waitFor(soon);
}

async function resumeAndSendAgain(page: Page): Promise<void> {
  receiver.respondWith(() => 200);
  const before = receiver.posts.length;
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Webhook resumed').waitFor();
  await logOf(page)
    .getByRole('button', { name: /Failed.*task\.created/ })
    .click();
  const delivery = page.getByRole('dialog', { name: 'Delivery' });
  const old = new URL(page.url()).searchParams.get('delivery');
  await delivery.getByRole('button', { name: 'Redeliver' }).click();
  const posts = await receiver.whenReceived(before + 1);
  assert.equal(posts.at(-1)?.body, posts.at(-2)?.body, 'the same bytes');
  await delivery.getByText('Delivered', { exact: true }).waitFor();
  assert.notEqual(new URL(page.url()).searchParams.get('delivery'), old, 'it is a separate delivery');
  await page.keyboard.press('Escape');
}

/** Filters are kept in the URL and survive a reload. */
async function filter(page: Page): Promise<void> {
  const rows = logOf(page).getByRole('listitem');
  await rows.nth(2).waitFor();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Failed' }).click();
  await rows.nth(1).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Event', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Comment added' }).click();
  await page.getByText('No matching deliveries').waitFor();
  await page.reload();
  await page.getByText('No matching deliveries').waitFor();
  await page.getByRole('button', { name: 'Event: Comment added' }).waitFor();
  for (const name of ['Event', 'Status']) await page.getByRole('button', { name: `Clear ${name}` }).click();
  await rows.nth(2).waitFor();
}

/** Only failed deliveries are sent. */
async function replay(page: Page): Promise<void> {
  receiver.respondWith(() => 410);
  const [task] = (await fixture.lead.v1.listTasks({ projectId: fixture.project.id })).items;
  await fixture.member.v1.addComment({ id: task?.id ?? '', body: 'Ash, not pine.' });
  await page.getByText('The receiver returned 410 (Gone). Check the URL').waitFor();
  receiver.respondWith(() => 200);
  await page.getByRole('button', { name: 'Resume' }).click();
  const before = receiver.posts.length;
  await page.getByRole('button', { name: 'Redeliver failed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Redeliver failed deliveries' });
  await dialog.getByLabel('Since').selectOption('Exact time…');
  const submit = dialog.getByRole('button', { name: 'Redeliver' });
  await submit.and(page.locator(':disabled')).waitFor();
  await dialog.getByRole('textbox', { name: 'Date' }).fill('2001-01-01');
  await dialog.getByRole('textbox', { name: 'Time' }).fill('noon');
  await submit.click();
  await dialog.getByRole('alert').filter({ hasText: '14 days' }).waitFor();
  await dialog.getByLabel('Since').selectOption('1 hour ago');
  await dialog.getByRole('button', { name: 'Redeliver 1 delivery', exact: true }).click();
  await page.getByText('1 delivery queued').waitFor();
  const posts = await receiver.whenReceived(before + 1);
  assert.match(posts.at(-1)?.body ?? '', /comment\.created/);
}

async function rotate(page: Page, before: string): Promise<void> {
  await choose(page, 'Rotate secret');
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
  assert.match(secret, /^whsec_/);
  assert.notEqual(secret, before);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Deliveries are also signed with the previous secret').waitFor();
}

async function pause(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Events that happen until it’s resumed are never sent.').waitFor();
  await fixture.member.v1.createTask({ projectId: fixture.project.id, title: 'Paint the boathouse' });
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Active', { exact: true }).waitFor();
}

async function change(page: Page): Promise<void> {
  await choose(page, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit webhook' });
  await dialog.getByLabel('URL').fill(`${receiver.url}/elsewhere`);
  const all = dialog.getByRole('button', { name: 'Select all' });
  await all.press('Enter');
  // It has no effect anymore, and keeps the place of whoever pressed it by keyboard.
  await all.and(page.locator('[aria-disabled=true]:focus')).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: `${receiver.url}/elsewhere` }).waitFor();
  const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
  await events.nth(5).waitFor();
  const before = receiver.posts.length;
  await fixture.member.v1.createTask({ projectId: fixture.project.id, title: 'Sweep the slipway' });
  const posts = await receiver.whenReceived(before + 1);
  assert.equal(posts.at(-1)?.path, '/elsewhere');
  assert.equal(
    posts.some(({ body }) => body.includes('Paint the boathouse')),
    false,
    'what happened while it was paused is not sent by itself',
  );
}

async function remove(page: Page): Promise<void> {
  await choose(page, 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete this webhook?' });
  await dialog.getByText(`${receiver.url}/elsewhere`).waitFor();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No webhooks yet').waitFor();
  assert.equal((await fixture.lead.v1.listWebhooks({ projectId: fixture.project.id })).total, 0);
}

/** Once a filter is set, all of them, and what clears them, are seen on a phone without scrolling sideways. */
async function areInView(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    assert.ok(box !== null && box.x + box.width <= 390, `${name} is in view`);
  }
  assert.equal(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth), 390);
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

function logOf(page: Page): Locator {
  return page.getByRole('list', { name: 'Deliveries' });
}

async function bodyOf(delivery: Locator): Promise<string> {
  const body = delivery.getByRole('region', { name: 'Request body' });
  return (await body.textContent()) ?? '';
}
