import type { Column as ColumnFacts } from '@fettle/contract';
import type { TaskFilter } from '../../data/tasks.ts';
import { strings } from '../../strings/index.ts';
import { CardStack, type DroppedCard } from './card-stack.tsx';
import { ColumnHeader } from './column-header.tsx';
import { useColumnTasks } from './column-tasks.ts';
import { QuickAdd } from './quick-add.tsx';

interface ColumnProps {
  projectId: string;
  column: ColumnFacts;
  filter: TaskFilter;
  canWrite: boolean;
  canManage: boolean;
  isAdding: boolean;
  onAdd: (isAdding: boolean) => void;
  onDrop: (dropped: DroppedCard) => void;
  onOpen: (id: string) => void;
  onFold: () => void;
}

/** A column of the board with its cards. */
export function Column(props: ColumnProps) {
  const { projectId, column, filter, canWrite, canManage, isAdding, onAdd, onDrop, onOpen, onFold } = props;
  const isFiltered = Object.keys(filter).length > 0;
  const isStart = column.position === 0 && canWrite;
  const tasks = useColumnTasks({ projectId, status: column.key, filter });
  return (
    <section
      aria-label={`${column.label}, ${strings.board.columnCount(tasks.total)}`}
      className="flex h-full w-[min(19rem,85vw)] shrink-0 snap-start flex-col rounded-2xl bg-sunken"
    >
      <ColumnHeader
        projectId={projectId}
        column={column}
        total={tasks.data === undefined ? null : tasks.total}
        shownIds={tasks.tasks.map(({ id }) => id)}
        canWrite={canWrite}
        canManage={canManage}
        onAdd={() => onAdd(true)}
        onFold={onFold}
      />
      {isAdding ? <QuickAdd projectId={projectId} column={column} onClose={() => onAdd(false)} /> : null}
      <CardStack
        projectId={projectId}
        status={column.key}
        lane="all"
        column={tasks}
        canWrite={canWrite}
        onDrop={onDrop}
        onOpen={onOpen}
        emptyText={
          isFiltered
            ? strings.board.nothingFits
            : isStart
              ? strings.board.emptyBoard
              : strings.board.emptyColumn
        }
      />
    </section>
  );
}
