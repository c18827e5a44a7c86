import type { Project, TaskCompact } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadModule } from '../../../browser/load-component.ts';
import { useUser } from '../../../data/account/session.ts';
import { describeError } from '../../../data/client/describe-error.ts';
import { runWhenIdle } from '../../../data/client/run-when-idle.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import type { TaskEdit } from './plan-edits.ts';

const load = () => import('./while-away.ts');

/**
 * Edits and deletes tasks. The code is loaded once the board has opened, and so is what shows drafts: what is done while the
 * server is away waits to be sent, which needs it.
 */
export function useTaskEdits(project: Project) {
  useEffect(() => runWhenIdle(() => void load().catch(() => undefined)), []);
  const place = { cache: useQueryClient(), project, userId: useUser().id };
  return {
    /** `announces`: also a change that is no confirmation of its own, such as one made by dragging, gets a notice. */
    edit: (tasks: readonly TaskCompact[], edit: TaskEdit, { announces = false } = {}): void =>
      loadAndRun(({ editTasks }) => editTasks({ ...place, announces }, tasks, edit)),
    remove: (tasks: readonly TaskCompact[]): void =>
      loadAndRun(({ deleteListed }) => deleteListed(place, tasks)),
  };
}

/** Does something with the code that is loaded later. */
export function loadAndRun(act: (loaded: Awaited<ReturnType<typeof load>>) => void): void {
  loadModule(load)
    .then(act)
    .catch((error: unknown) => {
      console.warn('The change could not be begun.', error);
      showToast({ kind: 'error', text: describeError(error) });
    });
}
