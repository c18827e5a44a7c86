import { Dialog } from '@base-ui/react/dialog';
import { FettleError } from '@fettle/client';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { useProjectRights } from '../../data/projects/permissions.ts';
import { projectQuery } from '../../data/projects/projects.ts';
import { taskQuery } from '../../data/tasks/tasks.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { TaskPage } from './task-page.tsx';

interface TaskDialogProps {
  taskId: string;
  onClose: () => void;
  /** Shows another task instead. */
  onGo: (taskId: string) => void;
}

/** A task over the board. On a phone it fills the screen. */
export function TaskDialog({ taskId, onClose, onGo }: TaskDialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open
      onOpenChange={(next, details) => {
        if (next) return;
        // Escape first leaves the text being edited. Such an element is then no longer in the page.
        const { target } = details.event;
        const isWriting =
          target instanceof Element &&
          (!target.isConnected || target.closest('[data-keeps-escape]') !== null);
        if (details.reason === 'escape-key' && isWriting) details.cancel();
        else onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center sm:px-6 sm:pt-[5dvh]">
          <Dialog.Popup
            ref={popup}
            initialFocus={popup}
            data-task-dialog
            className="flex h-dvh w-full max-w-6xl flex-col overflow-hidden bg-surface shadow-raised outline-none sm:h-[90dvh] sm:rounded-2xl sm:border sm:border-line"
          >
            <TaskContent taskId={taskId} onClose={onClose} onGo={onGo} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function TaskContent({ taskId, onClose, onGo }: TaskDialogProps) {
  const { data: task, error, refetch } = useQuery(taskQuery(taskId));
  const { data: project } = useQuery({
    ...projectQuery(task?.projectId ?? ''),
    enabled: task !== undefined,
  });
  const { canWrite } = useProjectRights(project);
  if (error instanceof FettleError && error.code === 'NOT_FOUND') return <TaskGone onClose={onClose} />;
  if (task === undefined && error !== null)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (task === undefined || project === undefined) return <TaskLoading />;
  return (
    <TaskPage key={task.id} task={task} project={project} canWrite={canWrite} onClose={onClose} onGo={onGo} />
  );
}

function TaskGone({ onClose }: { onClose: () => void }) {
  const text = strings.task;
  return (
    <div className="m-auto w-full max-w-lg p-6 pb-[14dvh]">
      <Dialog.Title className="sr-only">{text.goneTitle}</Dialog.Title>
      <EmptyState
        title={text.goneTitle}
        text={text.goneText}
        action={<Button onClick={onClose}>{text.backToBoard}</Button>}
      />
    </div>
  );
}

function TaskLoading() {
  return (
    <div role="status" aria-label={strings.common.loading} className="space-y-4 p-6">
      <Dialog.Title className="sr-only">{strings.common.loading}</Dialog.Title>
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
