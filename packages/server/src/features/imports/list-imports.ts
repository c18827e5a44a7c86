import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { requireProject } from '../projects/access.ts';
import { importPermission, readImportPage } from './import-store.ts';

/** Imports of a project, newest first. */
export const listImports: Handler<typeof operations.listImports> = async (ctx, { params, query }) => {
  const project = await requireProject(ctx, params.id, importPermission);
  const { page = 1, limit = limits.page.default } = query;
  return await readImportPage(ctx.db, project.id, { page, limit });
};
