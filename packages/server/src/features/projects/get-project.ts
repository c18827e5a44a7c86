import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { readProject } from './project-store.ts';

export const getProject: Handler<typeof operations.getProject> = async (ctx, { params }) =>
  readProject(ctx, params.id);
