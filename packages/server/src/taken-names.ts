import { limits } from '@fettle/contract';
import { ApiError } from './api-error.ts';
import type { Ctx } from './context.ts';
import { countInWindow } from './db/rate-windows.ts';

const hourMs = 3_600_000;

/**
 * Asks `isTaken` of a name that somebody chooses for themself, and counts when it is: who tries names only to learn which
 * exist is told no more after a few an hour, whether they exist or not. To be called outside of a transaction, which
 * would forget the count with the refusal.
 * @throws ApiError RATE_LIMITED with Retry-After
 */
export async function checkTaken(ctx: Ctx, isTaken: () => Promise<boolean>): Promise<boolean> {
  const now = ctx.clock().getTime();
  const startsAt = new Date(now - (now % hourMs)).toISOString();
  const window = { subject: ctx.actor.userId, class: 'taken-names', startsAt };
  if ((await readCount(ctx, window)) >= limits.takenNamesPerHour) throw tooMany(hourMs - (now % hourMs));
  if (!(await isTaken())) return false;
  await countInWindow(ctx.db, window);
  return true;
}

async function readCount(
  { db }: Ctx,
  window: { subject: string; class: string; startsAt: string },
): Promise<number> {
  const row = await db
    .selectFrom('rate_windows')
    .select('count')
    .where('token_id', '=', window.subject)
    .where('class', '=', window.class)
    .where('window_start', '=', window.startsAt)
    .executeTakeFirst();
  return row?.count ?? 0;
}

function tooMany(ms: number): ApiError {
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.ceil(seconds / 60);
  return new ApiError(
    'RATE_LIMITED',
    `Too many of the names tried were taken. Try again in ${minutes} min.`,
    {
      headers: { 'retry-after': String(seconds) },
    },
  );
}
