import { networkOf } from '../../../client-network.ts';
import { type Ctx, nobody } from '../../../context.ts';
import type { LoginAttempt, Place } from '../../../identity-state.ts';
import { findUser, findUserByIdentifier, lowerIdentifier, type UserRow } from '../accounts/user-store.ts';
import { findDevice, readMarks } from './device-mark.ts';
import { isSignInNetwork } from './sign-in-network-store.ts';

export interface Recognized {
  attempt: LoginAttempt;
  place: Place;
  /** Whose identifier it is; null also where a Google token is presented. */
  user: UserRow | null;
}

/**
 * What an attempt to sign in counts for, and where it stands in the line. A browser with which that very user has signed
 * in before has a count of its own and is served first; so has, for programs without cookies, a network from which that
 * user has signed in, which is served like any other. In the line all known browsers of a user are one place. `identifier` is null where a Google token is presented: whose it
 * is stands in the token.
 *
 * The same questions are asked for identifiers that nobody has: the time they take must not tell.
 */
export async function recognizeAttempt(
  ctx: Pick<Ctx, 'db' | 'secret' | 'client'>,
  identifier: string | null,
): Promise<Recognized> {
  const { address } = ctx.client;
  const network = networkOf(address);
  if (identifier === null) return recognizeLatest(ctx, { from: network, isKnown: false });
  const user = (await findUserByIdentifier(ctx.db, identifier)) ?? null;
  const userId = user?.id ?? nobody.userId;
  const text = await lowerIdentifier(ctx.db, identifier);
  const isOwnNetwork = await isSignInNetwork(ctx.db, { userId, address });
  // The account and not the text: else each spelling, address and username, would buy as many guesses again.
  const counted = user === null ? (`text:${text}` as const) : (`user:${user.id}` as const);
  const deviceId = user === null ? null : findDevice(ctx.secret, ctx.client.device, user);
  if (user !== null && deviceId !== null) return known({ address, identifier: counted, deviceId }, user);
  const own = isOwnNetwork ? `network:${userId}:${network}` : null;
  return {
    attempt: { address, identifier: counted, own },
    place: { from: network, isKnown: false },
    user,
  };
}

/** By the browser alone: the latest to have signed in with it. */
async function recognizeLatest(
  ctx: Pick<Ctx, 'db' | 'secret' | 'client'>,
  place: Place,
): Promise<Recognized> {
  const { address, device } = ctx.client;
  for (const { userId } of readMarks(device)) {
    const user = await findUser(ctx.db, userId);
    const deviceId = user === undefined ? null : findDevice(ctx.secret, device, user);
    if (user !== undefined && deviceId !== null) {
      return { ...known({ address, identifier: null, deviceId }, user), user: null };
    }
  }
  return { attempt: { address, identifier: null }, place, user: null };
}

function known(
  { address, identifier, deviceId }: Pick<LoginAttempt, 'address' | 'identifier'> & { deviceId: string },
  user: UserRow,
): Recognized {
  const own = `device:${user.id}:${deviceId}`;
  return {
    attempt: { address, identifier, own, deviceOf: user.id },
    // By user, not by device: whoever signs in without a cookie becomes another device each time.
    place: { from: `user:${user.id}`, isKnown: true },
    user,
  };
}
