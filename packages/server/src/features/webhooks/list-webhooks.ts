import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { requireProject } from '../projects/access.ts';
import { refuseGuest } from './access.ts';
import { readManagedWebhooks, readProjectWebhooks } from './webhook-store.ts';

/** Webhooks of one project, or of all projects the caller manages. */
export const listWebhooks: Handler<typeof operations.listWebhooks> = async (ctx, { query }) => {
  const { projectId, page = 1, limit = 50 } = query;
  if (projectId === undefined) return await readManagedWebhooks(ctx, { page, limit });
  const project = await requireProject(ctx, projectId, 'manage');
  refuseGuest(ctx, project.orgId);
  return await readProjectWebhooks(ctx, project.id, { page, limit });
};
