import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireProject } from '../../projects/access.ts';
import { readWidget } from './read-widget.ts';

/** How a project takes reports of guests. */
export const getWidget: Handler<typeof operations.getWidget> = async (ctx, { params }) => {
  const project = await requireProject(ctx, params.id, 'manage');
  return await readWidget(ctx, project.id);
};
