import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import type { Project } from '@fettle/contract';
import { useEffect, useRef, useState } from 'react';
import type { TaskFilter } from '../../data/tasks.ts';
import { Column } from './column.tsx';
import { FoldedColumn } from './folded-column.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import { useFolded } from './use-folded.ts';
import { useMoveCard } from './use-move-card.ts';

interface BoardViewProps {
  project: Project;
  filter: TaskFilter;
  canWrite: boolean;
  onOpen: (taskId: string) => void;
}

/** The columns of a project side by side. */
export function BoardView({ project, filter, canWrite, onOpen }: BoardViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [addingIn, setAddingIn] = useState<string | null>(null);
  const { isFolded, fold, unfold } = useFolded(project.id);
  const { id: projectId, columns } = project;
  const move = useMoveCard({ projectId, filter, columns });
  useBoardKeys({
    project,
    filter,
    canWrite,
    onMove: move,
    onAdd: () => setAddingIn(columns.find(({ key }) => !isFolded(key))?.key ?? null),
  });
  useEffect(() => {
    const element = scroller.current;
    return element === null ? undefined : combine(autoScrollForElements({ element }));
  }, []);
  return (
    <div ref={scroller} className="flex h-full snap-x gap-3 overflow-x-auto p-3 pt-2 sm:snap-none">
      {columns.map((column) =>
        isFolded(column.key) ? (
          <FoldedColumn
            key={column.id}
            projectId={projectId}
            column={column}
            filter={filter}
            onMove={move}
            onUnfold={() => unfold(column.key)}
          />
        ) : (
          <Column
            key={column.id}
            projectId={projectId}
            column={column}
            filter={filter}
            canWrite={canWrite}
            isAdding={addingIn === column.key}
            onAdd={(isAdding) => setAddingIn(isAdding ? column.key : null)}
            onMove={move}
            onOpen={onOpen}
            onFold={() => fold(column.key)}
          />
        ),
      )}
    </div>
  );
}
