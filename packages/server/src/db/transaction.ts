import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { isRetryable } from './failures.ts';
import type { Tables } from './tables/tables.ts';

/** What a transaction needs of a context; `Ctx` is one. */
export interface TransactionContext {
  db: Kysely<Tables>;
  /** Functions to run once the change is committed: wake a worker, tell live streams. */
  afterCommit?: (() => void)[];
}

const ATTEMPTS = 3;
const RETRY_PAUSE_MS = 20;

/**
 * Runs `use` with a context whose `db` is a transaction, and commits when it resolves; any error rolls back.
 *
 * Inside a running transaction it joins that one, so use cases compose and the outermost commits. When it opened the
 * transaction itself, a deadlock or serialization failure runs `use` again, twice at most: `use` must change nothing
 * outside the database before the commit. What it pushes on `afterCommit` runs after the commit only, and is
 * forgotten with a failed attempt. An error in one of those functions is thrown after all of them ran; the change
 * itself is committed then.
 */
export async function inTransaction<C extends TransactionContext, T>(
  ctx: C,
  use: (ctx: C) => Promise<T>,
): Promise<T> {
  if (ctx.db.isTransaction) return use(ctx);
  for (let attempt = 1; ; attempt += 1) {
    const afterCommit: (() => void)[] = [];
    const outcome = await commit(ctx, use, afterCommit, attempt < ATTEMPTS);
    if (outcome === 'again') {
      // At once it may meet the same opponent in the same place.
      await delay(Math.random() * RETRY_PAUSE_MS * attempt);
      continue;
    }
    runAll(afterCommit);
    return outcome.result;
  }
}

async function commit<C extends TransactionContext, T>(
  ctx: C,
  use: (ctx: C) => Promise<T>,
  afterCommit: (() => void)[],
  mayRepeat: boolean,
): Promise<{ result: T } | 'again'> {
  try {
    const result = await ctx.db.transaction().execute((db) => use({ ...ctx, db, afterCommit }));
    return { result };
  } catch (error) {
    if (mayRepeat && isRetryable(error)) return 'again';
    throw error;
  }
}

function runAll(functions: (() => void)[]): void {
  const errors: unknown[] = [];
  for (const run of functions) {
    try {
      run();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, 'After the commit something failed', { cause: errors[0] });
}
