import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { listUserSessions } from './session-store.ts';

/** Where the caller is signed in; ended sessions are left out. */
export const listSessions: Handler<typeof operations.listSessions> = async (ctx, { query }) => {
  const { page = 1, limit = 50 } = query;
  const { rows, total } = await listUserSessions(
    ctx.db,
    { id: ctx.actor.userId, now: ctx.clock().toISOString() },
    { limit, offset: (page - 1) * limit },
  );
  const items = rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    current: row.id === ctx.actor.sessionId,
  }));
  return { items, total };
};
