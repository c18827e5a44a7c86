import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireConnection } from '../connections/connection-access.ts';
import { readReceivedEvents } from './received-event-store.ts';

/** The log of a connection: what it received, and what came of it. */
export const listReceivedEvents: Handler<typeof operations.listReceivedEvents> = async (
  ctx,
  { params, query },
) => {
  const { status, page = 1, limit = 50 } = query;
  const { id, projectId } = await requireConnection(ctx, params.id);
  return await readReceivedEvents(ctx, { connectionId: id, projectId }, { status, page, limit });
};
