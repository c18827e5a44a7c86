import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { requireProject } from '../projects/access.ts';
import { readProjectAudits } from './audit-list-store.ts';

export const listProjectAudits: Handler<typeof operations.listProjectAudits> = async (
  ctx,
  { params, query },
) => {
  const project = await requireProject(ctx, params.id, 'see');
  const paging = { page: query.page ?? 1, limit: query.limit ?? limits.auditPage.default };
  return readProjectAudits(ctx, project.id, paging);
};
