import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { sessionCookie } from '@fettle/contract';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import type { Config } from '../../packages/server/src/config.ts';
import { defer, type Teardown } from '../../packages/server/src/testing/defer.ts';
import type { Person } from '../../packages/server/src/testing/factories.ts';
import { type Service, startService } from '../../packages/server/src/testing/harness.ts';
import { unpackChromium } from '../../packages/server/src/testing/unpack-chromium.ts';
import { watchPage } from './watch-page.ts';

export interface Dashboard {
  service: Service;
  browser: Browser;
  /**
   * A page in its own browser context, which stands for one person's computer. Signed in as `as`, otherwise signed
   * out. The test fails on unexpected console output, requests, and exceptions; see {@link watchPage}.
   */
  open(t: TestContext, options?: OpenOptions): Promise<Page>;
}

export interface OpenOptions {
  as?: Pick<Person, 'session'>;
  /** The first URL. By default `/`. */
  path?: string;
  phone?: boolean;
  theme?: 'light' | 'dark';
  /** Where the service is reached, if not directly. */
  url?: string;
  /** Console messages that this test causes. */
  expected?: readonly RegExp[];
}

const desktop = { width: 1300, height: 820 };
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 800 },
  hasTouch: true,
  isMobile: true,
};

/** For one condition. The machine may be busy with other tests. */
const patienceMs = 20_000;

/** Flags of a headless browser: every page is its own process, and web security stays on. */
const browserArguments = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--hide-scrollbars'];

const builtDashboard = join(import.meta.dirname, '../../packages/dashboard/dist');

/**
 * A real service with its background work, the built dashboard, and a browser, for a whole file: call it at the top
 * with `{ after }` of node:test. Servers on this machine may be audited and may receive webhooks.
 */
export async function startDashboard(t: Teardown, config: Partial<Config> = {}): Promise<Dashboard> {
  const service = await startService(t, {
    config: { allowPrivateNetworks: ['127.0.0.0/8'], ...config },
    dashboard: builtDashboard,
  });
  service.startWorkers();
  const browser = await borrowBrowser(t);
  return { service, browser, open: (test, options) => openPage({ service, browser }, test, options) };
}

let shared: Promise<Browser> | undefined;
let borrowers = 0;

/** The browser of this process, for as long as one of its test files needs it. Files share no browser context. */
async function borrowBrowser(t: Teardown): Promise<Browser> {
  borrowers += 1;
  shared ??= launchBrowser(t);
  const browser = await shared;
  defer(t, async () => {
    borrowers -= 1;
    if (borrowers > 0) return;
    shared = undefined;
    await browser.close();
  });
  return browser;
}

async function launchBrowser(t: Teardown): Promise<Browser> {
  return chromium.launch({
    executablePath: await unpackChromium(t),
    args: browserArguments,
    headless: true,
    timeout: 60_000,
  });
}

async function openPage(
  { service, browser }: { service: Service; browser: Browser },
  t: TestContext,
  { as, path = '/', phone = false, theme = 'light', url = service.url, expected = [] }: OpenOptions = {},
): Promise<Page> {
  const context = await openContext({ service, browser }, { session: as?.session, phone, theme, url });
  const page = await context.newPage();
  const finish = watchPage(t, page, { origin: url, expected });
  defer(t, async () => {
    await finish();
    await context.close();
  });
  await page.goto(path);
  return page;
}

/** A browser of one person, signed in with `session`. */
export async function openContext(
  { service, browser }: { service: Service; browser: Browser },
  {
    session,
    phone: isPhone = false,
    theme = 'light',
    url = service.url,
  }: { session?: string | undefined; phone?: boolean; theme?: 'light' | 'dark'; url?: string },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...(isPhone ? phone : { viewport: desktop }),
    ...(session === undefined ? {} : { storageState: signedIn(url, session) }),
  });
  context.setDefaultTimeout(patienceMs);
  return context;
}

/** What signing in leaves behind: the cookie, and the hint that it exists. */
function signedIn(url: string, session: string) {
  const { hostname: domain, origin } = new URL(url);
  const cookie = {
    name: sessionCookie,
    value: session,
    domain,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  };
  const localStorage = [{ name: 'fettle.signed in', value: 'yes' }];
  return { cookies: [cookie], origins: [{ origin, localStorage }] };
}
