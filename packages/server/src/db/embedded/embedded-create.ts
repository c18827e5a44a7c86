import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './embedded-binaries.ts';
import { giveTo, isReachable, type PostgresOwner } from './embedded-owner.ts';
import { HOST_BASED_ACCESS, POSTGRES_MAJOR, postgresConfiguration, SUPERUSER } from './embedded-settings.ts';

export interface Cluster {
  dir: string;
  owner: PostgresOwner;
  binaries: PostgresBinaries;
  durable: boolean;
}

const INITDB_TIMEOUT_MS = 120_000;

/**
 * Makes sure that the cluster folder holds a whole cluster of our version and that its configuration is ours.
 * A cluster is created beside its place and renamed into it, so a start killed half-way leaves nothing behind that
 * looks like data.
 */
export async function prepareCluster(cluster: Cluster): Promise<{ created: boolean }> {
  const version = await readFile(join(cluster.dir, 'PG_VERSION'), 'utf8').catch(whenMissing(undefined));
  if (version === undefined) {
    await createCluster(cluster);
    return { created: true };
  }
  if (version.trim() !== POSTGRES_MAJOR) {
    throw new Error(
      `The data in ${cluster.dir} belongs to PostgreSQL ${version.trim()}, this Fettle brings ${POSTGRES_MAJOR}: ` +
        'run `fettle backup` with the Fettle that made it, then `fettle restore` with this one.',
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
    '# Your own settings: they win over postgresql.conf and are kept.\n',
  );
  await rename(partial, cluster.dir);
}

/**
 * The builtin `C.UTF-8` provider folds the case of every script the same way on every machine, and its sort order
 * never changes under an index; libc's and ICU's orders do when the system is updated.
 */
async function runInitdb(cluster: Cluster, folder: string): Promise<void> {
  const place = await folderArgument(folder, cluster.owner);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const options = [`--username=${SUPERUSER}`, '--auth=trust', '--data-checksums', '--no-instructions'];
  const sync = cluster.durable ? [] : ['--no-sync'];
  try {
    await promisify(execFile)(cluster.binaries.initdb, ['-D', place, ...locale, ...options, ...sync], {
      ...asOwner(cluster.owner),
      cwd: folder,
      timeout: INITDB_TIMEOUT_MS,
    });
  } catch (cause) {
    const told = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : '';
    const reason = told || (cause instanceof Error ? cause.message : String(cause));
    throw new Error(`PostgreSQL could not create its data folder ${cluster.dir}: ${reason}`, { cause });
  }
}

/** The spawn options that make a child the owner, with none of the service's environment (it carries secrets). */
export function asOwner(owner: PostgresOwner) {
  return { ...owner, env: { PATH: '/usr/local/bin:/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' } };
}

/**
 * How a child with this folder as its working directory is told where it is. A data folder below a 0700 home cannot
 * be reached by its path once the child has become another user, but a working directory set before that remains
 * open to it, and Linux gives it a name. Rejected: opening the home for others, or keeping data elsewhere.
 */
export async function folderArgument(folder: string, owner: PostgresOwner): Promise<string> {
  if (await isReachable(folder, owner)) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new Error(
    `PostgreSQL runs as user ${owner?.uid}, who cannot reach ${folder}: use another data folder.`,
  );
}

async function writeConfiguration(cluster: Cluster, folder: string): Promise<void> {
  const files = {
    'postgresql.conf': postgresConfiguration(cluster.durable),
    'pg_hba.conf': HOST_BASED_ACCESS,
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
