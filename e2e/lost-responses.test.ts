import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createSiteProject } from '../packages/server/src/features/audits/testing/audit-rows.ts';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { htmlPage, startSite } from '../packages/server/src/testing/site.ts';
import { until } from '../packages/server/src/testing/until.ts';
import { cardOf, waitForOrder } from './harness/board-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });
const expected = [/Failed to load resource/, /net::ERR_/];

/** The service performs the next POST to such a URL, and its response is lost. */
async function loseNext(page: Page, url: string): Promise<void> {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost || route.request().method() !== 'POST') return await route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

/** Presses a button whose response is lost, and again once that is said. */
async function pressAgain(page: Page, url: string, button: Locator) {
  await loseNext(page, url);
  const failing = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await button.click();
  await failing;
  await page
    .getByText(/Can’t reach the server/)
    .first()
    .waitFor();
  const responding = page.waitForResponse((response) => response.request().method() === 'POST');
  await button.click();
  const response = await responding;
  assert.equal(response.headers()['idempotent-replayed'], 'true', 'the same response as the first time');
}

test('a link and a checklist whose responses were lost are added once', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  const { id } = await lead.v1.createTask({ projectId: project.id, title: 'Luff' });
  const page = await dashboard.open(t, { as: lead, path: `/tasks/${id}`, expected });
  const dialog = page.getByRole('dialog', { name: 'Luff' });
  await dialog.getByRole('button', { name: 'Attach link' }).click();
  await dialog.getByRole('textbox', { name: 'URL' }).fill('https://sails.example/patterns');
  await pressAgain(page, '**/attachments', dialog.getByRole('button', { name: 'Add', exact: true }));
  const add = dialog.getByRole('button', { name: 'Add checklist' });
  await pressAgain(page, '**/checklists', add);
  const read = () => lead.v1.getTask({ id });
  const { attachments, checklists } = await read();
  assert.deepEqual([attachments.length, checklists.length], [1, 1]);

  // The same holds for one whose second request was refused for another reason.
  await loseNext(page, '**/checklists');
  const failing = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await add.click();
  await failing;
  const limited = { error: { code: 'RATE_LIMITED', message: 'Too many requests. Retry in a minute.' } };
  await page.route('**/checklists', (route) => route.fulfill({ status: 429, json: limited }), { times: 1 });
  await add.click();
  await page.getByText('Too many requests.').first().waitFor();
  const responding = page.waitForResponse((response) => response.request().method() === 'POST');
  await add.click();
  assert.equal((await responding).headers()['idempotent-replayed'], 'true');
  assert.equal((await read()).checklists.length, 2);

  await add.click();
  await until(
    'whoever presses it once more gets another one',
    async () => (await read()).checklists.length === 3,
  );
});

test('a task from a template is created once when the response was lost', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  await lead.v1.createTaskTemplate({ id: project.id, name: 'Mending', title: 'Mend a sail' });
  const page = await dashboard.open(t, { as: lead, path: `/projects/${project.id}`, expected });
  await page.getByRole('button', { name: 'Actions for To do' }).click();
  await page.getByRole('menuitem', { name: 'New from template' }).click();
  const choice = page.getByRole('dialog', { name: 'New task from template' });
  await pressAgain(page, '**/task-templates/**', choice.getByRole('button', { name: /Mending/ }));
  await cardOf(page, 'Mend a sail').waitFor();
  await page.keyboard.press('Escape');
  await waitForOrder(page, 'To do', ['Mend a sail']);
});

test('an audit is started once, and a report link created once, when the responses were lost', async (t) => {
  const { admin, org } = await createFixture(dashboard.service);
  const site = await startSite(t, (path) => (path === '/' ? htmlPage('Harbor', '/') : null));
  const project = await createSiteProject(dashboard.service, org, site.url);
  const audits = `/projects/${project.id}/audits`;
  const page = await dashboard.open(t, { as: admin, path: audits, expected: [...expected, /404/] });
  await page.getByRole('button', { name: 'Start audit' }).first().click();
  await pressAgain(page, '**/audits', page.getByRole('dialog').getByRole('button', { name: 'Start audit' }));
  const { items } = await admin.v1.listProjectAudits({ id: project.id });
  assert.equal(items.length, 1);
  const id = items[0]?.id ?? '';
  await until('the audit is complete', async () => (await admin.v1.getAudit({ id })).status === 'complete');

  await page.goto(`${audits}/${id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const share = page.getByRole('dialog', { name: 'Share report' });
  await share.getByLabel('Who is it for?').fill('Anna');
  await pressAgain(page, '**/report-links', share.getByRole('button', { name: 'Create link' }));
  assert.equal((await admin.v1.listReportLinks({ id })).items.length, 1);
});

test('an audit that is started from another dialog, after one whose response was lost, is another one', async (t) => {
  const { admin, org } = await createFixture(dashboard.service);
  const site = await startSite(t, (path) => (path === '/' ? htmlPage('Harbor', '/') : null));
  const project = await createSiteProject(dashboard.service, org, site.url);
  const page = await dashboard.open(t, { as: admin, path: `/projects/${project.id}/audits`, expected });
  const count = async (total: number) => {
    const { items } = await admin.v1.listProjectAudits({ id: project.id });
    return items.filter(({ status }) => status === 'complete').length === total;
  };
  const start = page.getByRole('button', { name: 'Start audit' });
  await start.first().click();
  await loseNext(page, '**/audits');
  await page.getByRole('dialog').getByRole('button', { name: 'Start audit' }).click();
  await page
    .getByText(/Can’t reach the server/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await until('the audit is complete', () => count(1));
  await start.first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start audit' }).click();
  await until('another one is complete', () => count(2));
});

test('a copy whose checklist was not confirmed is completed, not made again', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  const projectId = project.id;
  const { id } = await lead.v1.createTask({ projectId, title: 'Luff' });
  for (const title of ['Before', 'After'])
    await lead.v1.createChecklist({ id, title, items: [{ title: 'Look' }] });
  const page = await dashboard.open(t, { as: lead, path: `/projects/${projectId}`, expected });
  await loseNext(page, '**/checklists');
  const duplicate = async () => {
    await page.locator(`a[href*="${id}"]`).first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  };
  await duplicate();
  await page
    .getByText(/Can’t reach the server/)
    .first()
    .waitFor();
  await duplicate();
  const copies = async () => {
    const { items } = await lead.v1.listTasks({ projectId });
    return items.filter((task) => task.title !== 'Luff');
  };
  await until('the copy is complete', async () => {
    const [copy] = await copies();
    const task = copy === undefined ? undefined : await lead.v1.getTask({ id: copy.id });
    return task?.checklists.map(({ title }) => title).join() === 'Before,After';
  });
  assert.equal((await copies()).length, 1);
});
