import { Dialog } from '@base-ui/react/dialog';
import { FettleError } from '@fettle/client';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { usePendingOf } from '../../data/pending/pending-changes.ts';
import { useProjectRights } from '../../data/projects/permissions.ts';
import { projectQuery } from '../../data/projects/projects.ts';
import { taskQuery } from '../../data/tasks/tasks.ts';
import { strings } from '../../strings/index.ts';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { keepsEscape } from '../../ui/overlays/keeps-escape.ts';
import { TaskDeleted } from './task-deleted.tsx';
import { TaskGone } from './task-gone.tsx';
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
  const opener = useRef(document.activeElement);
  return (
    <Dialog.Root
      open
      onOpenChange={(next, details) => {
        if (next) return;
        if (keepsEscape(details)) details.cancel();
        else onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center has-data-task-gone:items-center max-sm:has-data-task-gone:items-end sm:px-6 sm:has-data-task-gone:pb-[5dvh] sm:pt-[5dvh]">
          <Dialog.Popup
            ref={popup}
            initialFocus={popup}
            finalFocus={() => placeAfter(taskId, opener.current)}
            data-task-dialog
            className="flex h-dvh w-full max-w-6xl flex-col overflow-hidden bg-surface shadow-raised outline-none has-data-task-gone:h-auto has-data-task-gone:max-w-lg max-sm:has-data-task-gone:rounded-t-2xl sm:h-[90dvh] sm:rounded-2xl sm:border sm:border-line sm:has-data-task-gone:h-auto"
          >
            <TaskContent taskId={taskId} onClose={onClose} onGo={onGo} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The focus goes on from the task that was shown last, which may be another one, or have moved. */
function placeAfter(taskId: string, opener: Element | null): HTMLElement | null {
  const card = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(taskId)}"]`);
  const isUsable = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
  if (isUsable && (card === null || opener.dataset.card === taskId)) return opener;
  return card ?? document.getElementById('content');
}

function TaskContent({ taskId, onClose, onGo }: TaskDialogProps) {
  const { data: task, error, refetch } = useQuery(taskQuery(taskId));
  const { data: project } = useQuery({
    ...projectQuery(task?.projectId ?? ''),
    enabled: task !== undefined,
  });
  const { canWrite } = useProjectRights(project);
  const [deletion] = usePendingOf(taskId).flatMap(({ change, isRefused }) =>
    change.kind === 'delete-task' && !isRefused ? [change] : [],
  );
  if (deletion !== undefined) return <TaskDeleted change={deletion} onClose={onClose} />;
  if (error instanceof FettleError && error.code === 'NOT_FOUND')
    return <TaskGone taskId={taskId} task={task} onClose={onClose} />;
  if (task === undefined && error !== null)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (task === undefined || project === undefined) return <TaskLoading />;
  return (
    <TaskPage key={task.id} task={task} project={project} canWrite={canWrite} onClose={onClose} onGo={onGo} />
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
