import type { TaskWatchers } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import type { TaskAccess } from '../task-access.ts';

/** The person that a path names: an ID in lower case, or `me` for the caller. */
export function watcherIdOf(ctx: Pick<Ctx, 'actor'>, userId: string): string {
  return userId === 'me' ? ctx.actor.userId : userId.toLowerCase();
}

/** Everybody decides for themselves; for others, only owners of the project do. Else FORBIDDEN. */
export function requireWatcherAccess(ctx: Pick<Ctx, 'actor'>, task: TaskAccess, userId: string): void {
  if (userId === ctx.actor.userId || task.role === 'owner') return;
  throw new ApiError(
    'FORBIDDEN',
    "You can watch a task and stop watching it yourself. Only project owners and the organization's owners and admins can do this for others.",
  );
}

export function toTaskWatchers(taskId: string, watchers: TaskWatchers['watchers']): TaskWatchers {
  return { taskId, watcherIds: watchers.map(({ id }) => id), watchers };
}
