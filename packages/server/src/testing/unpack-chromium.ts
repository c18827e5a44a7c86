import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { defer, type Teardown } from './defer.ts';

/**
 * Unpacks the browser from the package into a folder of this test and returns its path. The package itself would
 * write to one fixed name in the temp folder, where concurrent tests or users would conflict.
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
