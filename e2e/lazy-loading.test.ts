import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { until } from '../packages/server/src/testing/until.ts';
import { cardOf, columnOf, dragCard, waitForOrder } from './harness/board-page.ts';
import { interceptRequests } from './harness/intercept-requests.ts';
import { prepareOutage, waitForOutagePart, watchForFlashes } from './harness/outage-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForFocus } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

async function prepare(...titles: string[]) {
  const fixture = await createFixture(dashboard.service);
  const { id: projectId } = fixture.project;
  for (const title of titles) await fixture.lead.v1.createTask({ projectId, title });
  return { ...fixture, board: `/projects/${projectId}` };
}

const palettePart = '**/assets/palette-*.js';
const menuPart = '**/assets/card-menu-*.js';

const expected = [/Failed to load resource/, /Failed to fetch/, /A part of the app could not be loaded/];

const ofOutage = [...expected, /net::ERR_/, /cannot be asked/, /Not loaded yet/];

/** How a service of another version responds to a page that checks the version. */
const respondNewer = (route: Route) =>
  route.request().resourceType() === 'fetch'
    ? route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-newer.js">' })
    : route.fallback();

const respondGone = (route: Route) => route.fulfill({ status: 404, body: '' });

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

/** Holds requests back until `release`. Earlier and later ones pass. */
function holdBack(): { hold: (route: Route) => Promise<void>; release: () => void; asked: Promise<void> } {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const hold = async (route: Route): Promise<void> => {
    ask();
    await promise;
    await route.fallback();
  };
  return { hold, release, asked };
}

test('text typed before the palette has loaded is applied when it has', async (t) => {
  const { lead, board } = await prepare('Anchor', 'Buoy');
  const page = await dashboard.open(t, { as: lead, path: '/favicon.svg' });
  const { hold, release, asked } = holdBack();
  await page.route(palettePart, hold);
  await page.goto(board);
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy']);
  await asked;
  await cardOf(page, 'Buoy').focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('all ');
  release();
  await page.keyboard.type('shortc');
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.waitFor();
  await page.keyboard.type('uts');
  assert.equal(await field.inputValue(), 'all shortcuts');
  await page.keyboard.press('Escape');
  await waitForFocus(page, 'Buoy');

  const second = holdBack();
  await page.route(palettePart, second.hold);
  await page.reload();
  await waitForOrder(page, 'To do', ['Anchor', 'Buoy']);
  await second.asked;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('keyboard sh');
  await page.keyboard.press('Enter');
  second.release();
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
});

test('Enter in the palette runs the match for the text, however soon it is pressed', async (t) => {
  const { lead, board } = await prepare('Mooring line', 'Anchor chain');
  const page = await dashboard.open(t, { as: lead, path: board });
  await waitForOrder(page, 'To do', ['Mooring line', 'Anchor chain']);
  const ask = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(text);
    await page.keyboard.press('Enter');
    await page.getByRole('combobox').waitFor({ state: 'detached' });
  };
  await ask('API tokens');
  await page.waitForURL('**/settings/tokens');
  // Only the service knows, and it has not announced it yet.
  await ask('anchor chain');
  await page.getByRole('dialog', { name: 'Anchor chain' }).waitFor();
});

test('a chunk that an upgrade removed reloads the page, once, and keeps typed text', async (t) => {
  const { lead, board } = await prepare('Sculls');
  const page = await dashboard.open(t, { as: lead, path: board, expected });
  await waitForOrder(page, 'To do', ['Sculls']);
  await page.getByRole('button', { name: 'New task in To do' }).click();
  await page.keyboard.type('Half a sent');
  const loads = countLoads(page);
  await page.route(`${dashboard.service.url}/`, respondNewer);
  await page.route(menuPart, respondGone, { times: 1 });
  await cardOf(page, 'Sculls').click({ button: 'right' });
  await page.waitForEvent('load');
  await waitForOrder(page, 'To do', ['Sculls']);
  await page.getByRole('button', { name: 'New task in To do' }).click();
  assert.equal(await page.getByRole('textbox', { name: 'New task in To do' }).inputValue(), 'Half a sent');
  await page.keyboard.press('Escape');
  await cardOf(page, 'Sculls').click({ button: 'right' });
  await page.getByRole('menu').waitFor();

  // The new build lacks the chunk as well: this is reported, and not retried forever.
  const findMenu = await interceptRequests(page, menuPart, respondGone);
  await page.reload();
  await waitForOrder(page, 'To do', ['Sculls']);
  await waitForOutagePart(page);
  await cardOf(page, 'Sculls').click({ button: 'right' });
  await page
    .getByText(/^This part of Fettle couldn’t be loaded/)
    .first()
    .waitFor();
  await waitForOrder(page, 'To do', ['Sculls']);
  assert.equal(loads(), 2, 'loaded anew by itself, and then by the reload of this test');

  findMenu();
  await cardOf(page, 'Sculls').click({ button: 'right' });
  await page.getByRole('menu').waitFor();
});

