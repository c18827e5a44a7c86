import { type Input, type operations, readFlag } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { newId } from '../../../ids.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { requireRecentConfirmation } from '../../identity/index.ts';
import { requireOrg } from '../../orgs/access.ts';
import { discoverAgain, ProviderError } from '../protocol/discover-provider.ts';
import { sealProviderSecret } from './provider-secret.ts';
import {
  deleteProvider,
  endSessionsOf,
  lockProviderOf,
  type ProviderRow,
  type StoredProvider,
  saveProvider,
  toProvider,
} from './provider-store.ts';

type SetOrgProvider = typeof operations.setOrgProvider;
type Body = Input<SetOrgProvider>['body'];

/**
 * Saves the provider of an organization once its discovery document says that it can be used. Turning it off needs no
 * proof, so that it is possible while the provider is down or belongs to somebody else.
 */
export const setOrgProvider: Handler<SetOrgProvider> = async (ctx, { params, body }) => {
  await requireOrg(ctx, params.slug, 'owner');
  await requireRecentConfirmation(ctx);
  // Before the transaction: the provider may take seconds to respond.
  if (!turnsOff(body)) await requireUsable(ctx, body.issuer);
  return inTransaction(ctx, async (tx) => {
    const org = await requireOrg(tx, params.slug, 'owner');
    await requireRecentConfirmation(tx);
    if (!turnsOff(body)) await requireVerifiedDomain(tx, org.id);
    await sql`select 1 from orgs where id = ${org.id} for no key update`.execute(tx.db);
    const before = await lockProviderOf(tx.db, org.id);
    const isSame = before !== null && before.issuer === body.issuer && before.clientId === body.clientId;
    // Another provider knows other people by the same names.
    if (before !== null && !isSame) await deleteProvider(tx.db, before.id);
    const stored = toStored(tx, org.id, isSame ? before : null, body);
    await saveProvider(tx.db, stored);
    if (!stored.enabled) await endSessionsOf(tx.db, stored.id);
    const { issuer, clientId, enabled, name } = stored;
    await recordSecurityEvent(tx, {
      type: 'provider.set',
      orgId: org.id,
      subject: null,
      details: { name, issuer, clientId, enabled, joinRole: stored.joinRole ?? 'off' },
    });
    tx.afterCommit.push(() => tx.identity.callers.clear());
    return toProvider({ ...stored, orgSlug: org.slug, orgName: org.name });
  });
};

const turnsOff = ({ enabled }: Body): boolean => enabled !== undefined && !readFlag(enabled);

async function requireUsable(ctx: Ctx, issuer: string): Promise<void> {
  try {
    await discoverAgain(ctx, issuer);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const details = [{ path: 'issuer', message: error.message }];
    throw new ApiError('BAD_REQUEST', error.message, { details });
  }
}

/** Without one, nobody could sign in: the provider vouches only for addresses there. */
async function requireVerifiedDomain({ db }: Pick<Ctx, 'db'>, orgId: string): Promise<void> {
  const { rows } = await sql`
    select 1 from org_domains where org_id = ${orgId} and verified_at is not null limit 1`.execute(db);
  if (rows.length > 0) return;
  throw new ApiError(
    'CONFLICT',
    'The organization has no verified domain. Add and verify the domain of your email addresses first.',
  );
}

const defaultScopes = ['openid', 'email', 'profile'];

function toStored(
  { secret, clock }: Pick<Ctx, 'secret' | 'clock'>,
  orgId: string,
  before: ProviderRow | null,
  body: Body,
): StoredProvider {
  const id = before?.id ?? newId();
  const updatedAt = clock().toISOString();
  const { clientSecret, joinRole } = body;
  const sealedSecret =
    clientSecret === undefined
      ? (before?.sealedSecret ?? null)
      : clientSecret === null
        ? null
        : sealProviderSecret(secret, id, clientSecret);
  return {
    id,
    orgId,
    name: body.name,
    issuer: body.issuer,
    clientId: body.clientId,
    sealedSecret,
    scopes: [...new Set(['openid', ...(body.scopes ?? before?.scopes ?? defaultScopes)])],
    emailClaim: body.emailClaim ?? before?.emailClaim ?? 'email',
    nameClaim: body.nameClaim ?? before?.nameClaim ?? 'name',
    joinRole: joinRole === undefined ? (before?.joinRole ?? null) : joinRole === 'off' ? null : joinRole,
    enabled: body.enabled === undefined ? (before?.enabled ?? true) : readFlag(body.enabled),
    createdAt: before?.createdAt ?? updatedAt,
    updatedAt,
  };
}
