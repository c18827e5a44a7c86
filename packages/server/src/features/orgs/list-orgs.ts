import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { readOrgPage } from './org-store.ts';

export const listOrgs: Handler<typeof operations.listOrgs> = async (ctx, { query }) =>
  readOrgPage(ctx.db, ctx.actor.userId, {
    page: query.page ?? 1,
    limit: query.limit ?? limits.page.default,
  });