test('a chunk lost to a broken connection leaves the page as it is, and loads with the connection', async (t) => {
  const { lead, board } = await prepare('Rudder');
  const page = await dashboard.open(t, {
    as: lead,
    path: '/favicon.svg',
    expected: [...expected, /net::ERR_/, /Not loaded yet/, /cannot be asked/],
  });
  const findPalette = await interceptRequests(page, palettePart, (route) => route.abort('connectionrefused'));
  await page.goto(board);
  await waitForOrder(page, 'To do', ['Rudder']);
  const findApp = await interceptRequests(page, `${dashboard.service.url}/`, (route) =>
    route.abort('connectionrefused'),
  );
  await page.keyboard.press('Control+k');
  await page
    .getByText(/Can’t reach the server/)
    .first()
    .waitFor();
  await waitForOrder(page, 'To do', ['Rudder']);
  findPalette();
  findApp();
  const loads = countLoads(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  assert.equal(loads(), 0, 'without a reload');
});

test('whatever of a board has not loaded when the server goes away leaves the rest of it, and loads when it is back', async (t) => {
  const { lead, task, board, gate } = await prepareOutage(dashboard, t, 'Fender');
  const page = await dashboard.open(t, {
    as: lead,
    path: board,
    url: gate.url,
    expected: [...expected, /net::ERR_/, /cannot be asked/, /Unable to preload CSS/],
  });
  await waitForOutagePart(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const stays = () => waitForOrder(page, 'To do', ['Fender']);
  await stays();
  await gate.close();

  await button('Priority').click();
  await page
    .getByText(/Can’t reach the server/)
    .first()
    .waitFor();
  await cardOf(page, 'Fender').focus();
  for (const key of ['s', 'x']) {
    await page.keyboard.press(key);
    await stays();
  }
  await page.keyboard.press('Escape');
  await cardOf(page, 'Fender').click();
  await stays();
  await button('List').click();
  await page.getByText('Failed to load').waitFor();
  await button('Board').click();
  await stays();

  await gate.open();
  await cardOf(page, 'Fender').click();
  await page.getByRole('dialog', { name: 'Fender' }).waitFor();
  await page.keyboard.press('Escape');
  await button('Priority').click();
  await page.getByRole('option', { name: 'High' }).waitFor();
  await page.keyboard.press('Escape');
  await cardOf(page, 'Fender').focus();
  await page.keyboard.press('s');
  await page.getByRole('option', { name: 'Done' }).click();
  await waitForOrder(page, 'Done', ['Fender']);
  await button('List').click();
  await page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'Fender' }).first().waitFor();
  assert.equal((await lead.v1.getTask({ id: task.id })).status, 'done');
});

/** A page whose stream follows the service, as it does from soon after the first cards. */
async function openBoard(t: test.TestContext, title: string) {
  const outage = await prepareOutage(dashboard, t, title);
  const path = '/favicon.svg';
  const page = await dashboard.open(t, { as: outage.lead, path, url: outage.gate.url, expected: ofOutage });
  const isFollowed = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events');
  await page.goto(outage.board);
  await waitForOrder(page, 'To do', [title]);
  await isFollowed;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return { ...outage, page, button };
}

