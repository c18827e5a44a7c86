import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefox, type Page } from 'playwright-core';
import { defer } from '../../packages/server/src/testing/defer.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import { findBrowser, type OpenBrowser } from './extension-browser.ts';
import { type Relay, relayBidi } from './relay-bidi.ts';

/** As in its manifest, and as Firefox calls its button. */
const id = 'extension@fettle.invalid';
const buttonId = 'extension_fettle_invalid-browser-action';
/** The host of its pages, which Firefox would choose at random. */
const host = '5b1d4a0e-6f0c-4a3c-9a1b-2f1f6f0a8d11';
const startMs = 120_000;

/**
 * Firefox as people have it, with a profile, a home, and caches of its own. Playwright drives it by WebDriver BiDi, which also
 * installs the extension and, with access to the window of the browser, presses its button.
 */
export const openFirefox: OpenBrowser = async (t, extension, { viewport, isDark = false } = {}) => {
  const home = await mkdtemp(join(tmpdir(), 'fettle-firefox-'));
  defer(t, () => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  const profile = join(home, 'profile');
  await mkdir(profile);
  const relay = await relayBidi(t, () => addressOf(profile));
  const context = await firefox.launchPersistentContext(profile, {
    channel: 'moz-firefox',
    executablePath: await writeLauncher(home, relay.url),
    headless: true,
    timeout: startMs,
    args: ['--remote-allow-system-access'],
    env: {
      ...process.env,
      HOME: home,
      TMPDIR: home,
      XDG_CACHE_HOME: join(home, 'cache'),
      XDG_CONFIG_HOME: join(home, 'config'),
    },
    firefoxUserPrefs: {
      'extensions.webextensions.uuids': JSON.stringify({ [id]: host }),
      'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
      'dom.ipc.processPrelaunch.enabled': false,
      // It would open a page about it.
      'datareporting.policy.dataSubmissionEnabled': false,
    },
    ...(viewport === undefined ? {} : { viewport }),
  });
  context.setDefaultTimeout(30_000);
  defer(t, () => context.close());
  await relay.send('webExtension.install', {
    extensionData: { type: extension.endsWith('.zip') ? 'archivePath' : 'path', path: extension },
  });
  await evaluate(relay, await firstWindow(relay), pinButton, [buttonId]);
  return {
    context,
    origin: `moz-extension://${host}`,
    press: (page) => pressButton(relay, page),
    sleep: async () => void (await evaluate(relay, await firstWindow(relay), sleep, [id])),
  };
};

/**
 * What Playwright starts as the browser: Firefox, after the address of the relay has been said in its place. Everything that
 * Firefox says goes into a file.
 */
async function writeLauncher(home: string, relayUrl: string): Promise<string> {
  const path = join(home, 'firefox.sh');
  const program = findBrowser('Firefox', 'FIREFOX', 'firefox-esr');
  const lines = [
    '#!/bin/sh',
    `echo "WebDriver BiDi listening on ${relayUrl}" >&2`,
    `exec '${program}' "$@" >'${join(home, 'firefox.log')}' 2>&1`,
    '',
  ];
  await writeFile(path, lines.join('\n'), { mode: 0o700 });
  return path;
}

/** Where Firefox listens, which it writes into its profile. */
async function addressOf(profile: string): Promise<string> {
  const read = async (): Promise<string | null> => {
    const text = await readFile(join(profile, 'WebDriverBiDiServer.json'), 'utf8').catch(() => '');
    if (!text.endsWith('}')) return null;
    const { ws_host, ws_port } = JSON.parse(text) as { ws_host: string; ws_port: number };
    return `ws://${ws_host}:${ws_port}`;
  };
  return until('Firefox listens', read, startMs);
}

/** Its windows, each around the pages that it shows. */
async function windowsOf(relay: Relay): Promise<string[]> {
  const { contexts } = (await relay.send('browsingContext.getTree', {
    'moz:scope': 'chrome',
    maxDepth: 0,
  })) as {
    contexts: { context: string; url: string }[];
  };
  return contexts.filter(({ url }) => url.endsWith('/browser.xhtml')).map(({ context }) => context);
}

async function firstWindow(relay: Relay): Promise<string> {
  const [window] = await windowsOf(relay);
  if (window === undefined) throw new Error('Firefox has no window.');
  return window;
}

interface Evaluated {
  type: 'success' | 'exception';
  result?: { value?: unknown; sharedId?: string };
  exceptionDetails?: { text: string };
}

/** Runs a function in a window of the browser. */
async function evaluate(
  relay: Relay,
  window: string,
  functionDeclaration: string,
  given: readonly string[] = [],
): Promise<NonNullable<Evaluated['result']>> {
  const { type, result, exceptionDetails } = (await relay.send('script.callFunction', {
    functionDeclaration,
    arguments: given.map((value) => ({ type: 'string', value })),
    target: { context: window },
    awaitPromise: true,
  })) as Evaluated;
  if (type === 'exception' || result === undefined) throw new Error(exceptionDetails?.text ?? 'no result');
  return result;
}

/** As somebody does with a new extension, whose button is in a menu at first. */
const pinButton = `(id) => {
  const { CustomizableUI } = ChromeUtils.importESModule('moz-src:///browser/components/customizableui/CustomizableUI.sys.mjs');
  CustomizableUI.addWidgetToArea(id, 'nav-bar');
}`;
const sleep = `async (id) => {
  await WebExtensionPolicy.getByID(id).extension.terminateBackground({ ignoreDevToolsAttached: true });
}`;
const shownUrl = '() => gBrowser.currentURI.spec';
const press = `(id) => document.getElementById(id).querySelector('.unified-extensions-item-action-button').click()`;

/** WebDriver BiDi has no mouse for the window of the browser, but the button does the same when it is pressed by a script there. */
async function pressButton(relay: Relay, page: Page): Promise<void> {
  await page.bringToFront();
  for (const window of await windowsOf(relay)) {
    if ((await evaluate(relay, window, shownUrl)).value !== page.url()) continue;
    await evaluate(relay, window, press, [buttonId]);
    return;
  }
  throw new Error(`No tab shows ${page.url()}.`);
}
