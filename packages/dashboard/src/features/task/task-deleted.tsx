import { useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import type { DeleteTask } from '../../data/pending/pending-change.ts';
import { dropPending } from '../../data/pending/pending-changes.ts';
import { refresh } from '../../data/pending/refresh-changed.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TaskNotice } from './task-notice.tsx';

/** Instead of a task that its reader has deleted while the service was away: it can still be kept. */
export function TaskDeleted({ change, onClose }: { change: DeleteTask; onClose: () => void }) {
  const cache = useQueryClient();
  const text = strings.unsaved;
  const undo = (): void => {
    dropPending(change.key);
    void refresh(cache, change);
  };
  return (
    <TaskNotice
      icon={Clock}
      title={text.taskDeleted(change.taskKey)}
      taskTitle={change.title}
      text={text.taskDeletedText}
      onClose={onClose}
      action={<Button onClick={undo}>{strings.common.undo}</Button>}
    />
  );
}
