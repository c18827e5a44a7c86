import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';

/** Refuses a change made from an older state than the locked row's (If-Match, RFC 9110 §13.1.1). */
export function checkRevision(ctx: Pick<Ctx, 'expectedRevisions'>, revision: number): void {
  if (ctx.expectedRevisions === null || ctx.expectedRevisions.includes(revision)) return;
  throw new ApiError(
    'PRECONDITION_FAILED',
    'The project has changed since you read it. Read it again, then repeat your change.',
  );
}
