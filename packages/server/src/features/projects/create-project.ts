import { defaults, type operations } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { newId } from '../../ids.ts';
import { recordSecurityEvent } from '../../security-log/record-security-event.ts';
import { requireOrg } from '../orgs/access.ts';
import { writeColumns } from './columns/column-store.ts';
import { defaultColumns } from './columns/plan-columns.ts';
import { freeKeyPrefix } from './key-prefix.ts';
import { insertProjectMember } from './members/project-member-store.ts';
import { readProject } from './project-store.ts';
import { insertProject, readKeyPrefixes } from './project-writes.ts';

/** Creates a project with the four default columns; the caller becomes its owner. Guests cannot. */
export const createProject: Handler<typeof operations.createProject> = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const org = await requireOrg(tx, params.slug, 'member');
    if (tx.actor.projectIds !== null) {
      throw new ApiError(
        'FORBIDDEN',
        'This token is limited to certain projects, so it could not access the new one. Use a token without that limit.',
      );
    }
    const now = tx.clock().toISOString();
    const project = {
      id: newId(),
      orgId: org.id,
      name: body.name,
      keyPrefix: freeKeyPrefix(body.name, await readKeyPrefixes(tx.db, org.id)),
      url: body.url ?? null,
      status: body.status ?? defaults.project.status,
      priority: body.priority ?? defaults.project.priority,
      color: body.color ?? defaults.project.color,
      now,
    };
    await insertProject(tx.db, project);
    await writeColumns(tx.db, project, defaultColumns);
    await insertProjectMember(tx.db, {
      projectId: project.id,
      orgId: org.id,
      userId: tx.actor.userId,
      role: 'owner',
      joinedAt: now,
    });
    await recordSecurityEvent(tx, {
      type: 'project.created',
      orgId: org.id,
      subject: null,
      details: { project: project.name, projectId: project.id },
    });
    return readProject(tx, project.id);
  });