test('a view that could not be loaded appears by itself when the service is back, styles included', async (t) => {
  const { gate, page, button } = await openBoard(t, 'Winch');
  const failed = page.getByText('Failed to load');
  for (const [view, shown] of [
    ['List', page.getByRole('row').filter({ hasText: 'Winch' })],
    ['Calendar', page.getByRole('button', { name: 'Next month' })],
  ] as const) {
    await waitForOutagePart(page);
    await gate.close();
    await button(view).click();
    await failed.waitFor();
    await gate.open();
    await shown.waitFor();
    await failed.waitFor({ state: 'detached' });
  }
  const missing = await page.evaluate(
    `[...document.querySelectorAll('link[rel=stylesheet]')].filter(({ sheet }) => sheet === null).length`,
  );
  assert.equal(missing, 0, 'stylesheets');
});

test('a page that could not be loaded appears by itself when the service is back', async (t) => {
  const { gate, page } = await openBoard(t, 'Shackle');
  const loads = countLoads(page);
  await gate.close();
  await page
    .getByRole('navigation', { name: 'Project sections' })
    .getByRole('link', { name: 'Audits' })
    .click();
  await page.getByText('This page couldn’t be loaded').waitFor();
  await gate.open();
  await page.getByRole('button', { name: 'Start audit' }).first().waitFor();
  assert.equal(loads(), 0, 'without a reload');
});

test('a card opened before anything that speaks of an outage has loaded says so at once, and is offered when the service is back', async (t) => {
  const { gate, page } = await openBoard(t, 'Grapnel');
  const find = await interceptRequests(page, /assets\/(overlays|outage|task-dialog)-/, (route) =>
    route.abort('connectionrefused'),
  );
  await page.reload();
  await waitForOrder(page, 'To do', ['Grapnel']);
  await gate.close();
  await cardOf(page, 'Grapnel').click();
  const said = page.getByRole('alert').filter({ hasText: 'Can’t reach the server' });
  await said.waitFor();
  find();
  await gate.open();
  const offer = page.getByRole('button', { name: 'Open task' });
  await offer.waitFor();
  assert.equal(await said.count(), 0, 'nothing says that the service is away');
  await offer.click();
  await page.getByRole('dialog', { name: 'Grapnel' }).waitFor();
});

test('a part that nobody pressed anything for says nothing while it cannot be loaded, and appears when the service is back', async (t) => {
  const { gate, page, button } = await openBoard(t, 'Thimble');
  const isFailed = page.waitForEvent('requestfailed', (request) => request.url().includes('/views-menu-'));
  const find = await interceptRequests(page, /assets\/views-menu-/, (route) =>
    route.abort('connectionrefused'),
  );
  const findApp = await interceptRequests(page, `${gate.url}/`, (route) =>
    route.request().resourceType() === 'fetch' ? route.abort('connectionrefused') : route.fallback(),
  );
  await page.reload();
  const seen = await watchForFlashes(page, ['Can’t reach the server', 'Reload'], 'body');
  await waitForOrder(page, 'To do', ['Thimble']);
  await isFailed;
  await waitForOutagePart(page);
  await gate.close();
  find();
  findApp();
  await gate.open();
  await button('Views').waitFor();
  assert.deepEqual(await seen(), []);
});

test('a part that is lost while the service is away for a moment loads once it is back', async (t) => {
  const { lead, board } = await prepare('Gaff');
  const page = await dashboard.open(t, { as: lead, path: board, expected: ofOutage });
  await waitForOrder(page, 'To do', ['Gaff']);
  await waitForOutagePart(page);
  const seen = await watchForFlashes(page, ['Can’t reach the server', 'Reload'], 'body');
  await page.route('**/assets/calendar-view-*.js', (route) => route.abort('connectionrefused'), { times: 1 });
  await page.getByRole('button', { name: 'Calendar', exact: true }).click();
  await page.getByRole('button', { name: 'Next month' }).waitFor();
  assert.deepEqual(await seen(), []);
});

