import type { Project } from '@fettle/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { loadMore, MoreFailed } from '../../../components/feedback/load-more.tsx';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { useTaskActions } from '../actions/task-actions-context.ts';
import { type BoardSearch, countFilters, withFilters, withoutView } from '../filters/board-search.ts';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import { useTaskList, usualOrder } from './task-list.ts';
import { useListKeys } from './use-list-keys.ts';

const rowHeight = 41;
/** Loads the next 100 rows when this many are left. */
const reach = 30;

interface ListViewProps {
  project: Project;
  filter: TaskFilter;
  search: BoardSearch;
  canWrite: boolean;
  onChange: (search: BoardSearch) => void;
  onOpen: (id: string) => void;
}

/** All tasks of a project as rows. Only rows in view are rendered, with empty space above and below. */
export function ListView({ project, filter, search, canWrite, onChange, onOpen }: ListViewProps) {
  const scroller = useRef<HTMLElement>(null);
  const sort = search.by ?? 'createdAt';
  const order = search.order ?? usualOrder(sort);
  const list = useTaskList({ projectId: project.id, filter, sort, order });
  const { tasks, total, data, error, refetch } = list;
  const { selected, select, selectAll } = useTaskActions();
  const virtual = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    getItemKey: useCallback((index: number) => tasks[index]?.id ?? index, [tasks]),
  });
  useListKeys({ tasks, canWrite, onShow: (index) => virtual.scrollToIndex(index, { align: 'auto' }) });
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1);
  useEffect(() => {
    const isNear = tasks.length > 0 && (last?.index ?? 0) >= tasks.length - reach;
    if (isNear) loadMore(list);
  });
  if (error !== null && data === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div className="p-4">
        <SkeletonRows label={strings.common.loading} />
      </div>
    );
  if (tasks.length === 0) return <Nothing search={search} onChange={onChange} />;
  return (
    <section
      ref={scroller}
      data-scroll-restoration-id={`${project.id} list`}
      aria-label={`${strings.board.listLabel}, ${strings.board.columnCount(total)}`}
      className="mx-3 mt-2 h-[calc(100%-1.25rem)] overflow-y-auto rounded-2xl border border-line bg-surface text-sm"
    >
      <table aria-rowcount={total + 1} className="w-full table-fixed border-separate border-spacing-0">
        <ListHead
          search={search}
          sort={sort}
          order={order}
          canWrite={canWrite}
          shown={tasks.length}
          total={total}
          isAllSelected={tasks.every(({ id }) => selected.has(id))}
          onSelectAll={(isAll) => selectAll(isAll ? tasks.map(({ id }) => id) : [])}
          onChange={onChange}
        />
        <tbody>
          <Room height={rows[0]?.start ?? 0} />
          {rows.map(({ index, key }) => {
            const task = tasks[index];
            return task === undefined ? null : (
              <ListRow
                key={key}
                task={task}
                index={index}
                columns={project.columns}
                canWrite={canWrite}
                isSelected={selected.has(task.id)}
                onSelect={select}
                onOpen={onOpen}
              />
            );
          })}
          <Room height={virtual.getTotalSize() - (last?.end ?? 0)} />
        </tbody>
      </table>
      <MoreFailed list={list} />
    </section>
  );
}

function Nothing({ search, onChange }: Pick<ListViewProps, 'search' | 'onChange'>) {
  const text = strings.board;
  const isFiltered = countFilters(search) > 0;
  return (
    <div className="mx-auto max-w-xl p-6">
      <EmptyState
        title={isFiltered ? text.noMatches : text.listEmpty}
        text={isFiltered ? text.noMatchesText : text.listEmptyText}
        action={
          isFiltered ? (
            <Button onClick={() => onChange(withFilters(search, {}))}>{text.clearFilters}</Button>
          ) : (
            <Button onClick={() => onChange(withoutView(search))}>{text.toBoard}</Button>
          )
        }
      />
    </div>
  );
}

function Room({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
