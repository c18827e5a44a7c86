import { execFile } from 'node:child_process';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from './list-programs.ts';

const run = promisify(execFile);
const timeoutMs = 60_000;
const ownScope = '@fettle';

/**
 * Writes the sources of another version into `folder`, with the packages that are installed here except for Fettle's own,
 * which must be those of that version. So it can only be a version whose dependencies are about the same.
 *
 * @param ref a commit, branch, or tag of this repository
 * @throws Error of git if there is none
 */
export async function checkOut(ref: string, folder: string): Promise<void> {
  await mkdir(folder);
  const archive = `${folder}.tar`;
  await run('git', ['-C', repository, 'archive', '--format=tar', `--output=${archive}`, ref], {
    timeout: timeoutMs,
  });
  await run('tar', ['-xf', archive, '-C', folder], { timeout: timeoutMs });
  const installed = join(repository, 'node_modules');
  const packages = join(folder, 'node_modules');
  await mkdir(join(packages, ownScope), { recursive: true });
  for (const name of await readdir(installed))
    if (name !== ownScope && name !== '.cache') await symlink(join(installed, name), join(packages, name));
  for (const name of await readdir(join(folder, 'packages')))
    await symlink(join(folder, 'packages', name), join(packages, ownScope, name));
}
