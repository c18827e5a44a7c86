import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defer, type Teardown } from './defer.ts';

/** The only page of {@link createDashboardBuild}. */
export const builtPage =
  '<!doctype html><title>An app</title><style>p{top:0}</style><script>theme();</script>';

/** A small folder like the output of `npm run build`; removed after `t`. */
export async function createDashboardBuild(t: Teardown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-dashboard-'));
  defer(t, () => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), builtPage);
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'assets', 'app-1234.js'), 'plain');
  await writeFile(join(folder, 'assets', 'app-1234.js.br'), 'pressed');
  return folder;
}
