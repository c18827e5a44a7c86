import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

/** What gives access to an account at `now`: sessions of browsers and mobile apps, and tokens of either kind. */
export async function countSignIns(
  db: Kysely<Tables>,
  { id, now }: { id: string; now: string },
): Promise<{ sessions: number; tokens: number }> {
  const { rows } = await sql<{ sessions: number; tokens: number }>`
    select (select count(*)::int from sessions where user_id = ${id} and expires_at > ${now}) as sessions,
      (select count(*)::int from api_tokens
        where user_id = ${id} and revoked_at is null
          and (expires_at is null or expires_at > ${now})) as tokens`.execute(db);
  return rows[0] ?? { sessions: 0, tokens: 0 };
}
