import { limits } from '@fettle/contract';
import type { Ctx } from './context.ts';
import { countThisHour, tooManyThisHour, uncountThisHour } from './hourly-limit.ts';

/**
 * Whether a name that somebody chooses is taken, counting the times it is: whoever tries names only to learn which exist
 * gets no more replies after a few per hour, whether they exist or not. Call it outside of a transaction, which would
 * forget the count together with the refusal. `subject` is whose count it is: a UUID, the caller unless somebody without
 * an account chooses.
 * @throws ApiError RATE_LIMITED with Retry-After
 */
export async function isNameTaken(
  ctx: Ctx,
  isTaken: () => Promise<boolean>,
  subject: string = ctx.actor.userId,
): Promise<boolean> {
  const counted = { subject, class: 'taken-names' };
  // Counted before the look-up, so that requests sent at once cannot all get a reply.
  const isAllowed = (await countThisHour(ctx, counted)) <= limits.takenNamesPerHour;
  if (isAllowed && (await isTaken())) return true;
  await uncountThisHour(ctx, counted);
  if (!isAllowed) throw tooManyThisHour(ctx, 'You have tried too many names that are already taken');
  return false;
}
