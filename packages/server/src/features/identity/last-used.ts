import { type Kysely, sql } from 'kysely';
import type { Clock, Log } from '../../context.ts';
import type { Tables } from '../../db/tables/tables.ts';
import type { LastUsed } from '../../identity-state.ts';

const MINUTE_MS = 60_000;
const FLUSH_AFTER_MS = 1000;
const MAX_NOTED = 50_000;

type Table = 'api_tokens' | 'sessions';

export function createLastUsed(parts: { db: Kysely<Tables>; clock: Clock; log: Log }): LastUsed {
  const noted = new Map<string, number>();
  const pending = new Map<string, { at: number; table: Table }>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let closed = false;

  const flush = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const uses = [...pending];
    pending.clear();
    if (uses.length > 0) {
      writing = writing
        .then(() => writeUses(parts.db, uses))
        .catch((error: unknown) =>
          parts.log.warn({ err: error }, 'could not save the last use of tokens and sessions'),
        );
    }
    return writing;
  };

  return {
    touch(id, table = 'api_tokens') {
      const now = parts.clock().getTime();
      const before = noted.get(id);
      if (closed || (before !== undefined && Math.abs(now - before) < MINUTE_MS)) return;
      // Forgetting all costs one needless statement, which the condition in its SQL turns into nothing.
      if (noted.size >= MAX_NOTED) noted.clear();
      noted.set(id, now);
      pending.set(id, { at: now, table });
      timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
    },
    flush,
    close() {
      closed = true;
      return flush();
    },
  };
}

async function writeUses(
  db: Kysely<Tables>,
  uses: readonly [id: string, use: { at: number; table: Table }][],
): Promise<void> {
  for (const table of ['api_tokens', 'sessions'] as const) {
    const own = uses.filter(([, use]) => use.table === table).map(([id, { at }]) => ({ id, at }));
    if (own.length > 0) await writeUsesOf(db, table, own);
  }
}

/** Rows that another process is just writing are skipped: it notes the same minute, and waiting could deadlock. */
async function writeUsesOf(
  db: Kysely<Tables>,
  table: Table,
  uses: readonly { id: string; at: number }[],
): Promise<void> {
  const ids = uses.map(({ id }) => id);
  const times = uses.map(({ at }) => new Date(at).toISOString());
  await sql`
    with used as (
      select * from unnest(${ids}::uuid[], ${times}::timestamptz[]) as u (id, at)
    ), due as (
      select t.id, u.at from ${sql.table(table)} t join used u on u.id = t.id
      where t.last_used_at is null or t.last_used_at <= u.at - interval '1 minute'
      for update of t skip locked
    )
    update ${sql.table(table)} t set last_used_at = due.at from due where t.id = due.id`.execute(db);
}
