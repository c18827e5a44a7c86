import type { Project, TaskCompact } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { loadModule } from '../../../browser/load-component.ts';
import { useUser } from '../../../data/account/session.ts';
import { describeError } from '../../../data/client/describe-error.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import type { TaskEdit } from './plan-edits.ts';

/** Edits and deletes tasks. The code is loaded on first use, so that a board opens sooner. */
export function useTaskEdits(project: Project) {
  const place = { cache: useQueryClient(), project, userId: useUser().id };
  return {
    /** `announces`: also a change that is no confirmation of its own, such as one made by dragging, gets a notice. */
    edit: (tasks: readonly TaskCompact[], edit: TaskEdit, { announces = false } = {}): void =>
      run(async () =>
        (await loadModule(() => import('./edit-tasks.ts'))).editTasks({ ...place, announces }, tasks, edit),
      ),
    remove: (tasks: readonly TaskCompact[]): void =>
      run(async () => (await loadModule(() => import('./delete-listed.ts'))).deleteListed(place, tasks)),
  };
}

function run(act: () => Promise<void>): void {
  act().catch((error: unknown) => {
    console.warn('The change could not be begun.', error);
    showToast({ kind: 'error', text: describeError(error) });
  });
}
