import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables/tables.ts';

/** What is counted, and in which window. All windows of a class have the same length. */
export interface RateWindow {
  /** Whom the count is for: a UUID, such as the ID of a token. */
  subject: string;
  class: string;
  startsAt: string;
}

/** Adds one to a window and returns its count; see {@link countInWindows}. */
export async function countInWindow(
  db: Kysely<Tables>,
  { subject, class: kind, startsAt }: RateWindow,
): Promise<number> {
  const [count = 0] = await countInWindows(db, { subjects: [subject], class: kind, startsAt });
  return count;
}

/** Subtracts one that was counted before it was known whether it counts. */
export async function uncountInWindow(
  db: Kysely<Tables>,
  { subject, class: kind, startsAt }: RateWindow,
): Promise<void> {
  await sql`
    update rate_windows set count = count - 1
    where token_id = ${subject} and class = ${kind} and window_start = ${startsAt}::timestamptz and count > 0`.execute(
    db,
  );
}

/**
 * Adds one to a window of each subject and returns the counts in the same order. The counts are in the database, shared
 * by all processes, and lost when PostgreSQL crashes. The first count of a window deletes the subject's earlier windows,
 * so that the table has one row for each active subject.
 */
export async function countInWindows(
  db: Kysely<Tables>,
  { subjects, class: kind, startsAt }: Omit<RateWindow, 'subject'> & { subjects: readonly string[] },
): Promise<number[]> {
  // Sorted by subject, so that concurrent transactions with the same subjects cannot deadlock.
  const { rows } = await sql<{ token_id: string; count: number }>`
    insert into rate_windows as rate_window (token_id, class, window_start, count)
    select subject, ${kind}, ${startsAt}::timestamptz, 1 from unnest(${subjects}::uuid[]) as subject order by subject
    on conflict (token_id, class, window_start) do update set count = rate_window.count + 1
    returning token_id, count`.execute(db);
  const begun = rows.filter(({ count }) => count === 1).map(({ token_id }) => token_id);
  if (begun.length > 0) {
    await db
      .deleteFrom('rate_windows')
      .where('token_id', 'in', begun)
      .where('class', '=', kind)
      .where('window_start', '<', startsAt)
      .execute();
  }
  return subjects.map((subject) => rows.find(({ token_id }) => token_id === subject)?.count ?? 0);
}

/** Windows are keyed by UUID; this one is derived from the network and belongs to nobody. */
export function subjectOfNetwork(network: string): string {
  const digits = hash('sha256', `network:${network}`, 'hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ].join('-');
}
