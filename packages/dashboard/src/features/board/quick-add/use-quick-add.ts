import type { Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '../../../data/account/session.ts';
import { addPendingTask, type ListedPending, usePendingTasks } from '../../../data/tasks/pending-tasks.ts';
import { onTaskSent, sendPendingTasks } from '../../../data/tasks/send-pending-tasks.ts';

const shownSent = 3;

/** Titles that become tasks of a column, sent in order, and the tasks that they have become since. */
export function useQuickAdd(projectId: string, status: string) {
  const cache = useQueryClient();
  const { id: userId } = useUser();
  const pending = usePendingIn(projectId, status);
  const [sent, setSent] = useState<readonly Task[]>([]);
  useEffect(
    () =>
      onTaskSent((task) => {
        if (task.projectId === projectId && task.status === status && isLong(status))
          setSent((before) => [task, ...before].slice(0, shownSent));
      }),
    [projectId, status],
  );
  const send = (): void => void sendPendingTasks(cache, userId);
  return {
    add(title: string): void {
      addPendingTask({ key: crypto.randomUUID(), title, projectId, status, userId });
      send();
    },
    send,
    pending,
    sent,
  };
}

/** Whether the end of the column, where a new task is placed, may be out of sight. */
function isLong(status: string): boolean {
  const stacks = document.querySelectorAll(`[data-column="${CSS.escape(status)}"]`);
  return [...stacks].some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
}

/** The tasks that the user has written for a column and that the service does not have yet. */
export function usePendingIn(projectId: string, status: string): readonly ListedPending[] {
  const { id } = useUser();
  return usePendingTasks().filter(
    (task) => task.projectId === projectId && task.status === status && task.userId === id,
  );
}
