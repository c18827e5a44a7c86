import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { limits } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { Clock } from '../../context.ts';
import type { LoginAttempt, LoginThrottle } from '../../identity-state.ts';

/**
 * Failed sign-ins per identifier and per address in fixed windows of 15 minutes (CONTRACT §2). Only failures count,
 * and at the end of the window everything is forgotten, so nobody can lock somebody else out for good. Kept in the
 * database: an attacker who reaches several processes is counted once.
 */

const WINDOW_MS = limits.login.windowMinutes * 60_000;

export function createLoginThrottle(clock: Clock): LoginThrottle {
  let cleanedFor = 0;
  return {
    async check(db, attempt) {
      const now = clock().getTime();
      const window = startOfWindow(now);
      const subjects = subjectsOf(attempt);
      const rows = await db
        .selectFrom('login_failures')
        .select(['subject', 'count'])
        .where('window_start', '=', new Date(window).toISOString())
        .where('subject', '=', sql<Buffer>`any(${subjects.map((subject) => subject.key)}::bytea[])`)
        .execute();
      const exceeded = rows.some((row) => {
        const subject = subjects.find(({ key }) => key.equals(row.subject));
        return subject !== undefined && row.count >= subject.limit;
      });
      if (exceeded) throw tooMany(Math.ceil((window + WINDOW_MS - now) / 1000));
    },

    async countFailure(db, attempt) {
      const window = startOfWindow(clock().getTime());
      const windowStart = new Date(window).toISOString();
      const keys = subjectsOf(attempt).map(({ key }) => key);
      // In the order of the keys, so that two that count the same pair cannot wait for each other.
      await sql`
        insert into login_failures as f (subject, window_start, count)
        select key, ${windowStart}::timestamptz, 1 from unnest(${keys}::bytea[]) as key order by key
        on conflict (subject, window_start) do update set count = f.count + 1`.execute(db);
      if (cleanedFor === window) return;
      cleanedFor = window;
      await db.deleteFrom('login_failures').where('window_start', '<', windowStart).execute();
    },
  };
}

function startOfWindow(now: number): number {
  return Math.floor(now / WINDOW_MS) * WINDOW_MS;
}

function subjectsOf(attempt: LoginAttempt): { key: Buffer; limit: number }[] {
  const address = { key: keyOf('address', networkOf(attempt.address)), limit: limits.login.perAddress };
  if (attempt.identifier === null) return [address];
  const identifier = keyOf('identifier', attempt.identifier.trim().toLowerCase());
  return [address, { key: identifier, limit: limits.login.perIdentifier }];
}

/** Hashed, because what people type here by mistake is now and then their password. */
function keyOf(kind: string, text: string): Buffer {
  return hash('sha256', `${kind}:${text}`, 'buffer');
}

/**
 * An IPv4 address as it is, of an IPv6 address its first 64 bits: one subscriber has all the rest, and could else
 * guess from a new address each time.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  while (groups.length + after.length < 8) groups.push('0');
  return [...groups, ...after].slice(0, 4).join(':');
}

function tooMany(seconds: number): ApiError {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new ApiError('RATE_LIMITED', `Too many failed sign-ins. Try again in ${wait}.`, {
    headers: { 'retry-after': String(Math.max(1, seconds)) },
  });
}
