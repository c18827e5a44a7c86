import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { after } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createSiteProject } from '../packages/server/src/features/audits/testing/audit-rows.ts';
import { insertReported } from '../packages/server/src/features/audits/testing/report-rows.ts';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { htmlPage, type Site, startSite, treeSite } from '../packages/server/src/testing/site.ts';
import { until } from '../packages/server/src/testing/until.ts';
import { waitForSpoken } from './harness/board-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

/** Responds like a model server with an OpenAI-compatible API. */
const model = await startSite({ after }, () => {
  const content = JSON.stringify({
    tips: '- Give every page a title.',
    summary: 'The harbour is in good order.',
  });
  return { body: JSON.stringify({ choices: [{ message: { content } }] }) };
});
const dashboard = await startDashboard({ after }, { aiUrl: model.url, aiModel: 'm' });
const fixture = await createFixture(dashboard.service);
const { org, lead, viewer, admin } = fixture;

test('an audit is started with limits, followed live by everyone, canceled, and started again', async (t) => {
  const tree = treeSite(300);
  const site = await startSite({ after }, (path) => (path === '/p3' ? null : tree(path)));
  site.holdAfter(25);
  await dashboard.service.services.db.updateTable('projects').set({ url: null }).execute();
  const path = `/projects/${fixture.project.id}/audits`;
  const page = await dashboard.open(t, { as: lead, path, expected: [/400/] });
  const others = await dashboard.open(t, { as: admin, path: `/orgs/${org.slug}/audits` });
  const reader = await dashboard.open(t, { as: viewer, path });
  await others.getByText('No audits yet').waitFor();
  await reader.getByText('A project owner can add it').waitFor();

  const [field, first] = [
    page.getByLabel('Site URL'),
    page.getByRole('button', { name: 'Start first audit' }),
  ];
  await field.fill('not an address');
  await first.click();
  await page.getByRole('textbox', { name: 'Site URL' }).and(page.locator('[aria-invalid=true]')).waitFor();
  await field.fill(site.url);
  await first.click();
  await page.getByRole('region', { name: 'Audit in progress' }).waitFor();
  const { url } = await lead.v1.getProject({ id: fixture.project.id });
  assert.equal(url, site.url, 'one step saves the URL and starts the audit');
  await page.getByRole('button', { name: 'Cancel' }).click();
  site.release();
  await page.getByRole('region', { name: 'Audit canceled' }).waitFor();
  assert.equal(await page.getByText('Last completed audit').count(), 0, 'there is none');
  site.holdAfter(25);
  await page.goto(path);
  await startAudit(page, { pages: '0' });
  await page
    .getByRole('spinbutton', { name: 'Page limit' })
    .and(page.locator('[aria-invalid=true]'))
    .waitFor();
  await page.keyboard.press('Escape');
  await startAudit(page, { pages: '260', depth: '6' });

  const run = page.getByRole('region', { name: 'Audit in progress' });
  await run.getByText('Step 1 of 2: crawling pages and checking links').waitFor();
  await run
    .getByText(/^\d+ (of \d+ pages crawled|pages? crawled|crawled of \d+ pages? found so far)$/)
    .waitFor();
  await waitForSpoken(page, 'Audit in progress. Step 1 of 2: crawling pages and checking links');
  await others.getByRole('row').filter({ hasText: 'Crawling' }).getByText(/\d%/).waitFor();
  await run.getByText('You can leave this page.').waitFor();
  await run.getByRole('timer', { name: /elapsed$/ }).waitFor();
  const cancel = run.getByRole('button', { name: 'Cancel audit' });
  assert.equal(await page.getByRole('button', { name: 'Cancel audit' }).count(), 1, 'once');
  await run.getByRole('list', { name: 'Now and next' }).getByRole('listitem').first().waitFor();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Audit in progress/ })
    .waitFor();
  await goOn(site, run.getByText(/(pages? crawled|found so far)$/), run.getByText(/\d pages\/s/));
  const read = run.getByRole('list', { name: 'Recently crawled' });
  await goOn(site, run.getByText(/(pages? crawled|found so far)$/), read.getByRole('listitem').first());
  await run.getByRole('list', { name: 'Failed requests' }).getByText('/p3', { exact: true }).waitFor();
  await run.getByRole('list', { name: 'So far' }).getByText('1 failed', { exact: true }).waitFor();
  await run.getByRole('list', { name: 'Pages by status code' }).getByText('404').waitFor();
  await reader.goto(path);
  await reader.getByRole('progressbar', { name: 'Audit in progress' }).waitFor();
  await reader.getByRole('link', { name: 'View progress' }).waitFor();
  assert.equal(await reader.getByRole('button', { name: /Cancel|Start audit/ }).count(), 0);

  await cancel.click();
  site.release();
  await page.getByRole('region', { name: 'Audit canceled' }).waitFor();
  await page.getByText(/^Stopped on .*, after \d+ pages\. It has no results\.$/).waitFor();
  await others.getByRole('row').filter({ hasText: 'Canceled' }).waitFor();
  await page.getByRole('button', { name: 'Start another audit' }).click();
  assert.equal(await page.getByLabel('Page limit').inputValue(), '260', 'limits are remembered');
  await page.getByRole('dialog').getByRole('button', { name: 'Start audit' }).click();
  await page.getByRole('tab', { name: 'Overview', selected: true }).waitFor();
  const [row, log] = [others.getByRole('row'), others.getByRole('button', { name: 'All audits' })];
  await row
    .filter({ hasText: 'Not scheduled' })
    .getByRole('img', { name: /^Score: \d+ out of 100$/ })
    .waitFor();
  await log.click();
  await row.filter({ hasText: 'Completed' }).waitFor();
  await row.filter({ hasText: 'Canceled' }).nth(1).waitFor();
  await reader.getByRole('row').filter({ hasText: 'Completed' }).waitFor();
});

