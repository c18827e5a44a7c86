import { type Ctx, nobody } from '../../context.ts';
import type { LoginAttempt, Place } from '../../identity-state.ts';
import { networkOf } from '../../network-of.ts';
import { type KnownDevice, readDevices } from './device-mark.ts';
import { isSignInNetwork } from './sign-in-network-store.ts';
import { findUserByIdentifier, type UserRow } from './user-store.ts';

export interface Recognized {
  attempt: LoginAttempt;
  place: Place;
  /** Whose identifier it is; null also where a Google token is presented. */
  user: UserRow | null;
}

/**
 * What an attempt to sign in counts for, and where it stands in the line. A browser with which that very user has signed
 * in before has a count of its own and is served first; so has, for programs without cookies, a network from which that
 * user has signed in, which is served like any other. `identifier` is null where a Google token is presented: whose it
 * is stands in the token.
 *
 * The same questions are asked for identifiers that nobody has: the time they take must not tell.
 */
export async function recognizeAttempt(
  ctx: Pick<Ctx, 'db' | 'secret' | 'client'>,
  identifier: string | null,
): Promise<Recognized> {
  const { address } = ctx.client;
  const devices = readDevices(ctx.secret, ctx.client.device);
  const known = ({ userId, deviceId }: KnownDevice, user: UserRow | null) => {
    const own = `device:${userId}:${deviceId}`;
    return { attempt: { address, identifier, own }, place: { from: own, isKnown: true }, user };
  };
  const network = networkOf(address);
  const place = { from: network, isKnown: false };
  if (identifier === null) {
    const [latest] = devices;
    return latest === undefined
      ? { attempt: { address, identifier }, place, user: null }
      : known(latest, null);
  }
  const user = (await findUserByIdentifier(ctx.db, identifier)) ?? null;
  const userId = user?.id ?? nobody.userId;
  const isOwnNetwork = await isSignInNetwork(ctx.db, { userId, address });
  const device = devices.find((candidate) => candidate.userId === userId);
  if (device !== undefined) return known(device, user);
  const own = isOwnNetwork ? `network:${userId}:${network}` : null;
  return { attempt: { address, identifier, own }, place, user };
}
