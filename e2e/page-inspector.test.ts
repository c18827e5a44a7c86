import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { htmlPage, startSite } from '../packages/server/src/testing/site.ts';
import { until } from '../packages/server/src/testing/until.ts';
import { openTask } from './harness/open-task.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });
const fixture = await createFixture(dashboard.service);
const { lead, viewer, project } = fixture;

/** Markup, a right-to-left override, and a word as long as a page can have. */
const hostile = `<img src=x onerror="document.title='run'">\u202e${'W'.repeat(20_000)}`;
const escaped = hostile.replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const winding = '/the-winding-road/from-the-harbor-over-the-hills/past-the-lighthouse/and-down-to-the-sea';
const longPath = `/long-${'a'.repeat(1_800)}`;

/** Runs in the page: whether it, or the part below the project's navigation, scrolls sideways. */
const isWide = `[document.scrollingElement, document.querySelector('#project-content')]
  .some((box) => box.scrollWidth > box.clientWidth)`;

let isOld = true;
const site = await startSite({ after }, (path) => {
  if (path === '/')
    return htmlPage(
      'Home',
      '/about',
      '/old',
      '/turn',
      '/gone',
      '/hostile',
      winding,
      longPath,
      'http://127.0.0.1:1/dead',
    );
  if (path === '/about') return isOld ? htmlPage('About', '/') : htmlPage('About us', '/', '/gone');
  if (path === winding) return htmlPage('x', '/');
  if (path === '/turn') return { status: 301, headers: { location: '/turn' } };
  if (path === '/old') return { status: 301, headers: { location: '/about' } };
  if (path === '/hostile' || path === longPath)
    return htmlPage('x', '/')
      .replace(/<title>.*?<\/title>/, `<title>${escaped}</title>`)
      .replace('What x says.', escaped);
  return null;
});
await dashboard.service.services.db
  .updateTable('projects')
  .set({ url: site.url })
  .where('id', '=', project.id)
  .execute();

async function audit(): Promise<string> {
  const { id } = await lead.v1.startAudit({ id: project.id });
  await until('the audit is complete', async () => (await lead.v1.getAudit({ id })).status === 'complete');
  return id;
}

const first = await audit();
isOld = false;
const second = await audit();
const about = `${site.url}about`;
const report = `/projects/${project.id}/audits/${second}`;

/** The inspector shows this URL, in the second audit. */
async function inspects(page: Page, url: string, auditId = second): Promise<void> {
  await page.getByRole('heading', { level: 2, name: url, exact: true }).waitFor();
  await page.getByRole('heading', { level: 3, name: 'History' }).waitFor();
  assert.equal(new URL(page.url()).pathname, `/projects/${project.id}/audits/${auditId}/page`);
}

test('every list that names a page leads to it, and the icon opens the live page', async (t) => {
  const page = await dashboard.open(t, { as: viewer, path: `${report}?tab=pages` });
  const table = page.getByRole('region', { name: 'Pages' });
  const live = table.getByRole('link', { name: 'Open /about in a new tab' });
  assert.deepEqual(
    [await live.getAttribute('href'), await live.getAttribute('rel'), await live.getAttribute('target')],
    [about, 'noopener noreferrer', '_blank'],
  );
  await table.getByRole('link', { name: '/about', exact: true }).click();
  await inspects(page, about);

  await page.goto(`${report}?tab=links`);
  await page.getByRole('link', { name: '/gone', exact: true }).first().click();
  await inspects(page, `${site.url}gone`);
  const sources = page.getByRole('region', { name: 'Links in' });
  await sources.getByRole('link', { name: '/about', exact: true }).click();
  await inspects(page, about);

  await page.goto(`${report}?tab=findings&url=about`);
  await page.getByRole('link', { name: '/about', exact: true }).first().click();
  await inspects(page, about);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(`${site.url}old`);
  await page.getByRole('option', { name: /^Inspect page/ }).waitFor();
  await page.keyboard.press('Enter');
  await inspects(page, `${site.url}old`);
  const redirects = page.getByRole('region', { name: 'Redirects' });
  await redirects.getByText('301', { exact: true }).waitFor();
  assert.equal(await redirects.getByText('Redirect loop').count(), 0);
  await redirects.getByRole('link', { name: '/about', exact: true }).click();
  await inspects(page, about);
});

test('a link to a page is one line: the page, the text of the link, and a status only if it is not 200', async (t) => {
  const path = `${report}/page?url=${encodeURIComponent(`${site.url}turn`)}`;
  const page = await dashboard.open(t, { as: viewer, path });
  await page.getByRole('region', { name: 'Redirects' }).getByText('Redirect loop').first().waitFor();
  const row = page.getByRole('region', { name: 'Links in' }).getByRole('listitem');
  await row.getByText('“Home to /turn”').waitFor();
  assert.doesNotMatch((await row.textContent()) ?? '', /200/);
  assert.ok(((await row.boundingBox())?.height ?? 99) < 40, 'one line');

  await page.goto(`${report}/page?url=${encodeURIComponent(site.url)}`);
  const out = page.getByRole('region', { name: 'Links out' }).getByRole('listitem');
  const broken = out.filter({ has: page.getByRole('link', { name: '/gone', exact: true }) });
  await broken.getByText('404 (not found)').waitFor();
  assert.equal(await broken.getByText('404').count(), 1, 'the status once');
});

