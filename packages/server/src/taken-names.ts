import { limits } from '@fettle/contract';
import { ApiError } from './api-error.ts';
import type { Ctx } from './context.ts';
import { countInWindow, uncountInWindow } from './db/rate-windows.ts';

const hourMs = 3_600_000;

/**
 * Asks `isTaken` of a name that somebody chooses for themself, and counts when it is: who tries names only to learn which
 * exist is told no more after a few an hour, whether they exist or not. To be called outside of a transaction, which
 * would forget the count with the refusal. `subject` is whose count it is: a UUID, the caller unless somebody without an
 * account chooses.
 * @throws ApiError RATE_LIMITED with Retry-After
 */
export async function checkTaken(
  ctx: Ctx,
  isTaken: () => Promise<boolean>,
  subject: string = ctx.actor.userId,
): Promise<boolean> {
  const now = ctx.clock().getTime();
  const startsAt = new Date(now - (now % hourMs)).toISOString();
  const window = { subject, class: 'taken-names', startsAt };
  // Counted before it is asked, else as many as come at once would all be told.
  const mayAsk = (await countInWindow(ctx.db, window)) <= limits.takenNamesPerHour;
  if (mayAsk && (await isTaken())) return true;
  await uncountInWindow(ctx.db, window);
  if (!mayAsk) throw tooMany(hourMs - (now % hourMs));
  return false;
}

function tooMany(ms: number): ApiError {
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.ceil(seconds / 60);
  return new ApiError(
    'RATE_LIMITED',
    `You have tried too many names that are taken. Try again in ${minutes} min.`,
    {
      headers: { 'retry-after': String(seconds) },
    },
  );
}
