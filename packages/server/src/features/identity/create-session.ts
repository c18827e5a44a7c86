import type { Ctx } from '../../context.ts';
import { insertSession } from './session-store.ts';

/** Opens a session of 30 days for a user who has proved who he is; hand the result on with withNotes. */
export async function createSession(
  ctx: Pick<Ctx, 'db' | 'clock' | 'client'>,
  userId: string,
): Promise<{ secret: string; expiresAt: string }> {
  const { userAgent } = ctx.client;
  const { secret, expiresAt } = await insertSession(ctx.db, { userId, userAgent, now: ctx.clock() });
  return { secret, expiresAt };
}
