import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { requireOrg } from '../orgs/access.ts';

export const streamOrgEvents: Handler<typeof operations.streamOrgEvents> = async (ctx, { params, query }) => {
  const { id } = await requireOrg(ctx, params.slug);
  const { actor: caller, lastEventId = null } = ctx;
  return ctx.live.open({ caller, orgId: id, projectId: null, lastEventId, recentMs: query.recentMs ?? 0 });
};
