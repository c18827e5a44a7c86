import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';

/** The end of ignoring, which must be in the future. @throws ApiError BAD_REQUEST */
export function requireFuture(ctx: Pick<Ctx, 'clock'>, until: string | null): string | null {
  if (until === null) return null;
  const time = new Date(until);
  if (time.getTime() > ctx.clock().getTime()) return time.toISOString();
  const message = '"until" must be in the future; send null to ignore the issue without an end.';
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'until', message }] });
}
