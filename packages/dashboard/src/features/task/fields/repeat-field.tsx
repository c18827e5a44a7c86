import type { Task } from '@fettle/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../../../browser/lazy-part.tsx';
import { recurringTaskQuery, stopRepeating } from '../../../data/tasks/recurring-tasks.ts';
import { useHidden } from '../../../data/toasts/pending-deletions.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from './field.tsx';
import { RepeatShort, RepeatValue } from './repeat-value.tsx';

const RepeatDialog = lazyPart(
  () => import('../../../components/recurrence/repeat-dialog.tsx'),
  'RepeatDialog',
);

const text = strings.recurrence;

interface RepeatFieldProps {
  task: Task;
  canWrite: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** How a task repeats, and when the next one comes. */
export function RepeatField({ task, canWrite, isOpen, onOpen }: RepeatFieldProps) {
  const cache = useQueryClient();
  const { projectId } = task;
  const hidden = useHidden();
  const own = task.recurringTaskId;
  const id = own === null || hidden.has(own) ? null : own;
  const query = useQuery({ ...recurringTaskQuery(projectId, id ?? ''), enabled: id !== null });
  const recurring = id === null ? null : (query.data ?? null);
  const shown = { id, recurring, task, error: query.error };
  const close = (): void => onOpen(false);
  const what = recurring === null ? { taskId: task.id, projectId, dueDate: task.dueDate } : { recurring };
  // A task whose rule is not loaded yet has one: it must not get another.
  const canOpen = canWrite && (own === null || recurring !== null);
  const stop = (): void => {
    close();
    if (recurring !== null) stopRepeating(cache, recurring);
  };
  const dialog =
    isOpen && canOpen ? (
      <Suspense>
        <RepeatDialog
          what={what}
          onClose={close}
          actions={
            recurring === null ? null : (
              <Button tone="danger" onClick={stop}>
                {text.stop}
              </Button>
            )
          }
        />
      </Suspense>
    ) : null;
  return (
    <>
      <Field
        label={text.label}
        value={<RepeatValue {...shown} />}
        short={id === null ? null : <RepeatShort {...shown} />}
        edit={canOpen ? (button) => button : null}
        button={{ 'aria-haspopup': 'dialog', onClick: () => onOpen(true) }}
      />
      {dialog}
    </>
  );
}
