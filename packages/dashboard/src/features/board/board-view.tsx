import type { Project } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../browser/lazy-part.tsx';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { taskPagesQuery } from '../../data/tasks/task-pages.ts';
import type { TaskFilter } from '../../data/tasks/tasks.ts';
import type { DroppedCard } from './cards/card-stack.tsx';
import { Column } from './columns/column.tsx';
import { useCollapsed } from './columns/use-collapsed.ts';
import { useAutoScroll } from './drag/use-auto-scroll.ts';
import { useMoveCard } from './drag/use-move-card.ts';
import type { BoardGroup } from './filters/board-search.ts';
import { buildSwimlanes, changeForSwimlane } from './swimlanes/swimlanes.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { usePeople } from './use-people.ts';

const CollapsedColumn = lazyPart(() => import('./columns/collapsed-column.tsx'), 'CollapsedColumn');
const SwimlanesView = lazyPart(() => import('./swimlanes/swimlanes-view.tsx'), 'SwimlanesView', LoadFailed);

interface BoardViewProps {
  project: Project;
  group: BoardGroup | undefined;
  filter: TaskFilter;
  canWrite: boolean;
  canManage: boolean;
  onOpen: (taskId: string) => void;
  /** Somebody wants a task from a template in this column. */
  onTemplate: (status: string) => void;
}

/** The columns of a project side by side, in swimlanes if cards are grouped. */
export function BoardView(props: BoardViewProps) {
  const { project, group, filter, canWrite, canManage, onOpen, onTemplate } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [addingIn, setAddingIn] = useState<string | null>(null);
  const { isFolded, fold, unfold } = useCollapsed(project.id);
  const { id: projectId, columns } = project;
  const people = usePeople(project, group === 'assignee');
  const { data: known } = useQuery({ ...taskPagesQuery(project.id), enabled: group === 'page' });
  const pages = known?.pages ?? null;
  const swimlanes = useMemo(
    () => buildSwimlanes(group, filter, { people, pages }),
    [group, filter, people, pages],
  );
  const move = useMoveCard({ project, swimlanes });
  const add = (key: string): void => {
    unfold(key);
    setAddingIn(key);
  };
  useBoardKeys({
    project,
    swimlanes,
    canWrite,
    onMove: move,
    onOpen,
    onAdd: () => add(columns.find(({ key }) => !isFolded(key))?.key ?? columns[0]?.key ?? ''),
  });
  useAutoScroll(scroller);
  const drop =
    (swimlane: string) =>
    ({ from, ...place }: DroppedCard): void => {
      const change = changeForSwimlane(group, place.task, from, swimlane);
      move({ ...place, swimlane, ...(change === null ? {} : { change }) });
    };
  const shared = { projectId, filter, canWrite, canManage, onOpen };
  return (
    <div
      ref={scroller}
      data-board
      data-scroll-restoration-id={`${projectId} board`}
      className={
        group === undefined
          ? 'relative flex h-full snap-x gap-3 overflow-x-auto px-(--gutter) pt-2 pb-3 max-sm:scroll-px-(--gutter) sm:snap-none'
          : '@container relative h-full overflow-auto'
      }
    >
      {group === undefined ? (
        columns.map((column) =>
          isFolded(column.key) ? (
            // As wide as it will be.
            <Suspense key={column.id} fallback={<div className="w-11 shrink-0" />}>
              <CollapsedColumn
                projectId={projectId}
                column={column}
                filter={filter}
                onDrop={drop('all')}
                onUnfold={() => unfold(column.key)}
              />
            </Suspense>
          ) : (
            <Column
              key={column.id}
              {...shared}
              column={column}
              isQuiet={Object.keys(filter).length > 0 || project.taskCount === 0}
              isAdding={addingIn === column.key}
              onAdd={(isAdding) => setAddingIn(isAdding ? column.key : null)}
              onTemplate={() => onTemplate(column.key)}
              onDrop={drop('all')}
              onFold={() => fold(column.key)}
            />
          ),
        )
      ) : (
        <Suspense>
          <SwimlanesView
            {...shared}
            columns={columns}
            group={group}
            swimlanes={swimlanes}
            people={people}
            url={project.url}
            notShown={filter.pageUrl === undefined ? (known?.pageCount ?? 0) - (pages?.length ?? 0) : 0}
            addingIn={addingIn}
            onAdd={setAddingIn}
            onDrop={drop}
          />
        </Suspense>
      )}
    </div>
  );
}
