import { appendFile, chmod, cp, glob, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import type { EmbeddedConnection } from '../db/embedded/embedded.ts';
import { findPostgresBinaries } from '../db/embedded/embedded-binaries.ts';
import { launchPostgres } from '../db/embedded/embedded-launch.ts';
import { choosePostgresOwner, giveTo, type PostgresOwner } from '../db/embedded/embedded-owner.ts';
import type { TestServer } from './cluster.ts';
import { defer, type Teardown } from './defer.ts';

/** A streaming replica of a test server. */
export interface ReplicaServer {
  /** Connects as superuser. */
  admin: EmbeddedConnection;
  /** Connects to this database as the role of the service. */
  connectionTo(database: string): EmbeddedConnection;
  /** Runs a statement as superuser and returns its rows. */
  run<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  /** Ends its processes as a crash does, and resolves when they are gone. */
  kill(): Promise<void>;
  /** Starts it again after that. */
  start(): Promise<void>;
}

const responseTimeoutMs = 60_000;

/**
 * Starts a replica in a folder of its own, from a copy of the running primary, which must be an embedded one that no other
 * test uses: it is told to accept replication. With `follows`, it gets what comes later from that replica of the same primary.
 */
export async function startReplica(
  t: Teardown,
  { admin: primary, service }: TestServer,
  { follows }: { follows?: ReplicaServer } = {},
): Promise<ReplicaServer> {
  if ('connectionString' in primary || 'connectionString' in service)
    throw new Error('An external server has no replica here.');
  const source = primary.host;
  const owner = await choosePostgresOwner(source);
  const parent = await mkdtemp(join(tmpdir(), 'fettle-replica-'));
  defer(t, () => rm(parent, { recursive: true, force: true }));
  // The replica runs as the owner, who must reach the socket of the primary; what is inside stays private.
  for (const folder of [parent, dirname(source)]) await chmod(folder, 0o711);
  await appendFile(join(source, 'pg_hba.conf'), 'local replication all trust\n');
  const dir = join(parent, 'postgres');
  await copyRunning(primary, source, dir);
  await configure(dir, follows?.admin ?? primary);
  await giveAll(owner, dir);

  const cluster = { dir, owner, durable: false, binaries: await findPostgresBinaries(owner) };
  const admin = { ...primary, host: dir };
  let child = await launchPostgres(cluster, join(parent, 'postgres.log'));
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  // A test run that is interrupted leaves no server behind.
  const endNow = (): void => void child.kill('SIGQUIT');
  process.once('exit', endNow);
  defer(t, async () => {
    process.removeListener('exit', endNow);
    await end('SIGQUIT');
  });
  return {
    admin,
    connectionTo: (database) => ({ ...admin, user: service.user, database }),
    run: (text) => runAs(admin, text),
    kill: () => end('SIGKILL'),
    async start() {
      child = await launchPostgres(cluster, join(parent, 'postgres.log'));
    },
  };
}

/** As `pg_basebackup` does, which the embedded PostgreSQL does not have; the log comes from the primary later. */
async function copyRunning(admin: EmbeddedConnection, source: string, target: string): Promise<void> {
  const client = new pg.Client({ ...admin, query_timeout: responseTimeoutMs });
  await client.connect();
  try {
    await client.query('select pg_reload_conf()');
    await client.query("select pg_backup_start('replica', true)");
    await cp(source, target, { recursive: true, filter: (path) => isCopied(path, source) });
    await mkdir(join(target, 'pg_wal'), { mode: 0o700 });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(target, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

function isCopied(path: string, source: string): boolean {
  const name = basename(path);
  const isOwn = name === 'postmaster.pid' || name === 'postmaster.opts' || name.startsWith('.s.PGSQL');
  return !isOwn && path !== join(source, 'pg_wal');
}

async function configure(dir: string, primary: EmbeddedConnection): Promise<void> {
  await chmod(dir, 0o700);
  await writeFile(join(dir, 'standby.signal'), '');
  const settings = {
    primary_conninfo: `host=${primary.host} port=${primary.port} user=${primary.user}`,
    wal_retrieve_retry_interval: '100ms',
    wal_receiver_status_interval: '1s',
    // What a read is in the way of is replayed at once.
    max_standby_streaming_delay: '0',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  await appendFile(join(dir, 'local.conf'), lines.join(''));
}

async function giveAll(owner: PostgresOwner, dir: string): Promise<void> {
  if (owner === undefined) return;
  const inside = await Array.fromAsync(glob('**', { cwd: dir }));
  await giveTo(owner, dir, ...inside.map((path) => join(dir, path)));
}

async function runAs<Row extends pg.QueryResultRow>(
  connection: EmbeddedConnection,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({
    ...connection,
    query_timeout: responseTimeoutMs,
    connectionTimeoutMillis: responseTimeoutMs,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
