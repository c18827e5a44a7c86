import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { defer } from '../../packages/server/src/testing/defer.ts';
import { startService } from '../../packages/server/src/testing/harness.ts';
import { buildDashboard } from '../build-dashboard.ts';
import { type Browser, buildExtension, zipExtension } from '../build-extension.ts';
import { describeInstallation, describeJourneys, describeKeyboardJourney } from './describe-journeys.ts';
import { openChromium } from './open-chromium.ts';
import { openFirefox } from './open-firefox.ts';
import { unpackZip } from './unpack-zip.ts';

/*
 * npm run test:extension: the extension in a full Chromium and in Firefox (Debian's packages `chromium` and `firefox-esr`, or
 * what CHROMIUM and FIREFOX say). Not part of `npm test`, whose browser has no extensions. One browser alone:
 * `npm test -- --test-name-pattern=Firefox scripts/extension/in-browsers.ts`.
 */
const timeout = 1_800_000;
const folder = await mkdtemp(join(tmpdir(), 'fettle-extension-'));
defer({ after }, () => rm(folder, { recursive: true, force: true }));
await buildDashboard();
const service = await startService(
  { after },
  {
    config: { allowPrivateNetworks: ['127.0.0.0/8'] },
    dashboard: join(import.meta.dirname, '../../packages/dashboard/dist'),
  },
);
service.startWorkers();

const [chrome, edge, firefox] = [await build('chrome'), await build('edge'), await build('firefox')];

interface Built {
  /** A folder with a panel that tests can see; nothing else differs from what people install. */
  test: string;
  folder: string;
  /** For the shop. */
  file: string;
}

async function build(browser: Browser): Promise<Built> {
  const release = join(folder, 'release');
  const file = await zipExtension(browser, { outDir: release });
  const test = await buildExtension(browser, { outDir: join(folder, 'test'), isOpen: true });
  return { test, folder: join(release, `${browser}-mv3`), file };
}

describe('the extension in Chromium', { timeout }, async () => {
  const trial = { open: openChromium, service };
  describeJourneys({ ...trial, extension: chrome.test });
  describeInstallation({ ...trial, extension: chrome.folder }, 'its folder');
  const unpacked = await unpackZip(chrome.file, join(folder, 'chrome'));
  describeInstallation({ ...trial, extension: unpacked }, 'the file for its shop');
});

/** Edge is Chromium with another shop, and no package has it. */
describe('the extension for Edge, in Chromium', { timeout }, async () => {
  const trial = { open: openChromium, service };
  describeKeyboardJourney({ ...trial, extension: edge.test });
  const unpacked = await unpackZip(edge.file, join(folder, 'edge'));
  describeInstallation({ ...trial, extension: unpacked }, 'the file for its shop');

  it('has the manifest of the one for Chrome', async () => {
    const read = async (path: string): Promise<unknown> =>
      JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8'));
    assert.deepEqual(await read(unpacked), await read(chrome.folder));
  });
});

describe('the extension in Firefox', { timeout }, () => {
  const trial = { open: openFirefox, service };
  describeJourneys({ ...trial, extension: firefox.test });
  describeInstallation({ ...trial, extension: firefox.folder }, 'its folder');
  describeInstallation({ ...trial, extension: firefox.file }, 'the file for its shop');
});
