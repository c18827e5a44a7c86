import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../browser/lazy-part.tsx';

const TaskDialog = lazyPart(() => import('../../features/task/task-dialog.tsx'), 'TaskDialog');

/** The task in the URL, over any page of its project. Closing it leaves that page unchanged. */
export function OpenTask({ projectId }: { projectId: string }) {
  const navigate = useNavigate();
  const { task: taskId } = useSearch({ strict: false });
  if (taskId === undefined) return null;
  const to = { to: '/projects/$projectId', params: { projectId } } as const;
  const close = (): void =>
    void navigate({ ...to, search: ({ task: _task, ...rest }) => rest, replace: true });
  const go = (next: string): void =>
    void navigate({
      ...to,
      search: (search) => ({ ...search, task: next }),
      mask: { to: '/tasks/$taskId', params: { taskId: next } },
      replace: true,
    });
  return (
    <Suspense>
      <TaskDialog taskId={taskId} onClose={close} onGo={go} />
    </Suspense>
  );
}
