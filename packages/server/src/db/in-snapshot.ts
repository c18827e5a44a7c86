import type { TransactionContext } from './transaction.ts';

/**
 * Runs several reads on one snapshot of the database. For the rare case that two statements returned inconsistent
 * results: it costs two more round trips. Inside a transaction, `use` runs there, which is correct if the rows it reads
 * are locked.
 */
export async function inSnapshot<C extends TransactionContext, T>(
  ctx: C,
  use: (ctx: C) => Promise<T>,
): Promise<T> {
  if (ctx.db.isTransaction) return use(ctx);
  return await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => use({ ...ctx, db }));
}
