import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { access, chmod, glob, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { asOwner } from '../db/embedded/embedded-create.ts';
import { choosePostgresOwner, giveTo, type PostgresOwner } from '../db/embedded/embedded-owner.ts';

export interface PostgresServer {
  /** The folder of its programs. */
  bin: string;
  version: number;
}

const oldest = 15;
const commandTimeoutMs = 60_000;
const readyTimeoutMs = 30_000;
const stopTimeoutMs = 10_000;

/** The oldest installed PostgreSQL that Fettle supports: what works there works on newer ones. */
export async function findPostgresServer(): Promise<PostgresServer | undefined> {
  const debian = await Array.fromAsync(glob('/usr/lib/postgresql/*/bin'));
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...debian];
  const found = await Promise.all(folders.map(readVersion));
  const usable = found.filter((server) => server !== undefined && server.version >= oldest);
  return usable.sort((a, b) => (a?.version ?? 0) - (b?.version ?? 0))[0];
}

async function readVersion(bin: string): Promise<PostgresServer | undefined> {
  try {
    await Promise.all([access(join(bin, 'postgres')), access(join(bin, 'initdb'))]);
    const response = await promisify(execFile)(join(bin, 'postgres'), ['--version'], {
      timeout: commandTimeoutMs,
    });
    return { bin, version: Number(/\) (\d+)/.exec(response.stdout)?.[1]) };
  } catch {
    // No PostgreSQL in this folder, or one that does not run: try the next.
    return undefined;
  }
}

/** Starts a new server on a free port of 127.0.0.1; `url` connects as a role that can create databases. */
export async function startExternalServer(
  server: PostgresServer,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-external-'));
  // A server started by root runs as another user, who must be able to reach its data, which stays private.
  await chmod(folder, 0o711);
  const data = join(folder, 'data');
  const owner = await choosePostgresOwner(data);
  const password = randomBytes(12).toString('hex');
  const port = await findFreePort();
  await createCluster(server, data, owner, password);
  const child = await launch(server, data, owner, port);
  const stop = async () => {
    child.kill('SIGINT');
    await stopped(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await createRole(child, `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`, password);
    return { url: `postgresql://fettle:${password}@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function createCluster(server: PostgresServer, data: string, owner: PostgresOwner, password: string) {
  await mkdir(data, { mode: 0o700 });
  const passwordFile = `${data}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveTo(owner, data, passwordFile);
  const login = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const options = ['-D', data, '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8', ...login];
  const child = spawn(join(server.bin, 'initdb'), options, {
    ...asOwner(owner),
    cwd: data,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: commandTimeoutMs,
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`initdb of ${server.bin} failed`);
}

async function launch(
  server: PostgresServer,
  data: string,
  owner: PostgresOwner,
  port: number,
): Promise<ChildProcess> {
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const options = { ...asOwner(owner), cwd: data, stdio: 'ignore' as const, detached: true };
  const child = spawn(join(server.bin, 'postgres'), args, options);
  await once(child, 'spawn');
  return child;
}

async function createRole(child: ChildProcess, url: string, password: string): Promise<void> {
  const deadline = performance.now() + readyTimeoutMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: readyTimeoutMs });
    try {
      await client.connect();
      await client.query(`CREATE ROLE fettle LOGIN CREATEDB PASSWORD '${password}'`);
      return;
    } catch (error) {
      if (child.exitCode !== null || performance.now() > deadline) throw error;
      await delay(50);
    } finally {
      await client.end();
    }
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs);
  await once(child, 'exit');
  clearTimeout(timer);
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
