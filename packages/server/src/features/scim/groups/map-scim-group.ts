import type { Input, operations, ScimGroup } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError, notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { isId } from '../../../ids.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { requireRecentConfirmation } from '../../identity/index.ts';
import { lockOrgMembers, requireOrg } from '../../orgs/access.ts';
import { applyMappings } from '../mappings.ts';
import { findMappedGroup, readMemberIds, saveMapping } from './scim-group-store.ts';

type MapScimGroup = typeof operations.mapScimGroup;

/** Sets what a group gives its members, and gives it to them. */
export const mapScimGroup: Handler<MapScimGroup> = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    await lockOrgMembers(tx, params.slug);
    const org = await requireOrg(tx, params.slug, 'admin');
    await requireRecentConfirmation(tx);
    const groupId = isId(params.groupId) ? params.groupId.toLowerCase() : null;
    const before = groupId === null ? undefined : await findMappedGroup(tx.db, org.id, groupId);
    if (groupId === null || before === undefined) throw notFound();
    await refuseForeignProjects(tx, org, body.projects);
    await saveMapping(tx.db, { orgId: org.id, groupId }, body);
    const after = await findMappedGroup(tx.db, org.id, groupId);
    if (after === undefined) throw new Error('The group that was just mapped is missing.');
    if (describe(before) === describe(after)) return after;
    await recordSecurityEvent(tx, {
      type: 'scim_group.mapped',
      orgId: org.id,
      subject: null,
      details: {
        group: after.displayName,
        roleFrom: before.role,
        roleTo: after.role,
        projects: after.projects.map(({ name, role }) => `${name}: ${role}`),
      },
    });
    await applyMappings(tx, org.id, await readMemberIds(tx.db, groupId), { group: after.displayName });
    return after;
  });

function describe({ role, projects }: ScimGroup): string {
  return JSON.stringify([role, projects.map((project) => [project.projectId, project.role])]);
}

/** Owners and admins see every project of the organization, so unknown and foreign ones are refused with the same message. */
async function refuseForeignProjects(
  tx: Ctx,
  org: { id: string; slug: string },
  projects: Input<MapScimGroup>['body']['projects'],
): Promise<void> {
  const ids = projects.map(({ projectId }) => projectId.toLowerCase());
  const { rows } = await sql<{ id: string }>`
    select id from projects where id = any(${ids.filter(isId)}::uuid[]) and org_id = ${org.id}`.execute(
    tx.db,
  );
  const known = new Set(rows.map(({ id }) => id));
  const details = ids.flatMap((id, index) =>
    known.has(id) && ids.indexOf(id) === index
      ? []
      : [
          {
            path: `projects.${index}.projectId`,
            message: known.has(id)
              ? `The project "${id}" is listed twice`
              : `The project "${id}" does not exist in the organization ${org.slug}`,
          },
        ],
  );
  const [first] = details;
  if (first !== undefined) throw new ApiError('BAD_REQUEST', first.message, { details });
}
