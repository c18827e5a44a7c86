import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { requireProject } from '../projects/access.ts';

export const streamProjectEvents: Handler<typeof operations.streamProjectEvents> = async (
  ctx,
  { params, query },
) => {
  const { id, orgId } = await requireProject(ctx, params.id, 'see');
  const { actor: caller, lastEventId = null } = ctx;
  return ctx.live.open({ caller, orgId, projectId: id, lastEventId, recentMs: query.recentMs ?? 0 });
};
