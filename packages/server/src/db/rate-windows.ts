import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** What is counted, and in which window. The windows of one class are all equally long. */
export interface RateWindow {
  /** Whose count it is: a UUID, such as the id of a token. */
  subject: string;
  class: string;
  startsAt: string;
}

/**
 * Adds one to a window and gives its count. The counts are in the database, so that all processes share them; a crash of
 * PostgreSQL forgets them. The first count of a window clears the subject's earlier ones, so that the table holds one row
 * for each subject that is active.
 */
export async function countInWindow(
  db: Kysely<Tables>,
  { subject, class: kind, startsAt }: RateWindow,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into rate_windows as w (token_id, class, window_start, count)
    values (${subject}, ${kind}, ${startsAt}, 1)
    on conflict (token_id, class, window_start) do update set count = w.count + 1
    returning count`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count === 1) {
    await db
      .deleteFrom('rate_windows')
      .where('token_id', '=', subject)
      .where('class', '=', kind)
      .where('window_start', '<', startsAt)
      .execute();
  }
  return count;
}
