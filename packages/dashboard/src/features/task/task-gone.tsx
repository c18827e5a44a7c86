import { Dialog } from '@base-ui/react/dialog';
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
    // The dialog is only as large as this.
    <div
      data-task-gone
      className="flex flex-col items-center px-6 py-10 text-center max-sm:pb-[max(1.5rem,env(safe-area-inset-bottom))]"
    >
      <span className="flex size-12 items-center justify-center rounded-full bg-sunken text-muted">
        <SearchX size={22} aria-hidden />
      </span>
      <Dialog.Title className="mt-4 text-lg font-semibold">{title}</Dialog.Title>
      {task === undefined ? null : <p className="mt-1 line-clamp-2 font-medium break-words">{task.title}</p>}
      <Dialog.Description className="mt-2 max-w-sm text-sm text-balance text-muted">
        {reason}
      </Dialog.Description>
      <div className="mt-6 flex flex-wrap justify-center gap-2 max-sm:self-stretch max-sm:*:h-11 max-sm:*:flex-1">
        <Button tone="primary" onClick={onClose}>
          {text.backToProject}
        </Button>
        <Button
          onClick={() => {
            onClose();
            runCommand('palette');
          }}
        >
          {text.searchTasks}
        </Button>
      </div>
    </div>
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
