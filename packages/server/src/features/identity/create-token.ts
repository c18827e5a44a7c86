import { type operations, parseTimestamp } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import type { Handler } from '../../handler.ts';
import { visibleProjectIds } from '../projects/access.ts';
import { toToken } from './token-shape.ts';
import { insertToken } from './token-store.ts';

/** Mints a token for the caller; its secret is in this answer and nowhere else. */
export const createToken: Handler<typeof operations.createToken> = async (ctx, { body }) => {
  const expiresAt = readExpiry(ctx, body.expiresAt ?? null);
  const projectIds = body.projectIds ?? null;
  if (projectIds !== null) await refuseInvisible(ctx, projectIds);
  const { row, token } = await insertToken(ctx.db, {
    userId: ctx.actor.userId,
    name: body.name,
    scopes: body.scopes,
    projectIds,
    createdAt: ctx.clock().toISOString(),
    expiresAt,
  });
  return { ...toToken(row), token };
};

function readExpiry(ctx: Ctx, sent: string | null): string | null {
  const expiresAt = sent === null ? null : parseTimestamp(sent);
  if (expiresAt !== null && Date.parse(expiresAt) <= ctx.clock().getTime()) {
    throw new ApiError('BAD_REQUEST', `'expiresAt' must be in the future, not '${sent}'.`, {
      details: [{ path: 'expiresAt', message: 'must be in the future' }],
    });
  }
  return expiresAt;
}

/** Unknown and hidden projects are refused in the same words. */
async function refuseInvisible(ctx: Ctx, projectIds: readonly string[]): Promise<void> {
  const visible = new Set(await visibleProjectIds(ctx));
  const details = projectIds.flatMap((id, index) =>
    visible.has(id.toLowerCase())
      ? []
      : [{ path: `projectIds.${index}`, message: `there is no project '${id}' that you can see` }],
  );
  const first = details[0];
  if (first !== undefined)
    throw new ApiError('BAD_REQUEST', `'${first.path}': ${first.message}.`, { details });
}
