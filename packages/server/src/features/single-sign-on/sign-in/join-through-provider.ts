import type { User } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { findOpenInvitation, insertOrgMember, joinOrg } from '../../orgs/access.ts';
import type { ProviderRow } from '../provider/provider-store.ts';

/** How somebody may be in the organization: as a member already, by an invitation, or by the setting for newcomers. */
export type Entry = (user: User) => Promise<void>;

/**
 * Finds out how somebody enters the organization whose door they came through, before anything is created for them.
 * Signing in there is the acceptance. `isKnown`: whoever was linked before and is no longer a member was removed, or has
 * left, and comes back only by an invitation.
 * @throws ApiError FORBIDDEN when nothing lets them in
 */
export async function findEntry(
  tx: Ctx,
  provider: ProviderRow,
  { userId, email, isKnown }: { userId: string | null; email: string; isKnown: boolean },
): Promise<Entry> {
  const { orgId, orgName, joinRole } = provider;
  if (userId !== null && (await isMember(tx, orgId, userId))) return async () => undefined;
  const invitation = await findOpenInvitation(tx.db, orgId, email, tx.clock());
  if (invitation !== null) return async (user) => void (await joinOrg(tx, invitation, user));
  if (joinRole === null || isKnown) {
    throw new ApiError(
      'FORBIDDEN',
      `You are not a member of ${orgName}. Ask an owner or admin to invite ${email}, then sign in again.`,
    );
  }
  return async (user) => {
    const joinedAt = tx.clock().toISOString();
    await insertOrgMember(tx.db, { orgId, userId: user.id, role: joinRole, joinedAt });
    await recordSecurityEvent(tx, {
      type: 'member.joined',
      orgId,
      subject: user,
      details: { role: joinRole, provider: provider.name },
    });
  };
}

async function isMember({ db }: Pick<Ctx, 'db'>, orgId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from org_members where org_id = ${orgId} and user_id = ${userId} for share`.execute(db);
  return rows.length > 0;
}
