import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { requireProject } from '../projects/access.ts';
import { readTemplatePage } from './template-store.ts';

/** The templates of a project, by name. */
export const listTaskTemplates: Handler<typeof operations.listTaskTemplates> = async (
  ctx,
  { params, query },
) => {
  const project = await requireProject(ctx, params.id, 'see');
  return await readTemplatePage(ctx, project.id, query);
};
