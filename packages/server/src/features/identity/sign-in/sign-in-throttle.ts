import { hash } from 'node:crypto';
import { limits } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError } from '../../../api-error.ts';
import { clientNetwork } from '../../../client-network.ts';
import type { Clock } from '../../../context.ts';
import type { SignInAttempt, SignInThrottle } from '../../../identity-state.ts';

/**
 * Counts failed sign-ins per identifier and per network in fixed windows of 15 minutes. Past the limit, each failure makes
 * the next attempt wait, a minute at first and then twice as long each time. At the end of the window all counts end, so
 * nobody can lock somebody else out for good. Successes do not count. The counts are in the database, so that all
 * processes share them.
 *
 * Where the user has signed in before (recognize-attempt.ts), a separate count for that device or network decides
 * instead, so that failures elsewhere do not keep the user out. Whoever once knew the password can have created many
 * known devices, so all devices of a user share a limit; past it they are treated as unknown.
 */

const windowMs = limits.signIn.windowMinutes * 60_000;
/** How often all known devices of a user can fail together, as a multiple of the limit of one. */
const devicesFactor = 5;

export function createSignInThrottle(clock: Clock): SignInThrottle {
  let cleanedFor = 0;
  return {
    async check(db, attempt) {
      const now = clock().getTime();
      const window = startOfWindow(now);
      const subjects = subjectsOf(attempt);
      const rows = await db
        .selectFrom('login_failures')
        .select(['subject', 'count', 'retry_at'])
        .where('window_start', '=', new Date(window).toISOString())
        .where('subject', '=', sql<Buffer>`any(${subjects.map((subject) => subject.key)}::bytea[])`)
        .execute();
      const rowOf = ({ key }: Subject) => rows.find((row) => key.equals(row.subject));
      const isSpent = (subject: Subject) => (rowOf(subject)?.count ?? 0) >= subject.limit;
      const waits = decidingOf(subjects, isSpent).map((subject) => {
        const row = rowOf(subject);
        if (row === undefined || !isSpent(subject)) return 0;
        return (row.retry_at === null ? window + windowMs : Date.parse(row.retry_at)) - now;
      });
      const longest = Math.max(0, ...waits);
      if (longest > 0) throw tooMany(Math.ceil(longest / 1000));
    },

    async countFailure(db, attempt) {
      const now = clock().getTime();
      const window = startOfWindow(now);
      const windowStart = new Date(window).toISOString();
      const subjects = subjectsOf(attempt);
      const keys = subjects.map(({ key }) => key);
      // In the order of the keys, so that two requests that count the same pair cannot deadlock.
      const { rows } = await sql<{ subject: Buffer; count: number }>`
        insert into login_failures as failure (subject, window_start, count)
        select key, ${windowStart}::timestamptz, 1 from unnest(${keys}::bytea[]) as key order by key
        on conflict (subject, window_start) do update set count = failure.count + 1
        returning subject, count`.execute(db);
      const countOf = (subject: Subject | undefined): number =>
        rows.find((row) => subject?.key.equals(row.subject))?.count ?? 0;
      for (const subject of subjects) {
        const beyond = countOf(subject) - subject.limit;
        if (beyond < 0) continue;
        const retryAt = Math.min(window + windowMs, now + waitMs(beyond));
        await db
          .updateTable('login_failures')
          .set({ retry_at: sql<string>`greatest(retry_at, ${new Date(retryAt).toISOString()})` })
          .where('subject', '=', subject.key)
          .where('window_start', '=', windowStart)
          .execute();
      }
      if (cleanedFor !== window) {
        cleanedFor = window;
        await db.deleteFrom('login_failures').where('window_start', '<', windowStart).execute();
      }
      const identifier = subjects.find(({ kind }) => kind === 'identifier');
      return {
        address: countOf(subjects.find(({ kind }) => kind === 'address')),
        identifier: identifier === undefined ? null : countOf(identifier),
      };
    },
  };
}

/** The wait after the limit and `beyond` further failures. */
function waitMs(beyond: number): number {
  return limits.signIn.firstWaitSeconds * 1000 * 2 ** Math.min(beyond, 10);
}

function startOfWindow(now: number): number {
  return Math.floor(now / windowMs) * windowMs;
}

interface Subject {
  kind: 'address' | 'identifier' | 'own' | 'devices';
  key: Buffer;
  limit: number;
}

/** Everything that a failure is counted for. */
function subjectsOf({ address, identifier, own, deviceOf }: SignInAttempt): Subject[] {
  const { perAddress } = limits.signIn;
  const isFactor = identifier?.startsWith('factor:') === true;
  const perIdentifier = isFactor ? limits.factorGuesses : limits.signIn.perIdentifier;
  const subject = (kind: Subject['kind'], text: string, limit: number): Subject[] => [
    { kind, key: keyOf(kind, text), limit },
  ];
  return [
    ...subject('address', clientNetwork(address), perAddress),
    ...(identifier === null ? [] : subject('identifier', identifier, perIdentifier)),
    ...(own === null || own === undefined ? [] : subject('own', own, perIdentifier)),
    ...(deviceOf === null || deviceOf === undefined
      ? []
      : subject('devices', deviceOf, devicesFactor * perIdentifier)),
  ];
}

/** Those that decide whether an attempt is allowed. */
function decidingOf(subjects: Subject[], isSpent: (subject: Subject) => boolean): Subject[] {
  const devices = subjects.find(({ kind }) => kind === 'devices');
  const own = subjects.filter(({ kind }) => kind === 'own');
  const isKnown = own.length > 0 && (devices === undefined || !isSpent(devices));
  return isKnown ? own : subjects.filter(({ kind }) => kind !== 'devices');
}

/** Hashed, because people sometimes type their password here by mistake. */
function keyOf(kind: string, text: string): Buffer {
  return hash('sha256', `${kind}:${text}`, 'buffer');
}

function tooMany(seconds: number): ApiError {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new ApiError('RATE_LIMITED', `Too many failed sign-ins. Try again in ${wait}.`, {
    headers: { 'retry-after': String(Math.max(1, seconds)) },
  });
}
