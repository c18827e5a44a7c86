import type { User } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import {
  type Account,
  createUser,
  findAccount,
  findUser,
  reclaimAccount,
  type UserRow,
} from '../../identity/index.ts';
import { isInVerifiedDomain } from '../../orgs/access.ts';
import type { ProviderIdentity } from '../protocol/read-identity.ts';
import type { ProviderRow } from '../provider/provider-store.ts';
import { findLinkedUser, insertIdentity, isAwaitingOwner, noteUse } from './identity-store.ts';
import { findEntry } from './join-through-provider.ts';

/** Either somebody to sign in, or an account that its owner has to link first. */
export type Found = { user: UserRow; account?: undefined } | { user?: undefined; account: Account };

/**
 * The user whom the provider has signed in, in the caller's transaction. A verified account is never given away because
 * of its address alone: it may belong to other organizations, which this provider must not reach.
 * @throws ApiError FORBIDDEN when the provider cannot vouch for the address, or nothing lets the person in
 */
export async function findOrCreateUser(
  tx: Ctx,
  provider: ProviderRow,
  identity: ProviderIdentity,
): Promise<Found> {
  await requireOwnDomain(tx, provider, identity.email);
  const linkedId = await findLinkedUser(tx.db, provider.id, identity.subject);
  if (linkedId !== null) return { user: await enterAsLinked(tx, provider, identity, linkedId) };
  const account = await findAccount(tx.db, identity.email);
  const isWaiting =
    account?.isVerified === true && (await isAwaitingOwner(tx.db, provider.orgId, account.id));
  if (account?.isVerified === true && !isWaiting) return { account };
  return { user: await enterAsNew(tx, provider, identity, account) };
}

/** Checked at every sign-in, so that a domain that the organization loses counts no longer. */
export async function requireOwnDomain(
  { db }: Pick<Ctx, 'db'>,
  { orgId, orgName }: ProviderRow,
  email: string,
): Promise<void> {
  if (await isInVerifiedDomain(db, orgId, email)) return;
  throw new ApiError(
    'FORBIDDEN',
    `${email} is not in a verified domain of ${orgName}. Sign in with your address there, or ask an owner to verify the domain.`,
  );
}

async function enterAsLinked(
  tx: Ctx,
  provider: ProviderRow,
  { subject, email }: ProviderIdentity,
  userId: string,
): Promise<UserRow> {
  const user = await requireEnabled(tx, userId);
  const enter = await findEntry(tx, provider, { userId, email: user.email, isKnown: true });
  await noteUse(tx.db, { providerId: provider.id, subject, email, now: tx.clock().toISOString() });
  await enter(user);
  return user;
}

async function enterAsNew(
  tx: Ctx,
  provider: ProviderRow,
  identity: ProviderIdentity,
  account: Account | null,
): Promise<UserRow> {
  const { subject, email } = identity;
  const isProvisioned = account?.isVerified === true;
  const enter = await findEntry(tx, provider, {
    userId: account?.id ?? null,
    email,
    // Provisioning has made them a member already, unless it has ended that.
    isKnown: isProvisioned,
  });
  const { id } = await accountFor(tx, identity, account);
  const user = await requireEnabled(tx, id);
  const now = tx.clock().toISOString();
  const { orgId, id: providerId } = provider;
  requireLinked(await insertIdentity(tx.db, { orgId, providerId, userId: id, subject, email, now }));
  await recordLinked(tx, provider, user);
  await enter(user);
  return user;
}

async function accountFor(
  tx: Ctx,
  identity: ProviderIdentity,
  account: Account | null,
): Promise<{ id: string }> {
  if (account === null) return createVerified(tx, identity);
  return account.isVerified ? account : takeOver(tx, account);
}

async function createVerified(tx: Ctx, { name, email }: ProviderIdentity): Promise<User> {
  const user = await createUser(tx, {
    name: name ?? email.replace(/@.*$/, ''),
    email,
    username: null,
    passwordHash: null,
    verifiedBy: 'provider',
  });
  await recordSecurityEvent(tx, { type: 'user.created', subject: user, details: { by: 'provider' } });
  return user;
}

/** Whoever created the account never proved the address; the provider now has. */
async function takeOver(tx: Ctx, { id }: Account): Promise<User> {
  const user = await reclaimAccount(tx, id, { passwordHash: null, by: 'provider' });
  if (user === null) throw changed();
  return user;
}

async function requireEnabled(tx: Ctx, id: string): Promise<UserRow> {
  const user = await findUser(tx.db, id);
  if (user === undefined || user.disabled_at !== null) {
    throw new ApiError('UNAUTHORIZED', 'This account is disabled. Ask the operator of this installation.');
  }
  return user;
}

/** An account is linked to one account at a provider, and the other way around. */
export function requireLinked(identityId: string | null): string {
  if (identityId !== null) return identityId;
  throw new ApiError(
    'CONFLICT',
    'This account is already linked to a different account at this provider. Unlink it in the account settings first.',
  );
}

function changed(): ApiError {
  return new ApiError('CONFLICT', 'This account has just been changed. Sign in again.');
}

export async function recordLinked(tx: Ctx, { orgId, name }: ProviderRow, subject: User): Promise<void> {
  const { id, email } = subject;
  await recordSecurityEvent(tx, {
    type: 'provider.linked',
    orgId,
    subject: { id, name: subject.name, email },
    details: { provider: name },
  });
}