test('rules are saved with the start of an audit, with which a protected site is audited', async (t) => {
  const expected = `Basic ${Buffer.from('nora:under the lighthouse').toString('base64')}`;
  const requested: string[] = [];
  const protectedPage = '<!doctype html><title>Staging</title><a href="/boats">a</a><a href="/cart/1">b</a>';
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    if (request.headers.authorization !== expected) response.writeHead(401).end('who?');
    else response.writeHead(200, { 'content-type': 'text/html' }).end(protectedPage);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const project = await createSiteProject(dashboard.service, org, url);
  const path = `/projects/${project.id}/audits`;
  const page = await dashboard.open(t, { as: admin, path, expected: [/400/] });
  await page.getByRole('button', { name: 'Start audit' }).first().click();
  await page.getByText('Crawl rules', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Ignore robots.txt' }).check();
  await page.getByRole('textbox', { name: 'Add this line to robots.txt' }).waitFor();
  await page.getByRole('radio', { name: 'DNS' }).check();
  await page.getByRole('textbox', { name: 'Add this TXT record to 127.0.0.1' }).waitFor();
  assert.equal(await page.getByRole('textbox', { name: /^Add this/ }).count(), 1, 'only the chosen value');
  const start = page.getByRole('dialog').getByRole('button', { name: 'Start audit' });
  await start.and(page.locator(':disabled')).waitFor();
  await page.getByText('Prove site ownership first, or uncheck “Ignore robots.txt”.').waitFor();
  await page.getByRole('checkbox', { name: 'Ignore robots.txt' }).uncheck();
  await page.getByLabel('Never request these URLs').fill('cart');
  await page.getByLabel('Credentials').selectOption('Username and password');
  await page.getByLabel('Username').fill('nora');
  await page.getByLabel('Password').fill('under the lighthouse');
  await page.getByRole('button', { name: 'Start audit' }).click();
  await page.getByText(/^“cart”: Must begin with/).waitFor();
  await page.getByLabel('Never request these URLs').fill('/cart/');
  await page.getByRole('button', { name: 'Start audit' }).click();
  await page.getByRole('tab', { name: 'Overview', selected: true }).waitFor();
  assert.ok(requested.includes('/boats'));
  assert.equal(
    requested.some((each) => each.startsWith('/cart')),
    false,
  );
  await page.getByText('Crawled under 2 rules').click();
  await page.getByRole('definition').getByText('/cart/', { exact: true }).waitFor();
  const saved = await admin.v1.getCrawlRules({ id: project.id });
  assert.deepEqual([saved.exclude, saved.credentials?.type], [['/cart/'], 'basic']);
  await page.goto(path);
  await page.getByRole('button', { name: 'Start audit' }).first().click();
  await page.getByText('2 rules').click();
  await page.getByText(/^Username and password for http.+, set on /).waitFor();
  assert.equal(await page.getByLabel('Never request these URLs').inputValue(), '/cart/');
  assert.equal((await page.content()).includes('lighthouse'), false);
});

/** The current content of the site. */
let pages: Record<string, string> = {};

test('a report shows changes since the previous audit, and findings become tasks that follow their state', async (t) => {
  const site = await startSite({ after }, (path) => pages[path] ?? null);
  const untitled = (name: string, ...links: string[]) =>
    htmlPage(name, ...links).replace(/<title>.*?<\/title>/, '');
  pages = {
    '/': htmlPage('Harbour', '/boats', '/about', '/prices', '/gone'),
    '/boats': untitled('Boats', '/'),
    '/about': untitled('About', '/', '/gone'),
    '/prices': htmlPage('Prices', '/'),
  };
  const project = await createSiteProject(dashboard.service, org, site.url);
  const page = await dashboard.open(t, { as: admin, path: `/projects/${project.id}/audits` });
  await startAudit(page, {});
  await page.getByRole('tab', { name: 'Overview', selected: true }).waitFor();
  const scores = page.getByRole('region', { name: 'Results' });
  await scores.getByText('SEO score').waitFor();
  await scores
    .getByRole('img', { name: /^Score: \d+ out of 100$/ })
    .first()
    .waitFor();
  await page.getByText('The harbour is in good order.').waitFor();
  const first = page.getByRole('region', { name: 'What to fix first' });
  const issue = first.getByRole('listitem').filter({ hasText: 'Broken internal links' });
  await issue.getByRole('button', { name: 'Create task: Broken internal links', exact: true }).waitFor();
  await issue.getByText('Correct the URL on the listed pages').waitFor();
  assert.ok((await first.getByRole('listitem').count()) <= 6);
  await first.getByText('More advice').click();
  await first.getByText('Give every page a title.').waitFor();
  await page.getByText('There’s no previous audit to compare with').waitFor();
  assert.equal(await scores.getByRole('button', { name: 'Details' }).count(), 0, 'there are none');
  assert.equal(await countBySeverity(scores), (await admin.v1.getAudit({ id: idOf(page) })).issueCount);
  const others = page.getByRole('region', { name: 'Scores' });
  await others.getByText('Indexability').first().waitFor();
  await others.getByRole('list', { name: 'Other scores' }).getByText('Security').waitFor();

  const [whole, single] = await makeTasks(page);
  await page.getByRole('link', { name: single }).first().click();
  const task = page.getByRole('dialog', { name: new RegExp(single) });
  await task.getByRole('region', { name: 'Issues' }).getByText('Not fixed yet').waitFor();
  const { items } = await admin.v1.listTasks({ projectId: project.id, label: 'audit' });
  assert.deepEqual(
    items.map(({ pageUrl, source }) => [pageUrl, source]),
    [
      [`${site.url}about`, 'audit'],
      [`${site.url}about`, 'audit'],
    ],
  );
  await page.keyboard.press('Escape');
  await task.waitFor({ state: 'detached' });

  pages['/about'] = htmlPage('About us', '/', '/lost');
  pages['/gone'] = htmlPage('Here again', '/');
  await page.goto(`/projects/${project.id}/audits`);
  await startAudit(page, {});
  await page.getByRole('button', { name: /^\d+ fixed occurrences?$/ }).click();
  await page.getByRole('button', { name: /^Fixed \d/, pressed: true }).waitFor();
  await page.getByRole('button', { name: /title/i, expanded: false }).first().click();
  await page.getByRole('link', { name: '/about', exact: true }).first().waitFor();
  await page.getByRole('button', { name: /^New \d/ }).click();
  await page.getByRole('button', { name: /Broken internal links/, expanded: false }).click();
  await page.getByRole('link', { name: '/lost' }).first().waitFor();
  await page.getByRole('button', { name: 'Re-analyze' }).click();
  await page.getByText('No requests are sent to the site.').first().waitFor();
  await page.getByText('Completed', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^New \d/, pressed: true }).waitFor();
  await page.goto(`/projects/${project.id}?task=${items[0]?.id ?? ''}`);
  const linked = page.getByRole('region', { name: 'Issues' });
  await linked.getByText('Fixed', { exact: true }).waitFor();
  await linked.getByRole('link').first().click();
  await page.getByRole('button', { name: /^Fixed \d/, pressed: true }).waitFor();
  const chip = page.getByRole('link', { name: new RegExp(`^${whole} `) }).first();
  await page.getByRole('button', { name: /^Open \d/ }).click();
  await chip.getByText('To do').waitFor();
  await admin.v1.updateTask({ id: items[1]?.id ?? '', status: 'review' });
  await chip.getByText('Review').waitFor();

  await page.getByRole('link', { name: 'All audits' }).click();
  await page
    .getByRole('table', { name: 'Score history' })
    .getByRole('row')
    .nth(2)
    .waitFor({ state: 'attached' });
  await page.getByText('higher than in the previous audit').first().waitFor({ state: 'attached' });
});

