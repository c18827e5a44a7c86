import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { readProjectPage } from './project-store.ts';

export const listProjects: Handler<typeof operations.listProjects> = async (ctx, { query }) =>
  readProjectPage(ctx, { page: query.page ?? 1, limit: query.limit ?? limits.page.default });
