import type { Input, Operation } from '@fettle/contract';
import type { Ctx } from './context.ts';
import type { Handler, HandlerResult } from './handler.ts';
import { readSourceOf } from './read-sources.ts';

/**
 * Calls the handler of an operation. What only reads runs on the replica, if there is one that has all that was acknowledged
 * before this call, with everything that the handler checks of the caller's access; otherwise, and if PostgreSQL has
 * interrupted it there, on the primary.
 */
export async function callHandler<O extends Operation>(
  operation: O,
  handler: Handler<O>,
  ctx: Ctx,
  input: Input<O>,
): Promise<HandlerResult<O>> {
  const { replica } = ctx;
  if (replica !== null && readSourceOf(operation) === 'replica' && !ctx.db.isTransaction) {
    const read = await replica.read((db) => handler({ ...ctx, db }, input));
    if (read !== null) return read.result;
  }
  return await handler(ctx, input);
}
