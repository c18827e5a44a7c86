import type { Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../../data/account/session.ts';
import { changeOf } from '../../../data/pending/change-of.ts';
import type { TaskPart } from '../../../data/pending/pending-change.ts';
import { refresh } from '../../../data/pending/refresh-changed.ts';
import { sendDeletion } from '../../../data/pending/send-deletion.ts';
import { deleteLater } from '../../../data/toasts/pending-deletions.ts';

interface PartToDelete {
  part: TaskPart;
  id: string;
  /** Names it while the deletion waits. */
  title: string;
  /** The text beside “Undo”. */
  text: string;
  /** The text if the service refuses, given the reason. */
  failed?: (why: string) => string;
  /** Of an item. */
  checklistId?: string | null;
}

/** Deletes a part of the task with a delay, so that it can be undone. During an outage, the deletion waits. */
export function useDeletePart(task: Pick<Task, 'id' | 'projectId' | 'key'>) {
  const cache = useQueryClient();
  const { id: userId } = useUser();
  return ({ part, id, title, text, failed, checklistId = null }: PartToDelete): void =>
    deleteLater({
      id,
      text,
      ...(failed === undefined ? {} : { failed }),
      async send(leaving) {
        const what = { kind: 'delete-part' as const, part, partId: id, title, checklistId };
        const change = { ...changeOf(task, userId), ...what };
        const { isWaiting } = await sendDeletion(cache, change, leaving);
        if (!isWaiting) await refresh(cache, change);
      },
    });
}
