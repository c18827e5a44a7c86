import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireProject } from '../../projects/access.ts';
import { readIgnoredPage } from './ignored-issue-store.ts';

export const listIgnoredIssues: Handler<typeof operations.listIgnoredIssues> = async (
  ctx,
  { params, query },
) => {
  const project = await requireProject(ctx, params.id, 'see');
  const { check = null, active, q = null, page = 1, limit = limits.page.default } = query;
  const filter = { check, active: active === undefined ? null : active === 'true', text: q, page, limit };
  return readIgnoredPage(ctx.db, project.id, filter);
};
