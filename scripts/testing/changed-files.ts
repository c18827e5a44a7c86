import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const timeoutMs = 30_000;

/**
 * Files that differ between the working tree and a commit, including untracked ones, by their path from `root`.
 *
 * @param base what to compare with; by default the commit at which this branch left `origin/main`, or `main`
 * @throws if git does not know the commit
 */
export async function listChangedFiles(root: string, base?: string): Promise<string[]> {
  const commit = base ?? (await findBase(root));
  const lists = await Promise.all([
    git(root, ['diff', '--name-only', '--no-renames', '-z', commit, '--']),
    git(root, ['ls-files', '--others', '--exclude-standard', '-z']),
  ]);
  return [...new Set(lists.flatMap((list) => list.split('\0').filter((path) => path !== '')))].sort();
}

async function findBase(root: string): Promise<string> {
  for (const branch of ['origin/main', 'main']) {
    const commit = await git(root, ['merge-base', 'HEAD', branch]).catch(() => null);
    if (commit !== null) return commit.trim();
  }
  return 'HEAD';
}

async function git(root: string, args: string[]): Promise<string> {
  const options = { cwd: root, timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 };
  return (await promisify(execFile)('git', args, options)).stdout;
}
