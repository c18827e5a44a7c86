import type { Column } from '@fettle/contract';
import { Suspense, useRef } from 'react';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { DroppedCard } from '../cards/card-stack.tsx';
import { ColumnHeader } from '../columns/column-header.tsx';
import { useCollapsed } from '../columns/use-collapsed.ts';
import type { BoardGroup } from '../filters/board-search.ts';
import { useTaskCount } from '../filters/use-task-count.ts';
import { QuickAdd, TitleDraft } from '../quick-add/quick-add.tsx';
import type { PersonOfProject } from '../use-people.ts';
import { laneClass, laneStyle } from './lane-width.ts';
import { SwimlaneRow } from './swimlane-row.tsx';
import { swimlaneTitle } from './swimlane-titles.tsx';
import { none, type Swimlane } from './swimlanes.ts';

interface LanesViewProps {
  projectId: string;
  columns: readonly Column[];
  group: BoardGroup;
  swimlanes: readonly Swimlane[];
  people: readonly PersonOfProject[];
  /** The site of the project. Null if unknown. */
  url: string | null;
  /** Pages without a swimlane, because there are too many. */
  notShown: number;
  filter: TaskFilter;
  canWrite: boolean;
  canManage: boolean;
  addingIn: string | null;
  onAdd: (column: string | null) => void;
  onDrop: (swimlane: string) => (dropped: DroppedCard) => void;
  onOpen: (id: string) => void;
}

/** The board in swimlanes below each other, each across all columns, with sticky column names. */
export function SwimlanesView(props: LanesViewProps) {
  const { projectId, columns, group, swimlanes, people, url, notShown, canWrite, onDrop, onOpen } = props;
  const { isFolded, fold, unfold } = useCollapsed(`${projectId} ${group}`);
  return (
    <div
      data-lanes={group}
      style={laneStyle(columns.length)}
      className="px-(--gutter) pb-3 max-sm:pb-24 sm:min-w-max"
    >
      <div className="sticky top-0 z-10 flex gap-3 bg-canvas pt-2 pb-1 max-sm:hidden">
        {columns.map((column) => (
          <SwimlaneColumn key={column.id} {...props} column={column} />
        ))}
      </div>
      {swimlanes.map((swimlane) => (
        <SwimlaneRow
          key={swimlane.key}
          projectId={projectId}
          columns={columns}
          swimlane={swimlane}
          // There may be a hundred pages, with a task or two each.
          isSmall={group === 'page' && swimlane.key !== none}
          title={swimlaneTitle(group, swimlane.key, { people, rootUrl: url ?? '' })}
          canWrite={canWrite}
          isFolded={isFolded(encodeURIComponent(swimlane.key))}
          onFold={(next) => (next ? fold : unfold)(encodeURIComponent(swimlane.key))}
          onDrop={onDrop(swimlane.key)}
          onOpen={onOpen}
        />
      ))}
      {notShown > 0 ? (
        <p className="sticky left-(--gutter) max-w-prose px-1.5 pt-3 text-sm text-muted">
          {strings.swimlanes.otherPages(notShown, swimlanes.length - 1)}
        </p>
      ) : null}
    </div>
  );
}

function SwimlaneColumn({
  projectId,
  column,
  filter,
  canWrite,
  canManage,
  addingIn,
  onAdd,
}: LanesViewProps & { column: Column }) {
  const total = useTaskCount(projectId, { ...filter, status: column.key });
  const wasOpen = useRef(false);
  wasOpen.current ||= addingIn === column.key;
  return (
    <div className={classNames(laneClass, 'rounded-2xl bg-sunken')}>
      <ColumnHeader
        projectId={projectId}
        column={column}
        total={total}
        canWrite={canWrite}
        canManage={canManage}
        onAdd={() => onAdd(column.key)}
      />
      {addingIn === column.key ? (
        <QuickAdd projectId={projectId} column={column} onClose={() => onAdd(null)} />
      ) : null}
      {canWrite && addingIn !== column.key ? (
        <Suspense>
          <TitleDraft
            projectId={projectId}
            column={column}
            wasOpen={wasOpen.current}
            onContinue={() => onAdd(column.key)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
