import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createSiteProject } from '../packages/server/src/features/audits/testing/audit-rows.ts';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { htmlPage, startSite } from '../packages/server/src/testing/site.ts';
import { until } from '../packages/server/src/testing/until.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });
const { org, admin, viewer } = await createFixture(dashboard.service);
const untitled = (...links: string[]) => htmlPage('Nameless', ...links).replace(/<title>.*?<\/title>/, '');
const pages: Record<string, string> = {
  '/': htmlPage('Harbour', '/boats', '/about', '/gone', '/lost'),
  '/boats': untitled('/', '/gone'),
  '/about': untitled('/', 'http://127.0.0.1:1/dead'),
};
const site = await startSite({ after }, (path) => pages[path] ?? null);

/** A project with a completed audit of the site. */
async function auditSite(): Promise<{ projectId: string; auditId: string; report: string }> {
  const project = await createSiteProject(dashboard.service, org, site.url);
  const { id } = await admin.v1.startAudit({ id: project.id });
  await until('the audit is complete', async () => (await admin.v1.getAudit({ id })).status === 'complete');
  return { projectId: project.id, auditId: id, report: `/projects/${project.id}/audits/${id}` };
}

test('several issues become a task each, and are ignored in one step, each with one notice that undoes it', async (t) => {
  const { projectId, report } = await auditSite();
  const expected = [/404/];
  const page = await dashboard.open(t, { as: admin, path: `${report}?tab=findings`, expected });
  const boxes = page.getByRole('checkbox', { name: /^Select “/ });
  const bar = page.getByRole('toolbar', { name: 'Selected issues' });
  const tasks = async () => (await admin.v1.listTasks({ projectId, label: 'audit' })).total;
  await boxes.nth(1).click();
  await boxes.nth(3).click({ modifiers: ['Shift'] });
  await bar.getByText('3 selected').waitFor();
  await bar.getByRole('button', { name: 'Create 3 tasks' }).click();
  await page.getByText('3 tasks created').first().waitFor();
  await bar.waitFor({ state: 'detached' });
  await listHasFocus(page);
  const created = page.getByRole('article').getByRole('link', { name: /To do$/ });
  await created.nth(2).waitFor();
  assert.equal(await created.count(), 3);
  assert.equal(await tasks(), 3);
  const [gone] = (await admin.v1.listTasks({ projectId, label: 'audit' })).items;
  await admin.v1.deleteTask({ id: gone?.id ?? '' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('3 tasks deleted').first().waitFor();
  assert.equal(await tasks(), 0, 'also those after the one that somebody else has deleted');

  const open = page.getByRole('button', { name: /^Open / });
  const before = await open.textContent();
  const all = await boxes.count();
  await page.getByRole('checkbox', { name: 'Select all SEO issues' }).click();
  await page.getByRole('checkbox', { name: 'Select all other issues' }).click();
  await bar.getByText(`${all} selected`).waitFor();
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  await bar.getByRole('button', { name: 'Ignore…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ignore 2 issues' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Not before the relaunch.');
  await dialog.getByRole('button', { name: 'Ignore 2 issues' }).click();
  await page.getByText('2 issues ignored').first().waitFor();
  await boxes.nth(all - 2).waitFor({ state: 'detached' });
  await listHasFocus(page);
  assert.equal((await admin.v1.listIgnoredIssues({ id: projectId })).total, 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await open.filter({ hasText: before ?? '' }).waitFor();
  assert.equal((await admin.v1.listIgnoredIssues({ id: projectId })).total, 0);
});

test('when creating tasks fails midway, the created ones are announced and can be undone, and the rest stays selected', async (t) => {
  const { projectId, report } = await auditSite();
  const path = `${report}?tab=findings`;
  const page = await dashboard.open(t, { as: admin, path, expected: [/403/] });
  const bar = page.getByRole('toolbar', { name: 'Selected issues' });
  let sent = 0;
  await page.route(/\/audits\/[^/]+\/tasks$/, (route) => {
    sent += 1;
    return sent === 2 ? route.fulfill({ status: 403, body: '{}' }) : route.fallback();
  });
  const boxes = page.getByRole('checkbox', { name: /^Select “/ });
  await boxes.nth(0).click();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await bar.getByRole('button', { name: 'Create 3 tasks' }).click();
  await page.getByText('2 tasks created').first().waitFor();
  await page
    .getByText(/^1 task couldn’t be created\./)
    .first()
    .waitFor();
  await bar.getByText('3 selected').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 tasks deleted').first().waitFor();
  assert.equal((await admin.v1.listTasks({ projectId, label: 'audit' })).total, 0);
});

test('the numbers of a filter follow the other filters, and an empty list says why it is empty', async (t) => {
  const { report } = await auditSite();
  const page = await dashboard.open(t, { as: admin, path: `${report}?tab=findings` });
  const open = page.getByRole('button', { name: /^Open / });
  const whole = await numberIn(page, /^Open /);
  await choose(page, 'Severity', /^Error/);
  let errors = 0;
  await waitForService(async () => {
    errors = await numberIn(page, /^Open /);
    assert.ok(errors > 0 && errors < whole, `${errors} of ${whole}`);
  });
  await page.getByRole('button', { name: 'Category', exact: true }).click();
  await waitForService(async () => {
    const counts = await page.getByRole('menuitemradio').allTextContents();
    const sum = counts.reduce((total, text) => total + Number(/\d+$/.exec(text)?.[0] ?? 0), 0);
    assert.equal(sum, errors, 'the categories of what is left');
  });
  await page.keyboard.press('Escape');

  await page.getByRole('searchbox', { name: 'Search issues or URLs' }).fill('boats');
  // With a URL, occurrences are listed, and counted, as the head of the list says.
  await waitForService(async () => {
    const found = await numberIn(page, /^Open /);
    const listed = page.getByText(found === 1 ? '1 occurrence' : `${found} occurrences`, { exact: true });
    assert.ok(found > 0 && (await listed.count()) > 0, `${found} occurrences`);
  });
  await page.getByRole('searchbox', { name: 'Search issues or URLs' }).fill('zzzz');
  await page.getByText(`None of the ${whole} open issues match severity Error and “zzzz”.`).waitFor();
  await page.getByRole('button', { name: /^Ignored 0$/ }).click();
  await page.getByText('No ignored issues').waitFor();
  await page.getByRole('button', { name: 'View open issues' }).click();
  await open.filter({ hasText: `Open ${whole}` }).waitFor();

  const boxes = page.getByRole('checkbox', { name: /^Select “/ });
  const listed = await boxes.count();
  await page.getByRole('searchbox', { name: 'Search issues or URLs' }).fill('LINK');
  await waitForService(async () => {
    const found = await boxes.count();
    assert.ok(found > 0 && found < listed, `${found} of ${listed}`);
  });
  for (const box of await boxes.all()) await box.and(page.getByRole('checkbox', { name: /link/i })).waitFor();
  await page.getByRole('button', { name: 'Search URLs for “LINK” instead' }).click();
  await page.waitForURL(/url=LINK/);
});

test('a broken link becomes a task with its own title, is copied, inspected, and ignored where it is listed', async (t) => {
  const { projectId, report } = await auditSite();
  const page = await dashboard.open(t, { as: admin, path: `${report}?tab=links` });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Linked from 2 pages' });
  await row.getByRole('button', { name: 'Create task for the broken link to /gone', exact: true }).click();
  await row.getByRole('link', { name: /To do$/ }).waitFor();
  const [task] = (await admin.v1.listTasks({ projectId, label: 'audit' })).items;
  assert.deepEqual([task?.title, task?.pageUrl], ['Fix the broken link to /gone', `${site.url}gone`]);
  const { description } = await admin.v1.getTask({ id: task?.id ?? '' });
  assert.match(description ?? '', /returns 404, referenced on 2 pages/);
  assert.equal(await row.getByRole('button').count(), 1, 'a menu with the rest');
  await chooseFor(row, 'Copy URL');
  await waitForService(async () =>
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), `${site.url}gone`),
  );
  const lost = page.getByRole('main').getByRole('listitem').filter({ hasText: '/lost' });
  await chooseFor(lost, 'Ignore…');
  const dialog = page.getByRole('dialog', { name: 'Ignore occurrence' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It comes back in spring.');
  await dialog.getByRole('button', { name: 'Ignore occurrence' }).click();
  await lost.getByText('Ignored “It comes back in spring.”').waitFor();
  await lost.getByRole('button', { name: /^Stop ignoring/ }).click();
  await lost.getByRole('button', { name: 'Create task for the broken link to /lost' }).waitFor();
  await chooseFor(lost, 'Inspect URL');
  await page.getByRole('heading', { level: 2, name: `${site.url}lost` }).waitFor();

  await admin.dashboard.addProjectMember({ id: projectId, userId: viewer.id, role: 'viewer' });
  const reader = await dashboard.open(t, { as: viewer, path: `${report}?tab=links` });
  await reader.getByText('Linked from 2 pages').waitFor();
  assert.equal(await reader.getByRole('button', { name: /task|Ignore/ }).count(), 0);
  const first = reader.getByRole('main').getByRole('listitem').filter({ hasText: '/gone' }).first();
  await first.getByRole('button', { name: /^More actions/ }).click();
  await reader.getByRole('menuitem', { name: 'Copy URL' }).waitFor();
  assert.equal(await reader.getByRole('menuitem').count(), 2, 'nothing that changes something');
});

test('a task created by keyboard leaves the focus on its link, or on the menu it was created from', async (t) => {
  const { report } = await auditSite();
  const page = await dashboard.open(t, { as: admin, path: `${report}?tab=links` });
  const focused = page.locator(':focus');
  const rows = page.getByRole('main').getByRole('listitem');
  const createWithDetails = async (menu: Locator): Promise<void> => {
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Create task with details…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create task' });
    await dialog.getByRole('button', { name: 'Create task' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
  };
  const taskOf = (row: Locator) => row.getByRole('link', { name: /To do$/ });

  const gone = rows.filter({ hasText: 'Linked from 2 pages' });
  await gone
    .getByRole('button', { name: 'Create task for the broken link to /gone', exact: true })
    .press('Enter');
  await taskOf(gone).and(focused).waitFor();

  const lost = rows.filter({ hasText: '/lost' });
  const menu = lost.getByRole('button', { name: /^More actions/ });
  await createWithDetails(menu);
  await taskOf(lost).waitFor();
  await menu.and(focused).waitFor();

  // The menu of an open issue goes with what it offers.
  await page.getByRole('tab', { name: 'Issues' }).click();
  const issue = page.getByRole('article').filter({ hasText: 'Missing title' });
  await issue.getByRole('button', { expanded: false }).press('Enter');
  await createWithDetails(issue.getByRole('button', { name: 'More actions for Missing title', exact: true }));
  await taskOf(issue).and(focused).waitFor();
});

test('the head of the issues stays below the tabs while they scroll, and covers nothing that has the focus', async (t) => {
  const { report } = await auditSite();
  const page = await dashboard.open(t, { as: admin, path: `${report}?tab=findings` });
  await page.setViewportSize({ width: 1440, height: 500 });
  const edges = async (shown: Locator) => {
    const { y = Number.NaN, height = Number.NaN } = (await shown.boundingBox()) ?? {};
    return { top: Math.round(y), bottom: Math.round(y + height) };
  };
  const tabs = page.getByRole('tablist', { name: 'Report sections' });
  const head = page.getByRole('heading', { name: 'SEO issues' }).locator('..');
  const issues = page.getByRole('article').getByRole('button', { expanded: false });
  await issues.nth(6).focus();
  await issues.nth(6).evaluate((row: { scrollIntoView: () => void }) => row.scrollIntoView());
  assert.equal((await edges(head)).top, (await edges(tabs)).bottom);
  for (let place = 5; place > 0; place -= 1) {
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    assert.ok((await edges(page.locator(':focus'))).top >= (await edges(head)).bottom - 1, `issue ${place}`);
  }
});

test('on a phone, the first issue begins near the top, and the rest of the header folds', async (t) => {
  const { report } = await auditSite();
  const page = await dashboard.open(t, { as: admin, path: `${report}?tab=findings`, phone: true });
  await page.setViewportSize({ width: 390, height: 844 });
  const issue = page.getByRole('article').first();
  await issue.waitFor();
  const top = (await issue.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  assert.ok(top <= 300, `the first issue begins at ${top}`);
  assert.equal(await page.getByText(/Crawl depth/).isVisible(), false);
  await page.getByRole('heading', { level: 2 }).getByRole('button').click();
  await page.getByText(/Crawl depth/).waitFor();
  await page.getByRole('heading', { level: 2 }).getByRole('button').click();
  await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Re-analyze' }).waitFor();
  await page.getByRole('menuitem', { name: 'Client report' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter issues' }).click();
  const search = page.getByRole('searchbox', { name: 'Search issues or URLs' });
  // In the field; the empty list has one that says so in words.
  const clear = page.getByTitle('Clear search');
  assert.equal(await clear.count(), 0, 'nothing to clear');
  await search.fill('zzzz');
  await page.getByText('No matching issues').waitFor();
  await clear.click();
  await issue.waitFor();
  assert.equal(await search.inputValue(), '');
  await search.fill('zzzz');
  await page.getByText('No matching issues').waitFor();
  await search.press('Escape');
  await issue.waitFor();
  assert.equal(await search.inputValue(), '');
  await page.getByText(/not assessed$/).scrollIntoViewIfNeeded();
  const tabs = page.getByRole('tablist', { name: 'Report sections' });
  await waitForService(async () => {
    const [bar, header] = [await tabs.boundingBox(), await page.locator('#project-content').boundingBox()];
    assert.equal(Math.round(bar?.y ?? -1), Math.round(header?.y ?? -2), 'the tabs stay at the top');
  });

  const last = page.getByRole('article').last();
  await last.getByRole('button', { expanded: false }).first().click();
  await last.getByText('Why it matters').waitFor();
  await last.getByRole('link').first().waitFor();
  const opened = (await last.boundingBox())?.y ?? 0;
  assert.ok(opened > 100 && opened < 844 / 2, `the open issue begins at ${opened}`);

  await tabs.getByRole('tab', { name: 'Overview' }).click();
  const first = page.getByRole('region', { name: 'What to fix first' }).getByRole('listitem').first();
  await first.waitFor();
  const [place, end] = await first.evaluate((item) => {
    item.closest('#project-content')?.scrollTo(0, 0);
    const { top, bottom } = item.getBoundingClientRect();
    return [top, bottom];
  });
  // The score has a card, which 300 px leave no room for. Bars of a browser take up to 180 of the 844 px.
  assert.ok(place <= 420, `the first issue of the overview begins at ${place}`);
  assert.ok(end <= 844 - 180, `the first issue of the overview ends at ${end}, below the first screen`);

  await page.goto(`${report}/page?url=${encodeURIComponent(`${site.url}boats`)}`);
  const topOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y ?? 0;
  await page.getByRole('region', { name: 'Key facts' }).waitFor();
  assert.ok((await topOf('Issues')) < (await topOf('Key facts')), 'what to fix comes before facts');
});

test('on a phone, the score is the first thing of a report, with its categories and what it is compared with', async (t) => {
  const { projectId } = await auditSite();
  const again = async (): Promise<string> => {
    const { id } = await admin.v1.startAudit({ id: projectId });
    await until('the audit is complete', async () => (await admin.v1.getAudit({ id })).status === 'complete');
    return id;
  };
  await again();
  const path = `/projects/${projectId}/audits/${await again()}`;
  const page = await dashboard.open(t, { as: admin, path, phone: true });
  const card = page.getByRole('region', { name: 'SEO score' });
  const ring = await card.getByRole('img', { name: /^Score: \d+ out of 100$/ }).boundingBox();
  assert.ok((ring?.width ?? 0) >= 72, `the ring is ${ring?.width} px wide`);
  await card.getByText('No change', { exact: true }).waitFor();
  await card.getByText(/^\d+ SEO issues · \d+ occurrences$/).waitFor();
  const scores = card.getByRole('list', { name: 'Scores' }).getByRole('button');
  const shown = await scores.allTextContents();
  assert.ok(shown.length > 5, `${shown.length} categories`);
  const other = shown.findIndex((text) => /^(Security|Accessibility) /.test(text));
  for (const part of [shown.slice(0, other), shown.slice(other)]) {
    const values = part.map((text) => Number(/\d+$/.exec(text)?.[0]));
    assert.deepEqual(
      values,
      values.toSorted((a, b) => a - b),
      'those of the score, then the others: the lowest first',
    );
  }
  await card.getByText('Other scores').waitFor();

  await card.getByRole('button', { name: /^Compare with another audit: vs / }).tap();
  await page.getByRole('menuitemradio', { name: /^Previous audit/, checked: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Client report' }).waitFor();
  assert.equal(await page.getByRole('menuitemradio').count(), 0, 'the menu has only actions');
  await page.keyboard.press('Escape');
  await scores.first().tap();
  await page.getByRole('tab', { name: 'Issues', selected: true }).waitFor();
  assert.match(page.url(), /category=/);

  const parts = page.getByRole('group', { name: 'Issues to show' }).getByRole('button');
  const names = async () => (await parts.allTextContents()).map((part) => part.replace(/ [\d,]+$/, ''));
  await page.goto(`${path}?tab=findings`);
  await page.getByRole('button', { name: /^Open [1-9]/ }).waitFor();
  const whole = await names();
  assert.ok(
    whole.includes('Unchanged') && !whole.includes('New'),
    `only those with issues: ${whole.join(', ')}`,
  );
  await page.goto(`${path}?tab=findings&url=zzzz`);
  await page.getByRole('button', { name: 'Unchanged 0' }).waitFor();
  assert.deepEqual(await names(), whole, 'a search moves no part');
});

test('each bar of an overview leads to what it counts', async (t) => {
  const { report } = await auditSite();
  const page = await dashboard.open(t, { as: admin, path: report });
  await page
    .getByRole('list', { name: 'Pages by status code' })
    .getByRole('button', { name: /^200/ })
    .click();
  await page.getByRole('tab', { name: 'Pages', selected: true }).waitFor();
  assert.match(page.url(), /status=(%22)?200/);
  await page.getByRole('status').filter({ hasText: '3 pages' }).waitFor();
  await page.goBack();
  await page
    .getByRole('list', { name: 'Pages by crawl depth' })
    .getByRole('button', { name: /^Home page/ })
    .click();
  await page.getByRole('status').filter({ hasText: '1 page' }).waitFor();
  await page.getByRole('search').getByRole('button', { name: 'Crawl depth: Home page' }).waitFor();
  await page.goBack();
  const severity = page.getByRole('list', { name: 'Issues by severity' });
  await severity.getByRole('button', { name: /^Error/ }).click();
  await page.getByRole('tab', { name: 'Issues', selected: true }).waitFor();
  assert.match(page.url(), /severity=error/);
  await page.goBack();
  await page
    .getByRole('region', { name: 'Scores' })
    .getByRole('button', { name: /^Links/ })
    .click();
  await page.waitForURL(/category=links/);
});

test('on a phone, the issues of one page have their filters folded, and what is selected has a bar of two buttons at the edge', async (t) => {
  const { report } = await auditSite();
  const url = encodeURIComponent(`${site.url}boats`);
  const path = `${report}?tab=findings&pageUrl=${url}`;
  const page = await dashboard.open(t, { as: admin, path, phone: true });
  await page.getByText('On the page').waitFor();
  const search = page.getByRole('searchbox');
  assert.equal(await search.count(), 0, 'the filters are folded');
  const row = page.getByRole('main').locator('[aria-posinset]').filter({ hasText: 'Broken internal links' });
  const [title, badge, link, menu] = [
    await row.getByText('Broken internal links', { exact: true }).boundingBox(),
    await row.getByText('404 (not found)').boundingBox(),
    await row.getByRole('link', { name: '/gone', exact: true }).boundingBox(),
    await row.getByRole('button', { name: /^More actions/ }).boundingBox(),
  ];
  assert.ok(title && badge && link && menu);
  const middles = [title, badge, link].map(({ y, height }) => y + height / 2);
  assert.deepEqual(
    middles,
    middles.toSorted((a, b) => a - b),
    'the title, then badges, then the URL',
  );
  assert.ok(
    Math.abs(menu.y + menu.height / 2 - (middles[0] ?? 0)) <= 2,
    'the menu is in the line of the title',
  );
  await row.getByRole('button', { name: /^More actions/ }).tap();
  await page.getByRole('menuitem', { name: 'Create task', exact: true }).tap();
  await row.getByRole('link', { name: /To do$/ }).waitFor();
  await page.getByRole('button', { name: 'Filter issues' }).tap();
  await search.waitFor();

  await row.getByRole('checkbox').tap();
  const bar = page.getByRole('toolbar', { name: 'Selected issues' });
  const box = await bar.boundingBox();
  assert.equal(Math.round((box?.y ?? 0) + (box?.height ?? 0)), page.viewportSize()?.height, 'docked');
  const [create, ignore] = [
    await bar.getByRole('button', { name: 'Create task' }).boundingBox(),
    await bar.getByRole('button', { name: 'Ignore…' }).boundingBox(),
  ];
  assert.ok(create && ignore);
  assert.deepEqual([create.y, create.height], [ignore.y, ignore.height]);
  assert.ok(Math.abs(create.width - ignore.width) <= 1 && create.height <= 44, 'two ordinary buttons');
});

test('on a phone, the box of an issue selects its occurrences, and shows when only some of them are selected', async (t) => {
  const { report } = await auditSite();
  const path = `${report}?tab=findings&url=${encodeURIComponent('/')}`;
  const page = await dashboard.open(t, { as: admin, path, phone: true });
  const whole = page.getByRole('checkbox', { name: 'Select all occurrences of “Missing title”' });
  const own = page.getByRole('checkbox', { name: /^Select “Missing title: / });
  const bar = page.getByRole('toolbar', { name: 'Selected issues' });
  await whole.tap();
  await bar.getByText('2 selected').waitFor();
  const name = page.getByRole('heading', { name: 'Missing title' });
  const edges = await Promise.all([name, own.first(), own.last()].map((part) => part.boundingBox()));
  assert.equal(new Set(edges.map((part) => Math.round(part?.x ?? 0))).size, 1, 'the boxes below the name');
  await own.first().tap();
  await bar.getByText('1 selected').waitFor();
  await whole.and(page.locator('[aria-checked=mixed]')).waitFor();
  await whole.tap();
  await bar.getByText('2 selected').waitFor();
  await whole.tap();
  await bar.waitFor({ state: 'detached' });
});

test('on a phone, the parts of the issues are chips up to the edge of the screen, and one alone has the others beside it', async (t) => {
  const { report } = await auditSite();
  const path = `${report}?tab=findings&url=zzzz`;
  const page = await dashboard.open(t, { as: admin, path, phone: true });
  const choice = page.getByRole('group', { name: 'Issues to show' });
  await choice.getByRole('button', { name: 'Open 0', pressed: true }).waitFor();
  await choice.getByRole('button', { name: 'Ignored 0' }).waitFor();
  const row = await choice.boundingBox();
  assert.equal(Math.round((row?.x ?? 0) + (row?.width ?? 0)), page.viewportSize()?.width, 'up to the edge');
  for (const part of await choice.getByRole('button').all())
    assert.equal((await part.boundingBox())?.height, 40, 'large enough for a finger');
});

test('the issues of a page name the broken link with its status', async (t) => {
  const { report } = await auditSite();
  const path = `${report}/page?url=${encodeURIComponent(`${site.url}boats`)}`;
  const page = await dashboard.open(t, { as: admin, path });
  const issue = page
    .getByRole('region', { name: 'Issues' })
    .getByRole('listitem')
    .filter({ hasText: 'Broken internal links' });
  await issue.getByRole('link', { name: '/gone', exact: true }).waitFor();
  await issue.getByText('404 (not found)', { exact: true }).waitFor();
  await issue.getByText('referenced on 2 pages', { exact: true }).waitFor();
});

async function choose(page: Page, label: string, choice: RegExp): Promise<void> {
  await page.getByRole('search').getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('menuitemradio', { name: choice }).click();
}

/** Chooses from the menu of a broken link. */
async function chooseFor(row: Locator, entry: string): Promise<void> {
  await row.getByRole('button', { name: /^More actions/ }).click();
  await row.page().getByRole('menuitem', { name: entry }).click();
}

/** What had the focus is gone: it is on the list, and not at the top of the page. */
async function listHasFocus(page: Page): Promise<void> {
  await page.locator('[role=tabpanel]:focus').waitFor();
}

/** The number beside the name of a button. */
async function numberIn(page: Page, name: RegExp): Promise<number> {
  const text = await page.getByRole('button', { name }).textContent();
  return Number(/\d+$/.exec(text ?? '')?.[0]);
}
