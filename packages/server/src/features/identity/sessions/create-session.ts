import { notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { findUser } from '../accounts/user-store.ts';
import { writeKnownDevices } from '../sign-in/known-devices.ts';
import { insertSession } from './session-store.ts';

/**
 * Opens a session of 30 days for an authenticated user; the handler returns it beside its value. The browser becomes a
 * known device of that user.
 */
export async function createSession(
  ctx: Pick<Ctx, 'db' | 'clock' | 'client' | 'secret'>,
  userId: string,
  /** The provider it is opened through. */
  providerId?: string,
): Promise<{ secret: string; expiresAt: string; device: string }> {
  const { userAgent, address } = ctx.client;
  const { secret, expiresAt } = await insertSession(ctx.db, {
    userId,
    userAgent,
    address,
    now: ctx.clock(),
    ...(providerId === undefined ? {} : { providerId }),
  });
  const user = await findUser(ctx.db, userId);
  if (user === undefined) throw notFound();
  const device = writeKnownDevices(ctx.secret, ctx.client.device, user);
  return { secret, expiresAt, device };
}
