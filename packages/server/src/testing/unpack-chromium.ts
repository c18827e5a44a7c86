import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { defer, type Teardown } from './defer.ts';

/** How the test run tells its test files where it has unpacked the browser for all of them. */
export const browserVariable = 'FETTLE_TEST_BROWSER';

/**
 * Returns the path of the browser that comes with the package. The test run unpacks it once for all files, because that
 * takes seconds of processor time; a file that runs alone unpacks it into a folder of its own. Left to itself, the
 * package writes to a fixed name in the temporary folder, where two runs at once, or two users of one machine, conflict.
 */
export async function unpackChromium(t: Teardown): Promise<string> {
  const unpacked = process.env[browserVariable];
  if (unpacked) return unpacked;
  const folder = await mkdtemp(join(tmpdir(), 'fettle-browser-'));
  defer(t, () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return unpackChromiumTo(folder);
}

/** Unpacks the browser into an empty folder and returns its path. */
export async function unpackChromiumTo(folder: string): Promise<string> {
  const usual = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    return await chromium.executablePath();
  } finally {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  }
}
