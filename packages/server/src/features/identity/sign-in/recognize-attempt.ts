import { clientNetwork } from '../../../client-network.ts';
import { type Ctx, nobody } from '../../../context.ts';
import type { QueueOrigin, SignInAttempt } from '../../../identity-state.ts';
import { findUser, findUserByIdentifier, lowerIdentifier, type UserRow } from '../accounts/user-store.ts';
import { findDevice, readKnownDevices } from './known-devices.ts';
import { isSignInNetwork } from './sign-in-network-store.ts';

export interface Recognized {
  attempt: SignInAttempt;
  origin: QueueOrigin;
  /** Whose identifier it is; null also for a Google token. */
  user: UserRow | null;
}

/**
 * What an attempt to sign in counts for, and its origin in the queue. A browser with which that user has signed in before
 * has a count of its own and is served first. A network from which that user has signed in, such as that of a program
 * without cookies, has a count of its own too, but is served like any other. In the queue, all known browsers of a user
 * are one origin. `identifier` is null for a Google token, which names its user itself.
 *
 * Identifiers that nobody has run the same queries: the time they take must not reveal which accounts exist.
 */
export async function recognizeAttempt(
  ctx: Pick<Ctx, 'db' | 'secret' | 'client'>,
  identifier: string | null,
): Promise<Recognized> {
  const { address } = ctx.client;
  const network = clientNetwork(address);
  if (identifier === null) return recognizeLatest(ctx, { from: network, isKnown: false });
  const user = (await findUserByIdentifier(ctx.db, identifier)) ?? null;
  const userId = user?.id ?? nobody.userId;
  const text = await lowerIdentifier(ctx.db, identifier);
  const isOwnNetwork = await isSignInNetwork(ctx.db, { userId, address });
  // The account and not the text: otherwise email address and username would each allow as many guesses.
  const counted = user === null ? (`text:${text}` as const) : (`user:${user.id}` as const);
  const deviceId = user === null ? null : findDevice(ctx.secret, ctx.client.device, user);
  if (user !== null && deviceId !== null) return known({ address, identifier: counted, deviceId }, user);
  const own = isOwnNetwork ? `network:${userId}:${network}` : null;
  return {
    attempt: { address, identifier: counted, own },
    origin: { from: network, isKnown: false },
    user,
  };
}

/** By the browser alone: the user who signed in with it most recently. */
async function recognizeLatest(
  ctx: Pick<Ctx, 'db' | 'secret' | 'client'>,
  origin: QueueOrigin,
): Promise<Recognized> {
  const { address, device } = ctx.client;
  for (const { userId } of readKnownDevices(device)) {
    const user = await findUser(ctx.db, userId);
    const deviceId = user === undefined ? null : findDevice(ctx.secret, device, user);
    if (user !== undefined && deviceId !== null) {
      return { ...known({ address, identifier: null, deviceId }, user), user: null };
    }
  }
  return { attempt: { address, identifier: null }, origin, user: null };
}

function known(
  { address, identifier, deviceId }: Pick<SignInAttempt, 'address' | 'identifier'> & { deviceId: string },
  user: UserRow,
): Recognized {
  const own = `device:${user.id}:${deviceId}`;
  return {
    attempt: { address, identifier, own, deviceOf: user.id },
    // By user, not by device: every sign-in without a cookie creates another device.
    origin: { from: `user:${user.id}`, isKnown: true },
    user,
  };
}
