import { FettleError } from '@fettle/client';
import type { Task } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { runCommand } from '../../commands/commands.ts';
import { projectQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { dropUploadsTo } from './attachments/uploads.ts';
import { TaskNotice } from './task-notice.tsx';

interface TaskGoneProps {
  taskId: string;
  /** As it was when it was last loaded. Without it, nothing is known about the task. */
  task: Task | undefined;
  onClose: () => void;
}

/** Instead of a task that does not exist, or that the person cannot see: what happened, as far as it is known, and where to go. */
export function TaskGone({ taskId, task, onClose }: TaskGoneProps) {
  const text = strings.task;
  const { title, reason } = useReason(task);
  useEffect(() => dropUploadsTo(taskId), [taskId]);
  return (
    <TaskNotice
      icon={SearchX}
      title={title}
      {...(task === undefined ? {} : { taskTitle: task.title })}
      text={reason}
      onClose={onClose}
      action={
        <Button
          onClick={() => {
            onClose();
            runCommand('palette');
          }}
        >
          {text.searchTasks}
        </Button>
      }
    />
  );
}

/** The service responds alike to deleted and to hidden tasks. Whoever still sees its project can tell them apart. */
function useReason(task: Task | undefined): { title: string; reason: string } {
  const text = strings.task;
  const { error, isSuccess, isFetching } = useQuery({
    ...projectQuery(task?.projectId ?? ''),
    enabled: task !== undefined,
    refetchOnMount: 'always',
  });
  if (task === undefined) return { title: text.goneTitle, reason: text.goneText };
  const { key, projectName } = task;
  if (error instanceof FettleError && error.code === 'NOT_FOUND')
    return { title: text.hiddenTitle(key), reason: text.hiddenText(projectName) };
  return isSuccess && !isFetching
    ? { title: text.deletedTitle(key), reason: text.deletedText }
    : { title: text.unknownTitle(key), reason: text.unknownText };
}
