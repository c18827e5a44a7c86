import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { defer, type Teardown } from '../../packages/server/src/testing/defer.ts';
import { buildExtension } from '../build-extension.ts';

/** A browser with the extension, and its toolbar button. */
export interface ExtensionBrowser {
  context: BrowserContext;
  /** Address of the pages of the extension, without a slash at its end. */
  origin: string;
  /** Presses the button of the extension in the toolbar while a page is shown. */
  press: (page: Page) => Promise<void>;
}

/**
 * Chromium as people have it. The one that other tests use has no extensions. It is the package `chromium` of Debian, or what
 * `CHROMIUM` says.
 */
function findChromium(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = process.env.CHROMIUM ?? folders.map((folder) => join(folder, 'chromium')).find(existsSync);
  if (found === undefined)
    throw new Error(
      'There is no Chromium: install it (`apt-get install chromium`), or set CHROMIUM to its path.',
    );
  return found;
}

/** Starts a browser with a new profile and the extension, which lets tests see its panel. */
export async function openChromium(
  t: Teardown,
  extension: string,
  options: BrowserContextOptions = {},
): Promise<ExtensionBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'fettle-chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    headless: true,
    timeout: 60_000,
    ...options,
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
  return { context, origin: `chrome-extension://${host}`, press: (page) => pressButton(context, page, host) };
}

/** The extension as a folder, with a panel that tests can see. */
export async function buildOpenExtension(t: Teardown): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'fettle-extension-'));
  defer(t, () => rm(outDir, { recursive: true, force: true }));
  return buildExtension('chrome', { outDir, isOpen: true });
}

/** A command of the browser's debugger that Playwright does not know. */
interface Session {
  send(method: string, parameters: object): Promise<unknown>;
}

async function pressButton(context: BrowserContext, page: Page, id: string): Promise<void> {
  await page.bringToFront();
  const browser = context.browser();
  if (browser === null) throw new Error('The browser cannot be reached.');
  const session = (await browser.newBrowserCDPSession()) as unknown as Session;
  const { targetInfos } = (await session.send('Target.getTargets', {
    filter: [{ type: 'tab', exclude: false }],
  })) as { targetInfos: { targetId: string; url: string }[] };
  const tab = targetInfos.find(({ url }) => url === page.url());
  if (tab === undefined) throw new Error(`No tab shows ${page.url()}.`);
  await session.send('Extensions.triggerAction', { id, targetId: tab.targetId });
}
