import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { isRetryable } from './failures.ts';
import type { Tables } from './tables/tables.ts';

/** The part of a context that a transaction requires; `Ctx` has it. */
export interface TransactionContext {
  db: Kysely<Tables>;
  /** Functions to run once the change is committed: wake a worker, tell live streams. */
  afterCommit?: (() => void)[];
}

const attempts = 3;
const retryPauseMs = 20;

/**
 * Runs `use` with a context whose `db` is a transaction, and commits when it resolves; any error rolls back.
 *
 * Inside a running transaction it joins that one, so that use cases compose and the outermost commits. If it opened the
 * transaction itself, it retries `use` up to two times after a deadlock or serialization failure, so `use` must not
 * change anything outside the database before the commit. Functions pushed on `afterCommit` run only after the commit
 * and are discarded with a failed attempt. If one of them throws, the error is thrown after all have run; the change
 * itself is already committed.
 */
export async function inTransaction<C extends TransactionContext, T>(
  ctx: C,
  use: (ctx: C) => Promise<T>,
): Promise<T> {
  if (ctx.db.isTransaction) return use(ctx);
  for (let attempt = 1; ; attempt += 1) {
    const afterCommit: (() => void)[] = [];
    const outcome = await commit(ctx, use, afterCommit, attempt < attempts);
    if (outcome === 'again') {
      // An immediate retry could conflict with the same transaction again.
      await delay(Math.random() * retryPauseMs * attempt);
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
    throw new AggregateError(errors, 'An action after the commit failed', { cause: errors[0] });
}
