import type { TransactionContext } from './transaction.ts';

/**
 * Runs reads that belong together on one state of the database, however many statements they are. For the rare case
 * that what two statements found does not fit together: it costs two round trips more. Inside a transaction `use`
 * just runs there, which is right where the rows it reads are locked.
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
