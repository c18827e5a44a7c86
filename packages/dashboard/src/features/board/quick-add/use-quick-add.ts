import type { Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '../../../data/account/session.ts';
import type { CreateTask } from '../../../data/pending/pending-change.ts';
import { type ListedChange, usePending } from '../../../data/pending/pending-changes.ts';
import { createTask, onSent, sendPending } from '../../../data/pending/send-pending.ts';

const shownSent = 3;

/** Titles that become tasks of a column, sent in order, and the tasks that they have become since. */
export function useQuickAdd(projectId: string, status: string) {
  const cache = useQueryClient();
  const { id: userId } = useUser();
  const pending = usePendingIn(projectId, status);
  const [sent, setSent] = useState<readonly Task[]>([]);
  useEffect(
    () =>
      onSent((change, task) => {
        if (change.kind !== 'create-task' || task === null) return;
        if (task.projectId === projectId && task.status === status)
          setSent((before) => [task, ...before].slice(0, shownSent));
      }),
    [projectId, status],
  );
  const send = (): void => void sendPending(cache, userId);
  return {
    add(title: string): void {
      createTask(cache, { title, projectId, status, userId });
    },
    send,
    pending,
    sent,
  };
}

/** A new task that the service does not have yet. */
export type PendingTask = ListedChange & { change: CreateTask };

/** The tasks that the user has written for a column and that the service does not have yet. */
export function usePendingIn(projectId: string, status: string): readonly PendingTask[] {
  const { id } = useUser();
  return usePending().filter((each): each is PendingTask => {
    const { change } = each;
    return (
      change.kind === 'create-task' &&
      change.projectId === projectId &&
      change.status === status &&
      change.userId === id
    );
  });
}
