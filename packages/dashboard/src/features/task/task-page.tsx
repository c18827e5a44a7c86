import type { Project, Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../browser/lazy-part.tsx';
import { useProjectRights } from '../../data/projects/permissions.ts';
import { deleteTasks } from '../../data/tasks/delete-tasks.ts';
import { strings } from '../../strings/index.ts';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { FileDrop } from './attachments/file-drop.tsx';
import { LinkedItem } from './checklists/linked-item.tsx';
import { CommentBar } from './comments/comment-bar.tsx';
import { Discussion } from './comments/discussion.tsx';
import { TaskDates } from './fields/task-dates.tsx';
import { TaskFields } from './fields/task-fields.tsx';
import { PendingConflicts } from './saving/pending-conflicts.tsx';
import { TaskHeader } from './task-header.tsx';
import { TaskTitle } from './task-title.tsx';
import { AddUrls, TaskUrls } from './task-urls.tsx';
import { TaskWork } from './task-work.tsx';
import { TimeLog } from './time/time-log.tsx';
import { useAdding } from './use-adding.ts';
import { useNeighbors } from './use-neighbors.ts';
import { type OpenPicker, useTaskKeys } from './use-task-keys.ts';
import './task-page.css';
import { Notice } from '../../ui/display/notice.tsx';

const SaveTemplateDialog = lazyPart(() => import('./save-template-dialog.tsx'), 'SaveTemplateDialog');

interface TaskPageProps {
  task: Task;
  project: Project;
  canWrite: boolean;
  onClose: () => void;
  onGo: (taskId: string) => void;
}

/** A task: its content on the left and its fields on the right, or below each other on a phone. */
export function TaskPage({ task, project, canWrite, onClose, onGo }: TaskPageProps) {
  const isWide = useIsWide();
  const [picker, setPicker] = useState<OpenPicker | null>(null);
  const adding = useAdding();
  const cache = useQueryClient();
  const commentBox = useRef<HTMLDivElement>(null);
  const onDelete = (): void => {
    onClose();
    deleteTasks({ cache, project }, [task]);
  };
  const neighbors = useNeighbors(task);
  const { canManage } = useProjectRights(project);
  useTaskKeys({
    task,
    neighbors,
    canWrite,
    canManage,
    isPicking: picker !== null,
    onGo,
    onDelete,
    openPicker: setPicker,
  });
  const shared = { task, project, canWrite };
  const fields = <TaskFields {...shared} picker={picker} onPicker={setPicker} adding={adding} />;
  return (
    <FileDrop task={task} canWrite={canWrite}>
      <TaskHeader
        task={task}
        neighbors={neighbors}
        canWrite={canWrite}
        onClose={onClose}
        onGo={onGo}
        onDelete={onDelete}
        onMove={() => setPicker('status')}
        onSaveTemplate={() => setPicker('template')}
      />
      {picker === 'template' ? (
        <Suspense>
          <SaveTemplateDialog task={task} onClose={() => setPicker(null)} />
        </Suspense>
      ) : null}
      <div className="peer flex min-h-0 flex-1 max-md:flex-col max-md:overflow-y-auto">
        <div className="min-w-0 flex-1 space-y-6 px-4 pt-3 pb-8 sm:px-6 md:overflow-y-auto">
          {canWrite ? null : (
            <Notice tone="info" icon={Lock}>
              {strings.task.readOnly}
            </Notice>
          )}
          <PendingConflicts task={task} project={project} />
          <div className="space-y-2">
            <TaskTitle task={task} canWrite={canWrite} />
            <LinkedItem task={task} />
            {isWide ? null : fields}
          </div>
          <TaskWork {...shared} picker={picker} onPicker={setPicker} adding={adding} />
          <Discussion {...shared} box={commentBox} />
        </div>
        {isWide ? (
          <aside
            aria-label={strings.task.details}
            className="task-aside w-80 shrink-0 overflow-y-auto border-l border-line bg-canvas p-4"
          >
            {fields}
            <div className="task-aside-urls">
              <TaskUrls task={task} canWrite={canWrite} />
              <div className="task-chips empty:hidden">
                <AddUrls task={task} canWrite={canWrite} />
              </div>
            </div>
            <TimeLog {...shared} />
            <TaskDates task={task} />
          </aside>
        ) : null}
      </div>
      {canWrite && !isWide ? <CommentBar box={commentBox} /> : null}
    </FileDrop>
  );
}
