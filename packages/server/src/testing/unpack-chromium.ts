import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { defer, type Teardown } from './defer.ts';

/**
 * Unpacks the browser that comes with the package into a folder of this test's own and returns its path. Left to
 * itself the package writes to one fixed name in the temp folder, where two tests at once, or two users of one
 * machine, get into each other's way.
 */
export async function unpackChromium(t: Teardown): Promise<string> {
  const usual = process.env.TMPDIR;
  const folder = await mkdtemp(join(tmpdir(), 'fettle-browser-'));
  defer(t, () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  process.env.TMPDIR = folder;
  try {
    return await chromium.executablePath();
  } finally {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  }
}
