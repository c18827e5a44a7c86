import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './embedded-binaries.ts';
import { giveTo, isReachable, type PostgresOwner } from './embedded-owner.ts';
import { hostBasedAccess, postgresConfiguration, postgresMajor, superuser } from './embedded-settings.ts';

export interface Cluster {
  dir: string;
  owner: PostgresOwner;
  binaries: PostgresBinaries;
  durable: boolean;
}

const initdbTimeoutMs = 120_000;

/**
 * Ensures that the cluster folder has a complete cluster of our version and our configuration. A cluster is created next
 * to its final place and then renamed, so that a start killed halfway leaves nothing behind that looks like data.
 */
export async function prepareCluster(cluster: Cluster): Promise<{ created: boolean }> {
  const version = await readFile(join(cluster.dir, 'PG_VERSION'), 'utf8').catch(whenMissing(undefined));
  if (version === undefined) {
    await createCluster(cluster);
    return { created: true };
  }
  if (version.trim() !== postgresMajor) {
    throw new Error(
      `The data in ${cluster.dir} is from PostgreSQL ${version.trim()}, but this version of Fettle includes ${postgresMajor}. ` +
        'Run `fettle backup` with the version that created it, then `fettle restore` with this one.',
    );
  }
  await writeConfiguration(cluster, cluster.dir);
  return { created: false };
}

async function createCluster(cluster: Cluster): Promise<void> {
  const partial = `${cluster.dir}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { mode: 0o700 });
  await giveTo(cluster.owner, partial);
  await runInitdb(cluster, partial);
  await writeConfiguration(cluster, partial);
  await writeOwned(
    cluster,
    join(partial, 'local.conf'),
    '# Your own settings. They override postgresql.conf and are kept.\n',
  );
  await rename(partial, cluster.dir);
}

/**
 * The builtin `C.UTF-8` provider handles case the same way on every machine, and its sort order never changes under an
 * index; those of libc and ICU change when the system is updated.
 */
async function runInitdb(cluster: Cluster, folder: string): Promise<void> {
  const place = await folderArgument(folder, cluster.owner);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const options = [`--username=${superuser}`, '--auth=trust', '--data-checksums', '--no-instructions'];
  const sync = cluster.durable ? [] : ['--no-sync'];
  try {
    await promisify(execFile)(cluster.binaries.initdb, ['-D', place, ...locale, ...options, ...sync], {
      ...asOwner(cluster.owner),
      cwd: folder,
      timeout: initdbTimeoutMs,
    });
  } catch (cause) {
    const told = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : '';
    const reason = told || (cause instanceof Error ? cause.message : String(cause));
    throw new Error(`PostgreSQL could not create its data folder ${cluster.dir}: ${reason}`, { cause });
  }
}

/** Spawn options that run a child as the owner, without the service's environment, which contains secrets. */
export function asOwner(owner: PostgresOwner) {
  return { ...owner, env: { PATH: '/usr/local/bin:/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' } };
}

/**
 * The path by which a child refers to its working directory. A data folder below a 0700 home cannot be reached by path
 * once the child runs as another user, but a working directory set before stays accessible, and Linux has a path for it.
 * Rejected: opening the home to others, or keeping data elsewhere.
 */
export async function folderArgument(folder: string, owner: PostgresOwner): Promise<string> {
  if (await isReachable(folder, owner)) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new Error(
    `PostgreSQL runs as user ${owner?.uid}, who cannot access ${folder}. Use a different data folder.`,
  );
}

async function writeConfiguration(cluster: Cluster, folder: string): Promise<void> {
  const files = {
    'postgresql.conf': postgresConfiguration(cluster.durable),
    'pg_hba.conf': hostBasedAccess,
  };
  for (const [name, text] of Object.entries(files)) {
    const fresh = join(folder, `${name}.fresh`);
    await writeOwned(cluster, fresh, text);
    await rename(fresh, join(folder, name));
  }
}

async function writeOwned(cluster: Cluster, path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  await giveTo(cluster.owner, path);
}

function whenMissing<T>(value: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
