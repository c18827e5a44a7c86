import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { startReceiver } from '../packages/server/src/testing/receiver.ts';
import { htmlPage, startSite } from '../packages/server/src/testing/site.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });
const receiver = await startReceiver({ after });

/** Three pages: one without a title, and one broken link. */
const site = await startSite({ after }, (path) => {
  if (path === '/') return htmlPage('Harbour', '/boats', '/about');
  if (path === '/boats') return htmlPage('Boats', '/', '/gone');
  if (path === '/about') return htmlPage('About', '/').replace(/<title>.*?<\/title>/, '');
  return null;
});

test('setting up Fettle, auditing a site, creating a task from a finding, and delivering it to a webhook', async (t) => {
  const page = await dashboard.open(t);
  await setUp(page);
  await createProject(page);
  await addTask(page, 'Order new oars');
  await comment(page, 'Order new oars', 'The old ones are rotten.');
  await audit(page);
  await makeTaskOfFinding(page);
  await createToken(page);
  await registerWebhook(page);
  await seeDelivery(page);
});

async function setUp(page: Page): Promise<void> {
  await page.waitForURL('**/set-up');
  await page.getByLabel('Your name').fill('Nora Lind');
  await page.getByLabel('Password').fill('a few words in a row');
  await page.getByLabel('Email').fill('nora@harbour.example');
  await page.getByLabel('Organization name').fill('Harbour Agency');
  await page.getByRole('button', { name: 'Create account and organization' }).click();
  await page.getByRole('heading', { name: 'Welcome, Nora' }).waitFor();
}

async function createProject(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Create a project/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByLabel('Name').fill('Harbour site');
  await dialog.getByLabel('Site URL').fill(site.url);
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('heading', { name: 'Harbour site', level: 1 }).waitFor();
}

async function addTask(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New task in To do' }).click();
  await page.getByRole('textbox', { name: 'New task in To do' }).fill(title);
  await page.keyboard.press('Enter');
  await page
    .getByRole('region', { name: /^To do/ })
    .getByRole('link', { name: title })
    .waitFor();
  await page.keyboard.press('Escape');
}

async function comment(page: Page, title: string, text: string): Promise<void> {
  await page.getByRole('link', { name: title }).click();
  const task = page.getByRole('dialog', { name: title });
  await task.getByRole('textbox', { name: 'Comment' }).fill(text);
  await task.getByRole('button', { name: 'Comment', exact: true }).click();
  await task.getByRole('listitem').getByText(text).waitFor();
  assert.match(page.url(), /\/tasks\/[\w-]+$/, 'a task has its own URL');
  await task.getByRole('button', { name: 'Close task' }).click();
  await page.getByRole('link', { name: title }).getByText('1 comment').waitFor({ state: 'attached' });
}

async function audit(page: Page): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Project sections' });
  await parts.getByRole('link', { name: 'Audits' }).click();
  await page.getByRole('button', { name: 'Start audit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start audit' }).click();
  await page.getByRole('tab', { name: 'Issues' }).click();
}

/** The page without a title becomes a task that names the page. */
async function makeTaskOfFinding(page: Page): Promise<void> {
  await page.getByRole('button', { name: /title/i, expanded: false }).first().click();
  await page
    .getByRole('button', { name: /^More actions for .*: \/about$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Create task with details…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create task' });
  assert.match(await dialog.getByLabel('Title').inputValue(), /about/);
  await dialog.getByRole('button', { name: 'Create task' }).click();
  await page.getByText(/^HS-2 created/).waitFor();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  const task = page.getByRole('dialog', { name: /HS-2/ });
  await task
    .getByRole('link', { name: /about$/ })
    .first()
    .waitFor();
  await task.getByRole('button', { name: 'Close task' }).click();
}

async function createToken(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('API tokens');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await dialog.getByLabel('Name').fill('CI');
  await dialog.getByRole('button', { name: 'All', exact: true }).click();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const secret = await page.getByRole('textbox', { name: 'Token “CI”' }).inputValue();
  assert.ok(secret);
  const { items } = await dashboard.service.client(secret).listTasks({ q: 'oars' });
  assert.deepEqual(
    items.map(({ title }) => title),
    ['Order new oars'],
  );
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('list', { name: 'API tokens' }).getByText('CI').waitFor();
}

async function registerWebhook(page: Page): Promise<void> {
  await goTo(page, 'Harbour site');
  await page
    .getByRole('navigation', { name: 'Project sections' })
    .getByRole('link', { name: 'Webhooks' })
    .click();
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  await dialog.getByLabel('URL').fill(`${receiver.url}/fettle`);
  await dialog.getByRole('button', { name: 'Select all' }).click();
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  assert.match(await page.getByRole('textbox', { name: 'Secret' }).inputValue(), /^whsec_/);
  await page.getByRole('button', { name: 'Done' }).click();
}

/** Changes on the board reach the receiver, and the delivery log shows exactly what was sent. */
async function seeDelivery(page: Page): Promise<void> {
  await goTo(page, 'Harbour site');
  await addTask(page, 'Paint the boathouse');
  await receiver.whenReceived(1);
  await page
    .getByRole('navigation', { name: 'Project sections' })
    .getByRole('link', { name: 'Webhooks' })
    .click();
  await page.getByRole('link', { name: receiver.url }).click();
  const log = page.getByRole('list', { name: 'Deliveries' });
  await log.getByRole('button', { name: /Delivered.*task\.created/ }).click();
  const delivery = page.getByRole('dialog', { name: 'Delivery' });
  await delivery.getByRole('link', { name: /Paint the boathouse/ }).waitFor();
  await delivery.getByRole('region', { name: 'Request body' }).getByText('Paint the boathouse').waitFor();
  await delivery.getByText('Attempt 1').waitFor();
  await delivery.getByText('200', { exact: true }).waitFor();
}

async function goTo(page: Page, project: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: project }).click();
}
