import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireProject } from '../access.ts';
import { readProjectMemberPage } from './project-member-store.ts';

/**
 * The people who were added to the project. Owners and admins of its organization see and manage it without being listed
 * here, unless somebody adds them.
 */
export const listProjectMembers: Handler<typeof operations.listProjectMembers> = async (
  ctx,
  { params, query },
) => {
  const project = await requireProject(ctx, params.id, 'see');
  return readProjectMemberPage(ctx.db, project.id, {
    page: query.page ?? 1,
    limit: query.limit ?? limits.page.default,
  });
};
