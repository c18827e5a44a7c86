import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { requireOrg } from '../orgs/access.ts';
import { visibleProjects } from '../projects/access.ts';
import { readAuditsOfProjects, readOrgAudits } from './audit-list-store.ts';

/** Audits of the projects in the organization that the caller can see. */
export const listOrgAudits: Handler<typeof operations.listOrgAudits> = async (ctx, { params, query }) => {
  const org = await requireOrg(ctx, params.slug);
  const paging = { page: query.page ?? 1, limit: query.limit ?? limits.page.default };
  const seesAll = (org.role === 'owner' || org.role === 'admin') && ctx.actor.projectIds === null;
  return seesAll
    ? readOrgAudits(ctx, org.id, paging)
    : readAuditsOfProjects(ctx, visibleProjects(ctx, org.id), paging);
};
