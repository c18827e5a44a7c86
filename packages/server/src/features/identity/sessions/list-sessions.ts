import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { listSignIns } from './session-store.ts';

/** The caller's active sessions of browsers, mobile apps, and programs. */
export const listSessions: Handler<typeof operations.listSessions> = async (ctx, { query }) => {
  const { page = 1, limit = 50 } = query;
  const { rows, total } = await listSignIns(
    ctx.db,
    { id: ctx.actor.userId, now: ctx.clock().toISOString() },
    { limit, offset: (page - 1) * limit },
  );
  const items = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    current: row.id === ctx.actor.sessionId,
  }));
  return { items, total };
};
