import type { Input, operations, ResultOf } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { isId } from '../../../ids.ts';
import { publicUrl } from '../../../mail/public-url.ts';
import { queueSealedMail } from '../../../mail/sealed-mail.ts';
import { mailSettings } from '../../../mail/send-mail.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { lockOrgMembers, type OrgAccess } from '../access.ts';
import { requireManager, requireOwnerFor } from '../members/member-rules.ts';
import { isMember } from '../members/org-member-store.ts';
import { invitationMail } from './invitation-mail.ts';
import { readProjectNames, saveInvitation } from './invitation-store.ts';
import { limitInvitations } from './limit-invitations.ts';

type InviteOrgMember = typeof operations.inviteOrgMember;

/**
 * Invites an email address. It makes nobody a member, and the response does not reveal whether the address has an account.
 * With a mail server, the link is sent to the address alone; without one, the inviter receives it, once.
 */
export const inviteOrgMember: Handler<InviteOrgMember> = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const org = await lockOrgMembers(tx, params.slug);
    requireManager(org.role);
    requireOwnerFor(org.role, [body.role]);
    const projectIds = body.projectIds ?? [];
    await refuseForeignProjects(tx, org, projectIds);
    if (await isMember(tx.db, org.id, body.email)) {
      throw new ApiError('CONFLICT', `${body.email} is already a member of the organization.`);
    }
    return invite(tx, org, { ...body, projectIds });
  });

async function invite(
  tx: Ctx,
  org: OrgAccess,
  body: Input<InviteOrgMember>['body'] & { projectIds: string[] },
): Promise<ResultOf<InviteOrgMember>> {
  const { email, name = null, role, projectIds } = body;
  const projectRole = body.projectRole ?? (role === 'guest' ? 'viewer' : 'member');
  const mailed = mailSettings(tx.config) !== null;
  const { id, token, expiresAt } = await saveInvitation(tx.db, {
    orgId: org.id,
    email,
    name,
    role,
    projectIds,
    projectRole,
    mailed,
    invitedBy: tx.actor.userId,
    byOwner: org.role === 'owner',
    now: tx.clock(),
  });
  const inviteUrl = `${publicUrl(tx.config)}/invitations/${token}`;
  if (mailed) {
    await limitInvitations(tx, org.id, email);
    const written = invitationMail({
      inviteUrl,
      orgName: org.name,
      inviter: tx.actor.name,
      projectNames: await readProjectNames(tx.db, { orgId: org.id, projectIds }),
      projectRole,
    });
    await queueSealedMail(tx, 'invitation', { to: { name: name ?? '', address: email }, ...written });
  }
  await recordSecurityEvent(tx, {
    type: 'invitation.created',
    orgId: org.id,
    subject: null,
    details: { email, role, projects: projectIds.length },
  });
  return { invitation: { id, email, role, projectIds, expiresAt, inviteUrl: mailed ? null : inviteUrl } };
}

/** The inviter sees every project of the organization, so unknown and foreign ones are refused with the same message. */
async function refuseForeignProjects(tx: Ctx, org: OrgAccess, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select id from projects where id = any(${projectIds.filter(isId)}::uuid[]) and org_id = ${org.id}`.execute(
    tx.db,
  );
  const known = new Set(rows.map(({ id }) => id));
  const details = projectIds.flatMap((id, index) =>
    known.has(id.toLowerCase())
      ? []
      : [
          {
            path: `projectIds.${index}`,
            message: `The project "${id}" does not exist in the organization ${org.slug}`,
          },
        ],
  );
  const first = details[0];
  if (first !== undefined) throw new ApiError('BAD_REQUEST', first.message, { details });
}
