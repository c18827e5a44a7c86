import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { createSiteProject } from '../packages/server/src/features/audits/testing/audit-rows.ts';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { htmlPage, startSite } from '../packages/server/src/testing/site.ts';
import { until } from '../packages/server/src/testing/until.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });
const { org, admin } = await createFixture(dashboard.service);

const untitled = (...links: string[]) => htmlPage('Nameless', ...links).replace(/<title>.*?<\/title>/, '');
const pages: Record<string, string> = {
  '/': htmlPage('Harbour', '/boats', '/about'),
  '/boats': untitled('/'),
  '/about': untitled('/'),
};

test('an ignored occurrence no longer counts, stays ignored in the next audit, and counts again', async (t) => {
  const site = await startSite({ after }, (path) => pages[path] ?? null);
  const project = await createSiteProject(dashboard.service, org, site.url);
  const audit = async (): Promise<string> => {
    const { id } = await admin.v1.startAudit({ id: project.id });
    await until('the audit is complete', async () => (await admin.v1.getAudit({ id })).status === 'complete');
    return `/projects/${project.id}/audits/${id}`;
  };
  const first = await audit();
  const page = await dashboard.open(t, { as: admin, path: `${first}?tab=findings`, expected: [/400/] });
  const before = await occurrences(page);

  // A slow device: the row is drawn for longer than the dialog that returns the focus to it.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 15 });
  await page.getByRole('button', { name: /title/i, expanded: false }).first().click();
  const menu = page.getByRole('button', { name: /^More actions for .*: \/boats$/ }).first();
  const dialog = page.getByRole('dialog', { name: 'Ignore occurrence' });
  const reason = page.getByRole('dialog').getByRole('textbox', { name: 'Reason' });
  const openDialog = async (): Promise<void> => {
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Ignore…' }).press('Enter');
    await reason.and(page.locator(':focus')).waitFor();
  };
  await openDialog();
  await page.keyboard.press('Escape');
  await menu.and(page.locator(':focus')).waitFor();
  await openDialog();
  await dialog.getByRole('button', { name: 'Ignore occurrence' }).click();
  await reason.and(page.locator('[aria-invalid=true]')).waitFor();
  await reason.fill('The boats are sold in spring.');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await countsAre(page, before - 1);
  await focusIsOn(page, /title/i);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.getByText('1 ignored occurrence is hidden.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await countsAre(page, before);

  await page.getByRole('button', { name: 'Ignore issue…' }).click();
  const whole = page.getByRole('dialog', { name: 'Ignore issue' });
  await whole.getByText(/This audit’s score rises from \d+ to \d+\.$/).waitFor();
  await reason.fill('All pages get titles with the new theme.');
  await whole.getByLabel('Ignore until').fill('2099-01-01');
  await whole.getByRole('button', { name: 'Ignore issue' }).click();
  await countsAre(page, before - 2);
  await page.getByRole('button', { name: /^Ignored 1$/ }).click();
  await page
    .getByText(/^Ignored until .* “All pages get titles with the new theme\.”$/)
    .first()
    .waitFor();
  assert.equal(await page.getByText(/ignored occurrences? (is|are) hidden/).count(), 0, 'they are listed');

  await page.goto(`${await audit()}?tab=findings`);
  await countsAre(page, before - 2);
  await page.getByRole('button', { name: /^Ignored 1$/ }).waitFor();
  await page.getByRole('link', { name: 'Manage ignored issues' }).click();
  await page.getByRole('heading', { name: 'Ignored issues' }).waitFor();
  await page.getByRole('button', { name: /^Edit the reason/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit ignored issue' });
  await edit.getByRole('textbox', { name: 'Reason' }).fill('Decided with the client.');
  await edit.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Decided with the client.').waitFor();
  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByText('No matching ignored issues').waitFor();
  await page.getByRole('searchbox').fill('CLIENT');
  await page.getByRole('button', { name: /^Stop ignoring/ }).press('Enter');
  await page.getByText('No matching ignored issues').waitFor();
  await focusIsOn(page, /^Ignored issues$/);
  await page.goto(`${first}?tab=findings`);
  await countsAre(page, before);
});

/** What had the focus is gone: it is on something near, and not at the top of the page. */
async function focusIsOn(page: Page, text: RegExp): Promise<void> {
  await page.locator(':focus').filter({ hasText: text }).waitFor();
}

const totals = /^\d+ issues?, (\d+) occurrences?$/;

/** The number of occurrences, of all parts of the list. */
async function occurrences(page: Page): Promise<number> {
  const parts = page.getByText(totals);
  await parts.first().waitFor();
  const counts = (await parts.allTextContents()).map((text) => Number(totals.exec(text)?.[1]));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function countsAre(page: Page, count: number): Promise<void> {
  await waitForService(async () => assert.equal(await occurrences(page), count));
}
