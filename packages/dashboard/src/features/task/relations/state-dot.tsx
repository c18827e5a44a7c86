import type { Column } from '@fettle/contract';
import { TaskStateIcon } from '../../../components/tasks/task-state-icon.tsx';
import { ColorDot } from '../../../ui/display/color-dot.tsx';

interface StateDotProps {
  isCompleted: boolean;
  /** Of its project. None if they are not known. */
  columns: readonly Column[];
  status: string;
}

/** An open task as a dot in the color of its column, and a completed one as a check, beside text that says it too. */
export function StateDot({ isCompleted, columns, status }: StateDotProps) {
  const column = columns.find(({ key }) => key === status);
  return (
    <span className="task-state-dot inline-flex shrink-0 justify-center">
      {isCompleted || column === undefined ? (
        <TaskStateIcon isCompleted={isCompleted} />
      ) : (
        <ColorDot color={column.color} />
      )}
    </span>
  );
}