test('an audit of a part of the site shows no progress, and can be compared with any earlier audit', async (t) => {
  const site = await startSite({ after }, (path) => pages[path] ?? null);
  const untitled = (name: string, ...links: string[]) =>
    htmlPage(name, ...links).replace(/<title>.*?<\/title>/, '');
  pages = {
    '/': htmlPage('Harbour', '/boats', '/prices'),
    '/boats': htmlPage('Boats', '/', '/boats/red', '/boats/blue'),
    '/prices': htmlPage('Prices', '/'),
    '/boats/red': untitled('Red', '/'),
    '/boats/blue': untitled('Blue', '/'),
  };
  const project = await createSiteProject(dashboard.service, org, site.url);
  const list = `/projects/${project.id}/audits`;
  const audit = async (maxDepth: number): Promise<string> => {
    const { id } = await admin.v1.startAudit({ id: project.id, maxDepth });
    await until('the audit is complete', async () => (await admin.v1.getAudit({ id })).status === 'complete');
    return id;
  };
  const first = await audit(5);
  const second = await audit(1);
  pages['/boats/red'] = htmlPage('Red boats', '/');
  const third = await audit(5);
  const page = await dashboard.open(t, { as: admin, path: `${list}/${second}`, expected: [/404/] });
  const summary = page.getByRole('region', { name: 'Results' });
  await summary.getByText('Crawl depth was 5 in the earlier audit, and 1 in this one.').first().waitFor();
  await summary.getByRole('button', { name: 'Details' }).click();
  await summary
    .getByText('Pages: 3 in both audits, 0 only in this one, 2 only in the compared one.')
    .waitFor();
  await summary.getByText('Score not comparable', { exact: true }).waitFor();
  assert.equal(await page.getByText(/(higher|lower) than in the/).count(), 0, 'no change of the score');
  await summary.getByRole('button', { name: /^\d+ occurrences? not rechecked$/ }).click();
  await page.getByRole('button', { name: /^Not rechecked \d/, pressed: true }).waitFor();
  assert.match(page.url(), new RegExp(`against=${first}`));
  await page.getByRole('button', { name: /title/i, expanded: false }).first().click();
  await page.getByRole('link', { name: '/boats/red', exact: true }).first().waitFor();
  const why = page.getByRole('region', { name: 'Not rechecked' });
  await why
    .getByText(
      /^This audit stopped at crawl depth 1\s*(This issue|These \d+ issues \(\d+ occurrences\)) (is|are) from the .* audit, which went to depth 5\. (It|They) may be fixed or still open\./,
    )
    .waitFor();
  await why.getByRole('button', { name: 'Start audit' }).click();
  await page.getByRole('dialog', { name: 'Start audit' }).waitFor();
  await page.keyboard.press('Escape');

  const phone = await dashboard.open(t, {
    as: admin,
    path: `${list}/${second}?tab=findings&against=${first}&change=not_rechecked`,
    phone: true,
  });
  const parts = phone.getByRole('group', { name: 'Issues to show' });
  await parts.getByRole('button', { name: /^Not rechecked [1-9]/, pressed: true }).waitFor();
  const [frame, shown] = [
    await parts.boundingBox(),
    await parts.getByRole('button', { pressed: true }).boundingBox(),
  ];
  assert.ok(frame && shown);
  assert.ok(shown.x >= frame.x, 'the chosen part is whole');
  assert.ok(shown.x + shown.width <= frame.x + frame.width, 'and at its end too');

  await page.goto(`${list}/${third}`);
  await summary.getByText('The scores can’t be compared.', { exact: true }).waitFor();
  await summary.getByRole('button', { name: /^[1-9]\d* occurrences? not comparable$/ }).click();
  await page.getByRole('button', { name: /^Not comparable [1-9]/, pressed: true }).waitFor();
  await page.getByRole('button', { name: /title/i, expanded: false }).first().click();
  await page.getByRole('link', { name: '/boats/blue', exact: true }).first().waitFor();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Compare with' }).click();
  await page.getByRole('menuitemradio', { name: /5 pages/ }).click();
  await page.waitForURL(new RegExp(`against=${first}`));
  await summary.getByText('than in the compared audit').first().waitFor({ state: 'attached' });
  await summary.getByRole('button', { name: /^[1-9]\d* fixed occurrences?$/ }).click();
  await page.getByRole('button', { name: /title/i, expanded: false }).first().click();
  await page.getByRole('link', { name: '/boats/red', exact: true }).first().waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^Fixed \d/, pressed: true }).waitFor();

  await page.goto(`${list}/${third}?against=${project.id}`);
  await page.getByText('These audits can’t be compared').waitFor();
  assert.equal(await summary.getByRole('button', { name: 'Details' }).count(), 0, 'nothing to detail');
  await page
    .getByRole('heading', { level: 2 })
    .getByText('Completed')
    .or(page.getByText('Completed'))
    .waitFor();
  await page
    .getByRole('img', { name: /^Score: / })
    .first()
    .waitFor();
  await page.getByRole('tab', { name: 'Issues' }).click();
  await page.getByText('These audits can’t be compared').waitFor();
  await page.getByRole('article').first().waitFor();
  await page.goBack();
  await summary.getByRole('link', { name: 'Compare with the previous audit' }).click();
  await summary.getByText('The scores can’t be compared.', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'All audits' }).click();
  await page.getByText('Hollow points').waitFor();
  const history = page.getByRole('table', { name: 'Score history' });
  const notes = history.getByRole('row').filter({ hasText: 'not comparable with the previous audit' });
  await notes.nth(1).waitFor({ state: 'attached' });
  assert.equal(await notes.count(), 2);
  await page
    .getByRole('table')
    .getByText('The scores can’t be compared.')
    .nth(1)
    .waitFor({ state: 'attached' });

  // A phone has no tooltips: the reason is in the list.
  await page.setViewportSize({ width: 390, height: 844 });
  const row = page.getByRole('row').filter({ has: page.getByText('Not comparable', { exact: true }) });
  await row
    .getByText('Crawl depth was 1 in the earlier audit, and 5 in this one.', { exact: true })
    .waitFor();
});

