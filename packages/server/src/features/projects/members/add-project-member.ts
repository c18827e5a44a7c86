import type { operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { isId } from '../../../ids.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { requireProject } from '../access.ts';
import { insertProjectMember, readProjectMember } from './project-member-store.ts';

/** Adds a member of the organization; everybody else is refused, since even guests of a project belong to it. */
export const addProjectMember: Handler<typeof operations.addProjectMember> = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const project = await requireProject(tx, params.id, 'manage');
    const outcome = isId(body.userId)
      ? await insertProjectMember(tx.db, {
          projectId: project.id,
          orgId: project.orgId,
          userId: body.userId,
          role: body.role,
          joinedAt: tx.clock().toISOString(),
        })
      : 'foreign';
    if (outcome === 'foreign') {
      throw new ApiError(
        'BAD_REQUEST',
        `The user "${body.userId}" is not a member of the organization ${project.orgSlug}. Invite them to the organization first.`,
      );
    }
    if (outcome === 'already')
      throw new ApiError('CONFLICT', 'This user is already a member of the project.');
    const member = await readProjectMember(tx.db, project.id, body.userId);
    await recordSecurityEvent(tx, {
      type: 'project_member.added',
      orgId: project.orgId,
      subject: { id: member.userId, name: member.name, email: member.email },
      details: { project: project.name, projectId: project.id, role: member.role },
    });
    return member;
  });
