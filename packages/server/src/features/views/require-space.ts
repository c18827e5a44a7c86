import { limits } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { countViews } from './view-store.ts';

/** Refuses a view beyond the limit with CONFLICT. Views saved at the same moment can exceed it by a few. */
export async function requireSpace(tx: Ctx, projectId: string, isShared: boolean): Promise<void> {
  const { sharedViewsPerProject, privateViewsPerPerson } = limits;
  const max = isShared ? sharedViewsPerProject : privateViewsPerPerson;
  if ((await countViews(tx, projectId, isShared)) < max) return;
  throw new ApiError(
    'CONFLICT',
    isShared
      ? `The project has reached the limit of ${max} shared views. Delete one that is no longer needed.`
      : `You have reached the limit of ${max} private views in this project. Delete one that you no longer need.`,
  );
}
