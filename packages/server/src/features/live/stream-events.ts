import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';

export const streamEvents: Handler<typeof operations.streamEvents> = async (ctx, { query }) => {
  const { actor: caller, lastEventId = null } = ctx;
  return ctx.live.open({ caller, orgId: null, projectId: null, lastEventId, recentMs: query.recentMs ?? 0 });
};
