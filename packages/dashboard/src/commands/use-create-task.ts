import type { Project } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '../data/account/session.ts';
import { api } from '../data/client/api.ts';
import { type CreateTask, newTaskOf } from '../data/pending/pending-change.ts';
import { addPending, markPending } from '../data/pending/pending-changes.ts';
import { refresh } from '../data/pending/refresh-changed.ts';
import { sendOrWait } from '../data/pending/send-pending.ts';
import { showToast } from '../data/toasts/toasts.ts';
import { strings } from '../strings/index.ts';

/** What a new task has besides its title: by default it is in the first column. */
type Given = Partial<Pick<CreateTask, 'status' | 'more'>>;

/**
 * Creates a task, and offers to open it. While the service cannot be reached, it waits. One that is refused is listed with its
 * title until its author decides.
 */
export function useCreateTask(openTask: (id: string) => void) {
  const cache = useQueryClient();
  const { id: userId } = useUser();
  const text = strings.palette;
  return async (
    { id: projectId, columns }: Pick<Project, 'id' | 'columns'>,
    title: string,
    given: Given = {},
  ): Promise<void> => {
    const task = { projectId, title, status: columns[0]?.key ?? '', ...given };
    const key = crypto.randomUUID();
    const change: CreateTask = { kind: 'create-task', key, userId, ...task };
    try {
      const outcome = await sendOrWait(cache, change, () =>
        api.createTask(newTaskOf(task), { idempotencyKey: key }),
      );
      if (outcome.isWaiting) {
        showToast({ text: text.taskWaits(title) });
        return;
      }
      const { id, key: name } = outcome.result;
      void refresh(cache, change);
      const action = { label: text.openTask, run: () => openTask(id) };
      showToast({ kind: 'success', text: text.taskCreated(name), action });
    } catch (error) {
      addPending(change, error);
      markPending(key, { isRefused: true });
    }
  };
}
