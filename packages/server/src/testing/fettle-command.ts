import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { DatabaseConnection } from '../db/connect.ts';

/** The exit and output of a command. */
export interface Outcome {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

const timeoutMs = 90_000;

/** Runs the real `fettle` in a process of its own, with only the given settings. */
export function startFettle(
  args: string[],
  settings: Record<string, string>,
  input = '',
): { child: ChildProcess; outcome: Promise<Outcome> } {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts'), ...args], {
    env: { PATH, HOME, TMPDIR, FETTLE_BREACHED_PASSWORDS_URL: 'off', ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: timeoutMs,
  });
  // A command that rejects its arguments can exit before its input is written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return { child, outcome: waitFor(child) };
}

async function waitFor(child: ChildProcessByStdio<Writable, Readable, Readable>): Promise<Outcome> {
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const [stdout, stderr, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    closed,
  ]);
  return { code, signal, stdout, stderr };
}

export async function fettle(
  args: string[],
  settings: Record<string, string>,
  input?: string,
): Promise<Outcome> {
  return startFettle(args, settings, input).outcome;
}

/** A test database as the value of DATABASE_URL. */
export function urlOf(connection: DatabaseConnection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, database } = connection;
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
