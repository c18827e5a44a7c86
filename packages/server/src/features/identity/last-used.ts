import { type Kysely, sql } from 'kysely';
import type { Clock, Log } from '../../context.ts';
import type { Tables } from '../../db/tables/tables.ts';
import type { LastUsed } from '../../identity-state.ts';

const minuteMs = 60_000;
const flushAfterMs = 1000;
const maxNoted = 50_000;

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
      if (closed || (before !== undefined && Math.abs(now - before) < minuteMs)) return;
      // Clearing everything costs one needless statement, which the condition in its SQL makes a no-op.
      if (noted.size >= maxNoted) noted.clear();
      noted.set(id, now);
      pending.set(id, { at: now, table });
      timer ??= setTimeout(() => void flush(), flushAfterMs).unref();
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

/** Rows that another process is writing are skipped: it records the same minute, and waiting could deadlock. */
async function writeUsesOf(
  db: Kysely<Tables>,
  table: Table,
  uses: readonly { id: string; at: number }[],
): Promise<void> {
  const ids = uses.map(({ id }) => id);
  const times = uses.map(({ at }) => new Date(at).toISOString());
  await sql`
    with used as (
      select * from unnest(${ids}::uuid[], ${times}::timestamptz[]) as used (id, at)
    ), due as (
      select credential.id, used.at from ${sql.table(table)} credential join used on used.id = credential.id
      where credential.last_used_at is null or credential.last_used_at <= used.at - interval '1 minute'
      for update of credential skip locked
    )
    update ${sql.table(table)} credential set last_used_at = due.at from due where credential.id = due.id`.execute(
    db,
  );
}
