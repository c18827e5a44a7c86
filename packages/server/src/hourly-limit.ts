import { ApiError } from './api-error.ts';
import type { Ctx } from './context.ts';
import { countInWindow, type RateWindow, uncountInWindow } from './db/rate-windows.ts';

const hourMs = 3_600_000;

type LimitContext = Pick<Ctx, 'db' | 'clock'>;
/** Whose count it is, and of what. */
type Counted = Omit<RateWindow, 'startsAt'>;

/** Counts once more in the current hour, for all processes, and gives the count. The windows are fixed. */
export async function countThisHour(ctx: LimitContext, counted: Counted): Promise<number> {
  return countInWindow(ctx.db, { ...counted, startsAt: startOfHour(ctx) });
}

/** Takes back what was counted this hour before it was known whether it counts. */
export async function uncountThisHour(ctx: LimitContext, counted: Counted): Promise<void> {
  await uncountInWindow(ctx.db, { ...counted, startsAt: startOfHour(ctx) });
}

/**
 * Counts once more in the current hour and refuses what is past `max`. `tooMany` says what there was too much of, without
 * a period. Within a transaction, what is refused is not counted.
 * @throws ApiError RATE_LIMITED with Retry-After
 */
export async function limitHourly(
  ctx: LimitContext,
  { max, tooMany, ...counted }: Counted & { max: number; tooMany: string },
): Promise<void> {
  if ((await countThisHour(ctx, counted)) > max) throw tooManyThisHour(ctx, tooMany);
}

/** RATE_LIMITED until the current hour ends. */
export function tooManyThisHour({ clock }: Pick<Ctx, 'clock'>, tooMany: string): ApiError {
  const seconds = Math.ceil((hourMs - (clock().getTime() % hourMs)) / 1000);
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new ApiError('RATE_LIMITED', `${tooMany}. Try again in ${wait}.`, {
    headers: { 'retry-after': String(seconds) },
  });
}

function startOfHour({ clock }: Pick<Ctx, 'clock'>): string {
  const now = clock().getTime();
  return new Date(now - (now % hourMs)).toISOString();
}
