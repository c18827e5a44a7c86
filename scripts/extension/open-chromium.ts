import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { defer } from '../../packages/server/src/testing/defer.ts';
import { findBrowser, type OpenBrowser } from './extension-browser.ts';

/** Chromium, also for what is built for Edge, which is the same browser with another shop. */
export const openChromium: OpenBrowser = async (t, extension, { viewport, isDark = false } = {}) => {
  const profile = await mkdtemp(join(tmpdir(), 'fettle-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser('Chromium', 'CHROMIUM', 'chromium'),
    headless: true,
    timeout: 60_000,
    ...(viewport === undefined ? {} : { viewport }),
    colorScheme: isDark ? 'dark' : 'light',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      // For the toolbar button: a press gives the extension the tab, and nothing else does.
      '--enable-unsafe-extension-debugging',
    ],
  });
  context.setDefaultTimeout(15_000);
  defer(t, async () => {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  });
  const worker =
    context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker', { timeout: 30_000 }));
  const { host } = new URL(worker.url());
  return {
    context,
    origin: `chrome-extension://${host}`,
    press: (page) => pressButton(context, page, host),
    sleep: () => stopWorker(context, host),
  };
};

/** A command of the browser's debugger that Playwright does not know. */
interface Session {
  send(method: string, parameters: object): Promise<unknown>;
}

async function debuggerOf(context: BrowserContext): Promise<Session> {
  const browser = context.browser();
  if (browser === null) throw new Error('The browser cannot be reached.');
  return (await browser.newBrowserCDPSession()) as unknown as Session;
}

interface Targets {
  targetInfos: { targetId: string; url: string }[];
}

async function pressButton(context: BrowserContext, page: Page, id: string): Promise<void> {
  await page.bringToFront();
  const session = await debuggerOf(context);
  const { targetInfos } = (await session.send('Target.getTargets', {
    filter: [{ type: 'tab', exclude: false }],
  })) as Targets;
  const tab = targetInfos.find(({ url }) => url === page.url());
  if (tab === undefined) throw new Error(`No tab shows ${page.url()}.`);
  await session.send('Extensions.triggerAction', { id, targetId: tab.targetId });
}

async function stopWorker(context: BrowserContext, id: string): Promise<void> {
  const session = await debuggerOf(context);
  const { targetInfos } = (await session.send('Target.getTargets', {
    filter: [{ type: 'service_worker', exclude: false }],
  })) as Targets;
  const worker = targetInfos.find(({ url }) => new URL(url).host === id);
  if (worker !== undefined) await session.send('Target.closeTarget', { targetId: worker.targetId });
}
