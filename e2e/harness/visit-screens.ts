import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { defer, type Teardown } from '../../packages/server/src/testing/defer.ts';
import { startReceiver } from '../../packages/server/src/testing/receiver.ts';
import { htmlPage, startSite } from '../../packages/server/src/testing/site.ts';
import { startSite as startFaultySite } from '../../scripts/demo/site/start-site.ts';
import { createScreenFixture, type ScreenFixture } from './screen-fixture.ts';
import type { Screen } from './screens/screen.ts';
import { type Dashboard, startDashboard } from './start-dashboard.ts';

export const sizes = {
  desktop: { width: 1300, height: 820 },
  phone: { width: 390, height: 800 },
  /** The screens of a larger laptop and of a monitor. */
  laptop: { width: 1440, height: 900 },
  monitor: { width: 1920, height: 1080 },
};
export const themes = ['light', 'dark'] as const;

export type Size = keyof typeof sizes;
export type Theme = (typeof themes)[number];

export interface ScreensDashboard extends Dashboard {
  fixture: ScreenFixture;
}

/** A service with content on every page, and with an audit that keeps running. */
export async function startScreens(t: Teardown): Promise<ScreensDashboard> {
  const model = await startSite(t, () => {
    const content = JSON.stringify({ tips, summary });
    return { body: JSON.stringify({ choices: [{ message: { content } }] }) };
  });
  const slow = await startSlowSite(t);
  const faulty = await startFaultySite();
  defer(t, () => faulty.close());
  const receiver = await startReceiver(t);
  const dashboard = await startDashboard(t, { aiUrl: model.url, aiModel: 'm' });
  const { service } = dashboard;
  const fixture = await createScreenFixture({ service, receiver, siteUrl: faulty.origin, slowUrl: slow });
  return { ...dashboard, fixture };
}

/** The audit of its 4,200 pages takes longer than any group of screens. Some of them are missing or fail. */
async function startSlowSite(t: Teardown): Promise<string> {
  const server = createServer((request, response) => {
    const number = request.url === '/' ? 0 : Number(request.url?.split('/')[2] ?? Number.NaN);
    const send = (): unknown =>
      request.url === '/sitemap.xml'
        ? response
            .writeHead(200, { 'content-type': 'application/xml' })
            .end(slowSitemap(request.headers.host))
        : response.writeHead(slowStatus(number), html).end(slowPage(number));
    const timer = setTimeout(send, slowMs + (Number.isNaN(number) ? 0 : (number % 7) * 30));
    response.on('close', () => clearTimeout(timer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  defer(t, () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const slowMs = 800;
const slowPages = 4_200;
const sections = ['timetables', 'islands', 'tickets', 'journal'];

/** Each page links to four others, the home page to the first ones. */
function slowPage(number: number): string {
  const children = [1, 2, 3, 4].map((each) => number * 4 + each).filter((child) => child < slowPages);
  return htmlPage(`Page ${number}`, '/', ...children.map(slowPath));
}

function slowSitemap(host = ''): string {
  const urls = Array.from({ length: slowPages }, (_each, number) => `http://${host}${slowPath(number)}`);
  const entries = urls.map((url) => `<url><loc>${url}</loc></url>`).join('');
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
}

function slowPath(number: number): string {
  return number === 0 ? '/' : `/${sections[number % 4]}/${number}`;
}

function slowStatus(number: number): number {
  if (!(number < slowPages) || number % 41 === 40) return 404;
  return number % 97 === 96 ? 500 : 200;
}

const html = { 'content-type': 'text/html; charset=utf-8' };

const tips =
  '- **Bring the calendar of free boats back**: it answers 500, and eleven pages link to it.\n- Give the two courses without one a title.\n- Switch compression on for the journal.';
const summary =
  'The site is in fair order. Most points are lost where pages lead nowhere, and the journal is slower than it has to be.';

/** Opens the screen, at its size and in its theme. */
export async function openScreen(page: Page, screen: Screen, fixture: ScreenFixture): Promise<void> {
  await screen.before?.(page, fixture);
  await page.goto(screen.path(fixture));
  await screen.show(page);
  await (screen.isLazy ? waitForFrame(page) : settle(page));
}

/** Resolves when nothing on the page is loading or moving. */
export async function settle(page: Page): Promise<void> {
  await page
    .locator('.animate-pulse, [role=status][aria-label=Loading]')
    .first()
    .waitFor({ state: 'detached' });
  await waitForFrame(page);
}

async function waitForFrame(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** Shows the current page, with what is open, in another theme and at another size. */
export async function showAs(page: Page, { isLazy }: Screen, theme: Theme, size: Size): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize(sizes[size]);
  await (isLazy ? waitForFrame(page) : settle(page));
}
