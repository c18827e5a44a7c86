import type { TaskCompact } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { projectQuery } from '../../data/projects/projects.ts';
import { classNames } from '../../ui/class-names.ts';
import { ColorDot } from '../../ui/display/color-dot.tsx';

type Placed = Pick<TaskCompact, 'projectId' | 'status'>;

/** The status of a task of any project, as lists of one project show it. */
export function TaskStatus({ task }: { task: TaskCompact }) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-[13px]">
      <StatusDot task={task} />
      <span className="truncate">{task.statusLabel}</span>
    </span>
  );
}

/** The color of the column of a task. Its project, which knows it, is read once for all of its tasks in view. */
export function StatusDot({ task: { projectId, status } }: { task: Placed }) {
  const { data: project } = useQuery(projectQuery(projectId));
  const column = project?.columns.find(({ key }) => key === status);
  return (
    <span className={classNames('inline-flex shrink-0', project === undefined && 'invisible')}>
      <ColorDot color={column?.color ?? 'gray'} />
    </span>
  );
}
