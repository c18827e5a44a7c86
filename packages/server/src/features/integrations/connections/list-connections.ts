import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireProject } from '../../projects/access.ts';
import { readConnections } from './connection-store.ts';

export const listConnections: Handler<typeof operations.listConnections> = async (ctx, { query }) => {
  const { projectId, page = 1, limit = 50 } = query;
  const project = await requireProject(ctx, projectId, 'manage');
  return await readConnections(ctx, project.id, { page, limit });
};
