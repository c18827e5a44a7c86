import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { until } from '../packages/server/src/testing/until.ts';
import { cardOf } from './harness/board-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });

async function prepare() {
  const fixture = await createFixture(dashboard.service);
  const { id: projectId } = fixture.project;
  await fixture.lead.v1.createTask({ projectId, title: 'Anchor' });
  return { ...fixture, board: `/projects/${projectId}` };
}

const stylesheet = '**/assets/index-*.css';

/** Holds the stylesheet of the app back until the returned function is called. */
async function holdStylesheet(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(stylesheet, async (route: Route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

interface Paint {
  text: string;
  color: string;
  background: string;
  /** The markup that the app has rendered. */
  app: string;
}

function paintOf(page: Page): Promise<Paint> {
  return page.evaluate(`(() => {
    const opening = document.querySelector('.opening');
    const { color } = getComputedStyle(opening);
    const background = getComputedStyle(document.documentElement).backgroundColor;
    return { text: opening.textContent, color, background, app: document.getElementById('root').innerHTML };
  })()`);
}

for (const [theme, color, background] of [
  ['light', 'rgb(88, 100, 98)', 'rgb(247, 248, 248)'],
  ['dark', 'rgb(159, 171, 170)', 'rgb(11, 16, 16)'],
] as const) {
  test(`while the stylesheet loads, a page has the name of the app in the colors of the ${theme} theme`, async (t) => {
    const { lead, board } = await prepare();
    const page = await dashboard.open(t, { as: lead, path: '/favicon.svg' });
    await page.evaluate(`localStorage.setItem('fettle.theme', '${theme}')`);
    const release = await holdStylesheet(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(board, { waitUntil: 'commit' });
    await until('something is painted', () =>
      page.evaluate<boolean>("performance.getEntriesByName('first-contentful-paint').length > 0"),
    );
    // The data is requested too, and nothing of the app is shown without its styles.
    await until('the cards are requested', async () => requests.includes('/api/tasks'));
    assert.deepEqual(await paintOf(page), { text: 'Fettle', color, background, app: '' });
    release();
    await cardOf(page, 'Anchor').waitFor();
    assert.equal(await page.locator('.opening').isVisible(), false);
  });
}

for (const [what, file] of [
  ['script', '**/assets/index-*.js'],
  ['stylesheet', stylesheet],
] as const) {
  test(`an app whose ${what} could not be loaded shows nothing else, and opens once the service is back`, async (t) => {
    const { lead, board } = await prepare();
    // The font waits for the stylesheet.
    const expected = [/Failed to load resource/, /net::ERR_/, /preloaded using link preload/];
    const page = await dashboard.open(t, { as: lead, path: '/favicon.svg', expected });
    let requests = 0;
    await page.route(file, (route) => {
      requests += 1;
      return requests > 2 ? route.fallback() : route.abort('connectionreset');
    });
    await page.goto(board, { waitUntil: 'commit' });
    await until('it is requested again', async () => requests === 2);
    assert.equal((await paintOf(page)).app, '');
    await cardOf(page, 'Anchor').waitFor();
    assert.equal(await page.evaluate('getComputedStyle(document.body).margin'), '0px');
  });
}

test('a sign-in page that could not be loaded appears once the service is back', async (t) => {
  const expected = [
    /Failed to load resource/,
    /net::ERR_/,
    /could not be loaded/,
    /Not loaded yet/,
    /cannot be asked/,
  ];
  const page = await dashboard.open(t, { path: '/favicon.svg', expected });
  let isAway = true;
  // Also the page of the app, with which it looks whether the service is back.
  await page.route(/\/$|\/assets\/(sign-in|shared|field)-/, (route) =>
    isAway ? route.abort('connectionrefused') : route.fallback(),
  );
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await page
    .getByText(/couldn’t be loaded/)
    .first()
    .waitFor();
  isAway = false;
  await page.getByLabel('Password', { exact: true }).waitFor();
});

test('rules of a stylesheet that loads later win over those of the app', async (t) => {
  const { lead, board } = await prepare();
  const page = await dashboard.open(t, { as: lead, path: board });
  await cardOf(page, 'Anchor').click();
  await page.getByRole('dialog').getByText('Anchor').first().waitFor();
  const sheets = await page.evaluate<string[]>(
    "Array.from(document.styleSheets, ({ href }) => href?.split('/').at(-1) ?? 'in the page')",
  );
  assert.ok(sheets.length > 2, sheets.join());
  assert.match(sheets[1] ?? '', /^index-/, sheets.join());
});