test('a canceled audit leads to the last completed one', async (t) => {
  const site = await startSite({ after }, treeSite(60));
  const project = await createSiteProject(dashboard.service, org, site.url);
  const { id } = await admin.v1.startAudit({ id: project.id, maxPages: 5 });
  await until('the audit is complete', async () => (await admin.v1.getAudit({ id })).status === 'complete');
  site.holdAfter(5);
  const next = await admin.v1.startAudit({ id: project.id });
  await admin.dashboard.cancelAudit({ id: next.id });
  site.release();
  await until(
    'the audit is canceled',
    async () => (await admin.v1.getAudit({ id: next.id })).status === 'failed',
  );
  const page = await dashboard.open(t, { as: admin, path: `/projects/${project.id}/audits/${next.id}` });
  const last = page.getByRole('link', { name: /Last completed audit/ });
  await last.getByRole('img', { name: /^Score: \d+ out of 100$/ }).waitFor();
  await last.click();
  await page.getByRole('tab', { name: 'Overview', selected: true }).waitFor();
  assert.match(page.url(), new RegExp(`${id}$`));
});

test('on an audit that was opened by its URL, the first Tab begins at the top', async (t) => {
  const project = await createSiteProject(dashboard.service, org, 'https://pier.example/');
  const { auditId } = await insertReported(dashboard.service, project, {
    findings: 0,
    pages: 3,
    detail: '',
    brokenLinks: 0,
  });
  const page = await dashboard.open(t, { as: admin, path: `/projects/${project.id}/audits/${auditId}` });
  await page.getByRole('tab', { name: 'Overview', selected: true }).waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Skip to content' }).and(page.locator(':focus')).waitFor();
});

