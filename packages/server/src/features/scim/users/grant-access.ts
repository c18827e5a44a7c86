import type { OrgRole } from '@fettle/contract';
import { sql } from 'kysely';
import { createUser } from '../../identity/index.ts';
import { insertOrgMember, inviteForProvider, isInVerifiedDomain } from '../../orgs/access.ts';
import { applyMappings } from '../mappings.ts';
import { ScimError } from '../protocol/scim-error.ts';
import { recordScimEvent, type ScimCtx } from '../scim-context.ts';
import { lockAccount, lockAccountOf, type ScimAccount, setProvisionedBy } from './account-store.ts';
import { linkMember, type ScimUserRow, unlinkAccount } from './scim-user-store.ts';
import { nameOf } from './user-fields.ts';

/**
 * Gives a person access to the organization, or invites them where they have to accept. In the transaction of the
 * request, with the organization locked and the entry of the person saved as active.
 *
 * Only an account that this identity provider created, in a domain that the organization has verified, joins without
 * being asked (`docs/decisions/0019-joining.md`); and whoever accepted before, when only the identity provider had ended
 * their access.
 */
export async function grantAccess(tx: ScimCtx, row: ScimUserRow): Promise<void> {
  const { orgId } = tx.scim;
  const isOwnDomain = await isInVerifiedDomain(tx.db, orgId, row.email);
  if (row.userId !== null) {
    const account = await lockAccount(tx.db, orgId, row.userId);
    if (account !== undefined && account.role !== null) return;
    if (account !== undefined && (row.restorable || (account.isOwn && isOwnDomain))) {
      await restore(tx, row, account);
      return;
    }
    await unlinkAccount(tx.db, row.id);
  }
  const account = await lockAccountOf(tx.db, orgId, row.email);
  if (account === undefined) {
    if (isOwnDomain) await provision(tx, row);
    else await invite(tx, row);
  } else if (account.role !== null) await link(tx, row, account.role, account);
  else if (account.isOwn && account.isVerified && isOwnDomain) await join(tx, row, account, 'member');
  else await invite(tx, row);
}

async function provision(tx: ScimCtx, row: ScimUserRow): Promise<void> {
  const user = await createUser(tx, {
    name: nameOf(row) === '' ? row.email : nameOf(row),
    email: row.email,
    username: null,
    passwordHash: null,
    verifiedBy: 'domain',
  });
  await setProvisionedBy(tx.db, user.id, tx.scim.orgId);
  await recordScimEvent(tx, { type: 'user.created', subject: user, details: { by: 'provisioning' } });
  await join(tx, row, user, 'member');
}

async function join(
  tx: ScimCtx,
  row: ScimUserRow,
  user: Pick<ScimAccount, 'id' | 'name' | 'email'>,
  role: OrgRole,
): Promise<void> {
  const { orgId, orgName } = tx.scim;
  const joinedAt = tx.clock().toISOString();
  await insertOrgMember(tx.db, { orgId, userId: user.id, role, joinedAt });
  if (!(await linkMember(tx.db, row.id, { orgId, userId: user.id, role }))) throw alreadyManaged(row.email);
  const subject = { id: user.id, name: user.name, email: user.email };
  await recordScimEvent(tx, {
    type: 'member.provisioned',
    subject,
    details: { organization: orgName, role },
  });
  if (row.restorable) await restoreProjects(tx, row, user.id, joinedAt);
  await applyMappings(tx, orgId, [row.id], { scimToken: tx.scim.tokenName });
}

/** With the role and projects from before, unless somebody else ended the membership. */
async function restore(tx: ScimCtx, row: ScimUserRow, account: ScimAccount): Promise<void> {
  await join(tx, row, account, row.restorable && row.baseRole !== 'owner' ? row.baseRole : 'member');
}

/** Those that still exist. */
async function restoreProjects(
  tx: ScimCtx,
  row: ScimUserRow,
  userId: string,
  joinedAt: string,
): Promise<void> {
  await sql`
    insert into project_members (project_id, user_id, org_id, role, joined_at)
    select project.id, ${userId}, project.org_id, former.role, ${joinedAt}
    from jsonb_to_recordset(${JSON.stringify(row.restoredProjects)}::jsonb) former ("projectId" uuid, role text)
    join projects project on project.id = former."projectId" and project.org_id = ${tx.scim.orgId}
    on conflict (project_id, user_id) do nothing`.execute(tx.db);
}

/** A claimed address says nothing: otherwise a member could receive what the groups of somebody else give. */
async function link(tx: ScimCtx, row: ScimUserRow, role: OrgRole, account: ScimAccount): Promise<void> {
  if (!account.isVerified) {
    throw new ScimError(
      409,
      'uniqueness',
      `A member of the organization uses ${row.email} without having verified it. They must verify the address first.`,
    );
  }
  if (!(await linkMember(tx.db, row.id, { orgId: tx.scim.orgId, userId: account.id, role })))
    throw alreadyManaged(row.email);
  await applyMappings(tx, tx.scim.orgId, [row.id], { scimToken: tx.scim.tokenName });
}

async function invite(tx: ScimCtx, row: ScimUserRow): Promise<void> {
  const { orgId, orgName, createdBy } = tx.scim;
  await inviteForProvider(tx, {
    orgId,
    orgName,
    email: row.email,
    name: nameOf(row),
    role: 'member',
    connectedBy: createdBy,
  });
  await recordScimEvent(tx, {
    type: 'invitation.created',
    details: { email: row.email, role: 'member', projects: 0 },
  });
}

function alreadyManaged(email: string): ScimError {
  return new ScimError(
    409,
    'uniqueness',
    `Another User of the organization is already the account of ${email}.`,
  );
}
