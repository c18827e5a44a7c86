import type { Column as ColumnFacts } from '@fettle/contract';
import { Suspense, useRef } from 'react';
import { readLocal } from '../../../browser/local-storage.ts';
import { useStaggeredRender } from '../../../browser/use-staggered-render.ts';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';
import { strings } from '../../../strings/index.ts';
import { CardStack, type DroppedCard } from '../cards/card-stack.tsx';
import { PendingCards } from '../quick-add/pending-cards.tsx';
import { DraftOnly, QuickAdd, TitleDraft } from '../quick-add/quick-add.tsx';
import { ColumnHeader } from './column-header.tsx';
import { useColumnTasks } from './column-tasks.ts';

interface ColumnProps {
  projectId: string;
  column: ColumnFacts;
  filter: TaskFilter;
  canWrite: boolean;
  canManage: boolean;
  /** Says nothing when it is empty, because the whole board does or because of the filters. */
  isQuiet: boolean;
  isAdding: boolean;
  onAdd: (isAdding: boolean) => void;
  onTemplate: () => void;
  onDrop: (dropped: DroppedCard) => void;
  onOpen: (id: string) => void;
  onFold: () => void;
}

const frameClass =
  'flex h-full max-sm:group-has-data-first-steps/board:h-auto max-sm:group-has-data-first-steps/board:self-start w-[min(18rem,85vw)] max-w-120 shrink-0 grow snap-start sm:min-w-63 sm:shrink flex-col rounded-2xl bg-sunken';

/** A column of the board with its cards. Columns render from left to right. */
export function Column(props: ColumnProps) {
  return useStaggeredRender(true, props.column.position) ? (
    <DrawnColumn {...props} />
  ) : (
    <div className={frameClass} />
  );
}

function DrawnColumn(props: ColumnProps) {
  const { projectId, column, filter, canWrite, canManage, isAdding, onAdd, onDrop, onOpen, onFold } = props;
  const { isQuiet, onTemplate } = props;
  const tasks = useColumnTasks({ projectId, status: column.key, filter });
  const wasOpen = useRef(false);
  wasOpen.current ||= isAdding;
  return (
    <section aria-label={`${column.label}, ${strings.board.columnCount(tasks.total)}`} className={frameClass}>
      <ColumnHeader
        projectId={projectId}
        column={column}
        total={tasks.data === undefined ? null : tasks.total}
        shownIds={tasks.tasks.map(({ id }) => id)}
        canWrite={canWrite}
        canManage={canManage}
        onAdd={() => onAdd(true)}
        onTemplate={onTemplate}
        onFold={onFold}
      />
      {isAdding ? (
        <QuickAdd
          projectId={projectId}
          column={column}
          onClose={() => onAdd(false)}
          onTemplate={onTemplate}
        />
      ) : (
        <div className="px-2 pb-1 empty:hidden">
          <PendingCards projectId={projectId} status={column.key} />
        </div>
      )}
      {canWrite && !isAdding && readLocal(`draft new-task ${projectId} ${column.key}`) !== null ? (
        <Suspense
          fallback={<DraftOnly projectId={projectId} column={column} onContinue={() => onAdd(true)} />}
        >
          <TitleDraft
            projectId={projectId}
            column={column}
            wasOpen={wasOpen.current}
            onContinue={() => onAdd(true)}
          />
        </Suspense>
      ) : null}
      <CardStack
        projectId={projectId}
        status={column.key}
        swimlane="all"
        column={tasks}
        canWrite={canWrite}
        onDrop={onDrop}
        onOpen={onOpen}
        rank={column.position}
        {...(isQuiet ? {} : { emptyText: strings.board.emptyColumn })}
      />
    </section>
  );
}
