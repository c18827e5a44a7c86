import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { isId } from '../../../ids.ts';
import { findAssignable } from './project-member-store.ts';

/**
 * Refuses with BAD_REQUEST, naming the IDs, unless every user can write to the project: as its owner or member, or as
 * owner or admin of its organization. Unknown users are refused the same way.
 */
export async function requireAssignable(
  ctx: Pick<Ctx, 'db'>,
  projectId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const assignable = await findAssignable(ctx.db, projectId, userIds.filter(isId));
  const refused = userIds.filter((id) => !assignable.has(id.toLowerCase()));
  if (refused.length === 0) return;
  throw new ApiError(
    'BAD_REQUEST',
    `"assigneeIds" contains users who cannot be assigned: ${refused.join(', ')}. Choose users who can edit tasks in this project.`,
  );
}