test('shows links, history, and tasks, and creates a task from an issue', async (t) => {
  const path = `${report}/page?url=${encodeURIComponent(about)}`;
  const page = await dashboard.open(t, { as: lead, path });
  await inspects(page, about);
  const linksOut = page.getByRole('region', { name: 'Links out' });
  await linksOut.getByRole('link', { name: '/ (home page)', exact: true }).waitFor();
  await linksOut.getByRole('button', { name: 'Broken 1' }).click();
  await linksOut.getByRole('link', { name: '/ (home page)', exact: true }).waitFor({ state: 'detached' });
  await linksOut.getByRole('link', { name: '/gone', exact: true }).waitFor();

  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('Changed: title, H1').waitFor();
  await history.getByText('First audit').waitFor();
  await history.getByRole('link').last().click();
  await inspects(page, about, first);
  await page.getByRole('region', { name: 'Key facts' }).getByText('About', { exact: true }).first().waitFor();
  await page.goBack();
  await inspects(page, about);

  const tasks = page.getByRole('region', { name: 'Tasks' });
  await tasks.getByText('No tasks about this page.').waitFor();
  const issues = page.getByRole('region', { name: 'Issues' }).getByRole('listitem');
  const broken = issues.filter({ hasText: 'Broken internal links' });
  assert.match((await broken.textContent()) ?? '', /\/gone.*404/s, 'where, then why');
  const only = issues.filter({ hasNotText: /\d occurrences|Broken/ }).first();
  await only.getByRole('button', { name: /^Create task: / }).click();
  await tasks.getByText('From 1 occurrence').waitFor();
  await page.getByRole('button', { name: '1 task', exact: true }).click();
  await tasks.getByRole('heading', { name: 'Tasks' }).and(page.locator(':focus')).waitFor();
  await only.getByRole('link', { name: /To do$/ }).waitFor();
  assert.equal(await only.getByRole('button', { name: /^Create task/ }).count(), 0, 'it has one');
  for (const issue of await issues.all())
    assert.ok((await issue.getByRole('button', { name: /^Create task/ }).count()) <= 1, 'once per issue');

  const [task] = (await lead.v1.listPageTasks({ id: project.id, url: about })).items;
  assert.ok(task);
  const opened = await openTask(t, dashboard, lead, task);
  await opened.dialog.getByRole('link', { name: 'Inspect page' }).click();
  await inspects(opened.page, about);
  const again = await openTask(t, dashboard, lead, task);
  const findings = again.dialog.getByRole('region', { name: 'Issues' });
  await findings.getByRole('link', { name: '/about', exact: true }).first().click();
  await inspects(again.page, about);
});

test('hostile titles and URLs run nothing and do not widen the page, on a phone too', async (t) => {
  for (const phone of [false, true]) {
    for (const url of [`${site.url}hostile`, `${site.url}${longPath.slice(1)}`]) {
      const path = `${report}/page?url=${encodeURIComponent(url)}`;
      const page = await dashboard.open(t, { as: viewer, path, phone });
      await page.getByRole('heading', { level: 3, name: 'Key facts' }).waitFor();
      await page.getByText('<img src=x onerror=').first().waitFor();
      const more = page.getByRole('button', { name: 'Show all' });
      await more.first().click();
      await page.getByRole('button', { name: 'Show less' }).first().waitFor();
      assert.equal(await page.evaluate(isWide), false);
      assert.doesNotMatch(await page.title(), /^run/);
      assert.equal(await page.locator('img[src="x"]').count(), 0);
    }
  }
});

test('on a phone, a long URL breaks after slashes and hyphens, and the buttons of a row stay in its first line', async (t) => {
  const path = `${report}/page?url=${encodeURIComponent(`${site.url}${winding.slice(1)}`)}`;
  const page = await dashboard.open(t, { as: lead, path, phone: true });
  const heading = page.getByRole('heading', { level: 2 });
  await heading.getByText('to-the-sea').waitFor();
  const ends = await heading.evaluate((element) => {
    const texts = element.ownerDocument.createTreeWalker(element, 4);
    const lines: { top: number; end: string }[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const range = element.ownerDocument.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()];
      if (rects.length > 1) return ['a part is broken'];
      const [rect] = rects;
      if (rect === undefined) continue;
      const end = (node.textContent ?? '').slice(-1);
      if (lines.at(-1)?.top === rect.top) lines.pop();
      lines.push({ top: rect.top, end });
    }
    return lines.slice(0, -1).map((line) => line.end);
  });
  assert.ok(ends.length > 0, 'it has more than one line');
  for (const end of ends) assert.match(end, /[/-]/);
  const issue = page.getByRole('region', { name: 'Issues' }).getByRole('listitem').first();
  const [title, button] = [
    await issue.getByRole('heading').boundingBox(),
    await issue.getByRole('button', { name: /^Create task: / }).boundingBox(),
  ];
  assert.ok(title && button);
  assert.ok(button.y < title.y + 20 && button.y + button.height > title.y, 'in the line of the title');
});

test('an unknown URL says what to do, and no scheme but http and https can be opened', async (t) => {
  for (const url of ['javascript:alert(1)', `${site.url}nowhere`, '\u202eabc', '']) {
    const path = `${report}/page?url=${encodeURIComponent(url)}`;
    const page = await dashboard.open(t, { as: viewer, path, expected: [/404/] });
    await page.getByText('Unknown URL').waitFor();
    const isWeb = url.startsWith('http');
    assert.equal(await page.getByRole('link', { name: /in a new tab$/ }).count(), isWeb ? 1 : 0);
    assert.equal(await page.locator('[href^="javascript:"]').count(), 0);
    await page.getByRole('link', { name: 'Search this audit’s pages' }).click();
    await page.getByRole('tab', { name: /Pages/, selected: true }).waitFor();
  }
});