test('a site is audited on schedule, and only then', async (t) => {
  const project = await createSiteProject(dashboard.service, org, 'http://site.example/');
  const page = await dashboard.open(t, {
    as: admin,
    path: `/projects/${project.id}/audits`,
    expected: [/400/],
  });
  const schedule = page.getByRole('region', { name: 'Schedule' });
  await schedule.getByRole('button', { name: 'Schedule audits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule audits' });
  await dialog.getByLabel('Time zone').fill('Europe/Atlantis');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog
    .getByRole('combobox', { name: 'Time zone' })
    .and(page.locator('[aria-invalid=true]'))
    .waitFor();
  await dialog.getByLabel('Time zone').fill('Europe/Vienna');
  await dialog.getByLabel('Day of the week').selectOption('Friday');
  await dialog.getByLabel('Time', { exact: true }).fill('04:30');
  await dialog.getByLabel('Page limit').fill('800');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await schedule.getByText(/^Every Friday at 4:30\sAM \(Europe\/Vienna\)$/).waitFor();
  const { weekday, maxPages, nextRunAt } = await admin.dashboard.getAuditSchedule({ id: project.id });
  assert.deepEqual([weekday, maxPages], [5, 800]);
  assert.equal(new Date(nextRunAt ?? '').getUTCDay(), 5);
  await schedule.getByRole('button', { name: 'Edit schedule' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit schedule' });
  await editor.getByLabel('Frequency').selectOption('Never');
  await editor.getByRole('button', { name: 'Save' }).click();
  await schedule.getByText('Audits run only when someone starts them.').waitFor();
  await waitForService(async () =>
    assert.equal((await admin.dashboard.getAuditSchedule({ id: project.id })).nextRunAt, null),
  );
});

async function startAudit(
  page: Page,
  { pages: most, depth }: { pages?: string; depth?: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Start audit' }).first().click();
  if (most !== undefined) await page.getByLabel('Page limit').fill(most);
  if (depth !== undefined) await page.getByLabel('Crawl depth').fill(depth);
  await page.getByRole('dialog').getByRole('button', { name: 'Start audit' }).click();
}

/** The issues that the tiles count, whatever their severity. */
async function countBySeverity(results: Locator): Promise<number> {
  const counts = await Promise.all(
    ['Errors', 'Warnings', 'Info'].map(async (label) => {
      const tile = results.getByRole('button', { name: new RegExp(`^${label} `) });
      return Number(await tile.getByText(/^\d+$/).textContent());
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The audit whose page is open. */
function idOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Lets the site respond to a few requests at a time until `shown` appears. */
async function goOn(
  site: Site,
  counter: ReturnType<Page['getByText']>,
  shown: ReturnType<Page['getByText']>,
): Promise<void> {
  let last: string | null = null;
  await until('the rate of the crawl', async () => {
    if (await shown.isVisible()) return true;
    const now = await counter.textContent();
    if (now !== last && site.waiting() > 0) {
      last = now;
      site.release();
      site.holdAfter(12);
    }
    return false;
  });
}

/** Creates a task for a whole check and one for a single finding. Returns their keys. */
async function makeTasks(page: Page): Promise<[string, string]> {
  await page.getByRole('tab', { name: 'Issues' }).click();
  const title = page.getByRole('button', { name: /title/i, expanded: false }).first();
  await title.click();
  await page.getByText('Why it matters').waitFor();
  await page.getByText('How to fix it', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Create task for all 2 occurrences', exact: true }).click();
  const whole = await madeKey(page, 1);
  await page.getByRole('link', { name: new RegExp(`^${whole} `) }).waitFor();
  await page
    .getByRole('button', { name: /^More actions for .*: \/about$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Create task with details…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create task' });
  await dialog.getByLabel('Assignee').selectOption({ index: 0 });
  await dialog.getByRole('button', { name: 'Create task' }).click();
  const single = await madeKey(page, 2);
  return [whole, single];
}

async function madeKey(page: Page, number: number): Promise<string> {
  const text = await page
    .getByText(new RegExp(`^\\w+-${number} created`))
    .first()
    .textContent();
  return text?.split(' ')[0] ?? '';
}
