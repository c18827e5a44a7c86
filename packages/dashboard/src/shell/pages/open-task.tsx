import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart, whenBack } from '../../browser/lazy-part.tsx';
import type { PartNotLoaded } from '../../browser/load-component.ts';
import { showToast } from '../../data/toasts/toasts.ts';
import { strings } from '../../strings/index.ts';

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
  /** By itself, it would take the focus from what somebody does by then. */
  const offerLater = ({ isAway }: PartNotLoaded): void => {
    if (!isAway) return;
    const stop = whenBack(() => {
      stop();
      const { text, action } = strings.shell.openNow;
      showToast({ id: 'part-failed', text, action: { label: action, run: () => go(taskId) } });
    });
  };
  return (
    <Suspense>
      <TaskDialog taskId={taskId} onClose={close} onGo={go} onFailed={offerLater} />
    </Suspense>
  );
}