test('what loads when a page is idle does not load with the first connection of its stream', async (t) => {
  const { lead, board } = await prepare('Keelson');
  const page = await dashboard.open(t, { as: lead, path: '/favicon.svg' });
  // The page is not idle before this has a response.
  const { hold, release, asked } = holdBack();
  await page.route('**/api/notifications?*', hold);
  // Each is fetched, and then imported.
  const later = new Set<string>();
  page.on('request', (request) => {
    if (/assets\/(overlays|outage)-/.test(request.url())) later.add(request.url());
  });
  const isFollowed = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events');
  await page.goto(board);
  await Promise.all([asked, isFollowed]);
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  assert.deepEqual([...later], []);
  release();
  await until('it is idle', () => Promise.resolve(later.size === 2));
});

test('the menu of a column that could not be loaded leaves nothing behind', async (t) => {
  const { gate, page } = await openBoard(t, 'Fairlead');
  await waitForOutagePart(page);
  await gate.close();
  const actions = page.getByRole('button', { name: 'Actions for To do' });
  await actions.click();
  await page
    .getByText(/Can’t reach the server/)
    .first()
    .waitFor();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  assert.equal(await actions.getAttribute('aria-expanded'), 'false');
  await gate.open();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Set WIP limit' }).waitFor();
});

test('a menu opens by key before any of it has loaded, and returns the focus', async (t) => {
  const { lead, board } = await prepare('Tiller');
  const page = await dashboard.open(t, { as: lead, path: '/favicon.svg' });
  const { hold, release, asked } = holdBack();
  await page.route('**/assets/overlays-*.js', hold);
  await page.goto(board);
  await waitForOrder(page, 'To do', ['Tiller']);
  const button = page.getByRole('button', { name: 'Actions for To do' });
  await button.focus();
  await page.keyboard.press('Enter');
  await asked;
  release();
  await page.getByRole('menu').waitFor();
  await page.locator('[role=menuitem]:focus').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.locator('button:focus').and(button).waitFor();

  const add = page.getByRole('button', { name: 'New task in To do' });
  const tip = page.locator('[data-tip-text]');
  await add.hover();
  await tip.getByText('New task in To do').waitFor();
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  await tip.getByText('New task in To do').waitFor();
});

test('what the pointer rests on before tooltips have loaded shows its tooltip when they have', async (t) => {
  const { lead, board } = await prepare('Bow');
  const page = await dashboard.open(t, { as: lead, path: '/favicon.svg' });
  const { hold, release, asked } = holdBack();
  await page.route('**/assets/overlays-*.js', hold);
  await page.goto(board);
  await waitForOrder(page, 'To do', ['Bow']);
  await page.getByRole('button', { name: 'New task in To do' }).hover();
  await asked;
  release();
  await page.locator('[data-tip-text]').getByText('New task in To do').waitFor();
});

test('the board opens without what dragging needs: a card pulled before that has loaded stays, and moves after', async (t) => {
  const { lead, board } = await prepare('Keel', 'Mast');
  const page = await dashboard.open(t, { as: lead, path: '/favicon.svg' });
  const { hold, release, asked } = holdBack();
  await page.route('**/assets/drag-*.js', hold);
  await page.goto(board);
  await waitForOrder(page, 'To do', ['Keel', 'Mast']);
  await cardOf(page, 'Keel').dragTo(columnOf(page, 'Done'));
  await asked;
  assert.equal(new URL(page.url()).pathname, board, 'nothing has opened');
  await waitForOrder(page, 'To do', ['Keel', 'Mast']);
  release();
  await dragCard(cardOf(page, 'Keel'), columnOf(page, 'Done'));
  await waitForOrder(page, 'Done', ['Keel']);
});

test('on a phone, nothing is requested beside the first cards of a board, and all of it after them', async (t) => {
  const { lead, board } = await prepare('Anchor');
  const page = await dashboard.open(t, { as: lead, phone: true, path: '/favicon.svg' });
  const cards = holdBack();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await interceptRequests(page, /\/api\/tasks\?/, cards.hold);
  await page.goto(board, { waitUntil: 'commit' });
  await cards.asked;
  const around = ['/api/orgs', '/api/projects', '/api/notifications', '/api/me/invitations', '/api/favicons'];
  assert.deepEqual(
    around.filter((path) => asked.includes(path)),
    [],
  );
  cards.release();
  await cardOf(page, 'Anchor').waitFor();
  await until('what surrounds the board is requested', () =>
    Promise.resolve(around.every((path) => asked.includes(path))),
  );
});
