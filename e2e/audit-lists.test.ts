import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test, { after } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { insertReported } from '../packages/server/src/features/audits/testing/report-rows.ts';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { until } from '../packages/server/src/testing/until.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });
const fixture = await createFixture(dashboard.service);
const { auditId } = await insertReported(dashboard.service, fixture.project, {
  findings: 20_000,
  pages: 4_000,
  detail: '“What the page says” is <b>not</b> markup',
  brokenLinks: 1_000,
});
const path = `/projects/${fixture.project.id}/audits/${auditId}`;

test('4,000 pages render only the rows in view, and the service sorts, filters, and exports them', async (t) => {
  const page = await dashboard.open(t, { as: fixture.viewer, path: `${path}?tab=pages` });
  await page.getByRole('status').filter({ hasText: '4,000 pages' }).waitFor();
  const table = page.getByRole('region', { name: 'Pages' });
  await sortBy(table, 'Page', 'ascending');
  await table.getByRole('link', { name: '/page-0', exact: true }).waitFor();
  await sortBy(table, 'Page', 'descending');
  await table.getByRole('link', { name: '/page-999', exact: true }).waitFor();
  assert.match(page.url(), /sort=url&order=desc/);
  await scrollPast(page, table, 'aria-rowindex', 250);
  const rows = await table.getByRole('row').count();
  assert.ok(rows <= 60, `${rows} rows are drawn`);

  await choose(page, 'Status', '4xx client error');
  await page.getByRole('status').filter({ hasText: '40 pages' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search URLs' }).fill('PAGE-39');
  await page
    .getByRole('status')
    .filter({ hasText: /^1 page$/ })
    .waitFor();
  await page.reload();
  await table.getByRole('link', { name: '/page-3900', exact: true }).waitFor();
  const saved = await saveBy(page, () => exportAs(page, 'Listed pages (CSV)'));
  assert.match(saved.name, /^site\.example-pages-.*\.csv$/);
  assert.deepEqual(
    saved.lines.slice(1).map((line) => line.split(',')[0]),
    ['http://site.example/page-3900'],
  );

  await table.getByRole('button', { name: /^1 occurrence on \/page-3900/ }).click();
  await page.getByRole('tab', { name: /Issues/, selected: true }).waitFor();
  assert.match(page.url(), /pageUrl=http/);
  await page.getByText('1 occurrence', { exact: true }).waitFor();
  await page.getByText('On the page').getByRole('link', { name: '/page-3900', exact: true }).waitFor();
  await page.getByText('“What the page says” is <b>not</b> markup').waitFor();
  await page.goBack();
  await table.getByRole('link', { name: '/page-3900', exact: true }).waitFor();
  await page.getByRole('searchbox', { name: 'Search URLs' }).fill('nowhere');
  await page.getByText('No matching pages').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('status').filter({ hasText: '4,000 pages' }).waitFor();
});

test('on a phone, pages are sorted by a menu, and only an unusual status is said', async (t) => {
  const page = await dashboard.open(t, { as: fixture.viewer, path: `${path}?tab=pages`, phone: true });
  const table = page.getByRole('region', { name: 'Pages' });
  await choose(page, 'Sort by: Crawl depth', 'Occurrences');
  await page.getByRole('search').getByRole('button', { name: 'Sort by: Occurrences' }).waitFor();
  assert.match(page.url(), /sort=occurrenceCount&order=desc/);
  await choose(page, 'Sort by: Occurrences', 'Status');
  await table.getByText('404 ·').first().waitFor();
  await choose(page, 'Sort by: Status', 'Crawl depth');
  await table.getByRole('columnheader', { name: 'Occurrences' }).waitFor();
  assert.doesNotMatch(page.url(), /sort=|order=/);
});

test('20,000 findings render only the rows in view, and all of them can be exported', async (t) => {
  const page = await dashboard.open(t, { as: fixture.viewer, path: `${path}?tab=findings` });
  await page
    .getByRole('button', { name: /10,000 occurrences/, expanded: false })
    .first()
    .click();
  const list = page.getByRole('main').locator('[aria-posinset]');
  await list.first().waitFor();
  await scrollPast(page, page.getByRole('main'), 'aria-posinset', 250);
  assert.ok((await list.count()) <= 60, 'only findings in view are rendered');
  assert.equal(await list.first().getAttribute('aria-setsize'), '10000');
  const place = Number(await list.last().getAttribute('aria-posinset'));
  const at = (nth: number) => page.locator(`[aria-posinset="${nth}"]`);
  await at(place).getByRole('link').last().focus();
  // Scrolls it into view and renders the rows after it.
  await at(place + 1).waitFor();
  await page.keyboard.press('Tab');
  await at(place + 1)
    .locator('a:focus')
    .waitFor();
  await page.reload();
  await list.first().waitFor();
  assert.match(page.url(), /check=/, 'the expanded check is in the URL');
  assert.equal(await page.getByRole('button', { name: /task/i }).count(), 0, 'a viewer cannot create tasks');
  const saved = await saveBy(page, () => exportAs(page, 'Issue occurrences (CSV)'));
  assert.equal(saved.lines.length, 20_001);
  const [report] = await Promise.all([page.context().waitForEvent('page'), exportAs(page, 'Client report')]);
  await report.getByRole('heading', { level: 1 }).waitFor();
  assert.match(report.url(), /report\.html\?audience=client$/);
});

test('1,000 broken links load 100 at a time, sorted and filtered, with the pages that contain them', async (t) => {
  const page = await dashboard.open(t, { as: fixture.viewer, path: `${path}?tab=links` });
  const list = page.getByRole('main').getByRole('listitem');
  await page.getByRole('status').filter({ hasText: '1,000 broken links' }).waitFor();
  await page.getByRole('link', { name: '/gone-1', exact: true }).waitFor();
  assert.ok((await list.count()) <= 80, 'only links in view are rendered');
  await choose(page, 'Sort by: Importance', 'Linking pages');
  await page.getByRole('link', { name: '/gone-49', exact: true }).waitFor();
  await page.getByText('Linked from 50 pages').first().click();
  await page.getByText('and 49 more pages').first().waitFor();
  await scrollPast(page, page.getByRole('main'), 'aria-posinset', 150);
  await choose(page, 'Link type', 'External');
  await page.getByRole('status').filter({ hasText: '100 broken links' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search URLs' }).fill('page-990');
  await page
    .getByRole('status')
    .filter({ hasText: /^1 broken link$/ })
    .waitFor();
  await page.getByRole('link', { name: 'other.example/gone-990', exact: true }).waitFor();
  const saved = await saveBy(page, () => exportAs(page, 'Listed broken links (CSV)'));
  assert.equal(saved.lines.length, 2);
  assert.match(saved.lines[1] ?? '', /http:\/\/site\.example\/page-990 \(To 990\)/);
  // The menu opens before the list has followed the typed text.
  const hasty = await saveBy(page, async () => {
    await page.getByRole('searchbox', { name: 'Search URLs' }).fill('page-9');
    await exportAs(page, 'Listed broken links (CSV)');
  });
  assert.ok(hasty.lines.length > 2, 'not the earlier page');
  await page.getByRole('searchbox', { name: 'Search URLs' }).fill('nowhere');
  await page.getByText('No matching broken links').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Link type', exact: true }).waitFor();
  assert.equal(await page.getByRole('searchbox', { name: 'Search URLs' }).inputValue(), '');
});

async function sortBy(table: Locator, column: string, order: 'ascending' | 'descending'): Promise<void> {
  await table.getByRole('button', { name: column, exact: true }).click();
  await table.locator(`th[aria-sort=${order}]`).waitFor();
}

async function choose(page: Page, label: string, choice: string): Promise<void> {
  await page.getByRole('search').getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('menuitemradio', { name: choice }).click();
}

async function exportAs(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: what, exact: true }).click();
}

/** Scrolls by wheel over `place` until rows are rendered that are at least `number` from the top. */
async function scrollPast(page: Page, place: Locator, attribute: string, number: number): Promise<void> {
  await place.hover();
  await until(`row ${number}`, async () => {
    await page.mouse.wheel(0, 1_500);
    const last = await place.locator(`[${attribute}]`).last().getAttribute(attribute);
    return Number(last) >= number;
  });
}

/** The file that the browser downloads during `act`. */
async function saveBy(page: Page, act: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.split('\r\n').slice(0, -1) };
}
