import { subscribe } from 'node:diagnostics_channel';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/*
 * Loaded with --import into the processes of a service under test, never by the service itself. Writes their process
 * IDs, and kills the process, like `kill -9`, at the point that the test has armed (`kill-switch.ts`).
 */
const folder = process.env.FETTLE_CRASH_FOLDER;
const role = process.argv[2];
let current = '';
let passed = 0;

if (folder !== undefined && (role === 'serve' || role === 'work')) {
  writeFileSync(join(folder, `${role}.pid`), String(process.pid));
  subscribe('fettle:delivery', (message) => pass(folder, pointOf(message)));
  if (role === 'serve') watchCommits(folder);
}

function pointOf(message: unknown): string {
  if (typeof message === 'string') return message;
  const { checkpoint } = message as { checkpoint?: unknown };
  return String(checkpoint);
}

/** Read again each time: a failed file lookup costs nothing compared with a request, and is never out of date. */
function pass(folder: string, point: string): void {
  const order = readOrder(folder);
  if (order === null) return;
  if (order !== current) {
    current = order;
    passed = 0;
  }
  const [wanted, times] = order.split(' ');
  if (wanted !== point) return;
  passed += 1;
  if (passed <= Number(times)) return;
  renameSync(join(folder, 'armed'), join(folder, 'fired'));
  process.kill(process.pid, 'SIGKILL');
}

function readOrder(folder: string): string | null {
  const path = join(folder, 'armed');
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/**
 * The service does not publish these two: its driver sends a commit as a statement like any other. A signal to
 * oneself arrives before the next line, so that at "before" nothing reaches PostgreSQL.
 */
function watchCommits(folder: string): void {
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const watched = function (this: pg.Client, ...args: unknown[]): unknown {
    if (!isCommit(args[0])) return original.apply(this, args);
    pass(folder, 'before-commit');
    const response = original.apply(this, args);
    return response instanceof Promise
      ? response.then((result: unknown) => {
          pass(folder, 'after-commit');
          return result;
        })
      : response;
  };
  Object.assign(pg.Client.prototype, { query: watched });
}

function isCommit(statement: unknown): boolean {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text;
  return typeof text === 'string' && text.toLowerCase() === 'commit';
}
