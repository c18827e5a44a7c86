import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import chromium from '@sparticuz/chromium';

/** How the test run tells its test files where it has unpacked the browser for all of them. */
const browserVariable = 'FETTLE_TEST_BROWSER';

/**
 * Returns the path of the browser that comes with the package. The test run unpacks it once for all files, because that
 * takes seconds of processor time; a file that runs alone unpacks it into a folder of its own. Left to itself, the
 * package writes to a fixed name in the temporary folder, where two runs at once, or two users of one machine, conflict.
 */
export async function unpackChromium(t: TestContext): Promise<string> {
  const unpacked = process.env[browserVariable];
  if (unpacked) return unpacked;
  const usual = process.env.TMPDIR;
  const folder = await mkdtemp(join(tmpdir(), 'fettle-browser-'));
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  process.env.TMPDIR = folder;
  try {
    return await chromium.executablePath();
  } finally {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  }
}
