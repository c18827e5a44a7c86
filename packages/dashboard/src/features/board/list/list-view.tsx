import { useVirtualizer } from '@tanstack/react-virtual';
import { ListChecks } from 'lucide-react';
import {
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { lazyPart } from '../../../browser/lazy-part.tsx';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { loadMore, MoreFailed } from '../../../components/feedback/load-more.tsx';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { offsetIn, scrollerOfList } from '../../../ui/scroller-of.ts';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { useTaskActions } from '../actions/task-actions-context.ts';
import { countFilters, type ListField, withoutView } from '../filters/board-search.ts';
import { ListHead } from './list-head.tsx';
import { useListLayout } from './list-layout.ts';
import type { ListViewProps } from './list-props.ts';
import { ListRow } from './list-row.tsx';
import { listClass, Room, reach, rowHeights, tableClass, tableStyle } from './list-table.tsx';
import { useTaskList, usualOrder } from './task-list.ts';
import { TwoLineRow } from './two-line-row.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useSelecting } from './use-selecting.ts';

const GroupedList = lazyPart(() => import('./grouped-list.tsx'), 'GroupedList', LoadFailed);

/** All tasks of a project as rows, in groups if they are grouped. */
export function ListView(props: ListViewProps) {
  const { project, search, onChange } = props;
  const { grouping, fields } = useListLayout(project.id, search, onChange);
  // Rows are rendered again only when the columns change.
  // The heads of groups say the status already.
  const key = fields.filter((field) => field !== 'status' || grouping !== 'status').join();
  const isTwoLines = !useIsBeyondPhone();
  const kept = useMemo(() => key.split(',') as ListField[], [key]);
  return grouping === null ? (
    // Rows of another height are measured anew.
    <PlainList key={String(isTwoLines)} {...props} fields={kept} isTwoLines={isTwoLines} />
  ) : (
    <Suspense>
      <GroupedList
        // Another grouping has other groups, scrolled to the top.
        key={`${grouping} ${isTwoLines}`}
        {...props}
        grouping={grouping}
        fields={kept}
        isTwoLines={isTwoLines}
        empty={<Nothing {...props} />}
      />
    </Suspense>
  );
}

/** Only rows in view are rendered, with empty space above and below. */
function PlainList(props: ListViewProps & { fields: readonly ListField[]; isTwoLines: boolean }) {
  const { project, filter, search, fields, isTwoLines, canWrite, onChange, onOpen } = props;
  const section = useRef<HTMLElement>(null);
  const top = useTop(section, isTwoLines);
  const sort = search.by ?? 'createdAt';
  const order = search.order ?? usualOrder(sort);
  const list = useTaskList({ projectId: project.id, filter, sort, order });
  const { tasks, total, data, error, refetch } = list;
  const { selected, select, selectAll } = useTaskActions();
  const selecting = useSelecting(isTwoLines, canWrite);
  const virtual = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scrollerOfList(section.current),
    estimateSize: () => rowHeights(isTwoLines).task,
    overscan: 12,
    scrollMargin: top,
    getItemKey: useCallback((index: number) => tasks[index]?.id ?? index, [tasks]),
  });
  useListKeys({
    rows: () =>
      tasks.map((task, index) => ({ task, show: () => virtual.scrollToIndex(index, { align: 'auto' }) })),
    count: tasks.length,
    canWrite,
  });
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1);
  const Row = isTwoLines ? TwoLineRow : ListRow;
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
  if (tasks.length === 0) return <Nothing {...props} />;
  return (
    <section
      ref={section}
      data-scroll-restoration-id={`${project.id} list`}
      aria-label={`${strings.taskList.label}, ${strings.board.columnCount(total)}`}
      className={listClass}
    >
      <table aria-rowcount={total + 1} className={tableClass} style={tableStyle(fields, isTwoLines)}>
        <ListHead
          search={search}
          sort={sort}
          order={order}
          fields={fields}
          selecting={selecting}
          shown={tasks.length}
          total={total}
          selected={tasks.filter(({ id }) => selected.has(id)).length}
          isTwoLines={isTwoLines}
          onSelectAll={(isAll) => selectAll(isAll ? tasks.map(({ id }) => id) : [])}
          onChange={onChange}
        />
        <tbody>
          <Room height={(rows[0]?.start ?? top) - top} />
          {rows.map(({ index, key }) => {
            const task = tasks[index];
            return task === undefined ? null : (
              <Row
                key={key}
                task={task}
                index={index}
                place={index}
                measure={virtual.measureElement}
                fields={fields}
                columns={project.columns}
                hasBox={selecting.isOn}
                isSelected={selected.has(task.id)}
                onSelect={select}
                onOpen={onOpen}
              />
            );
          })}
          <Room height={virtual.getTotalSize() - ((last?.end ?? top) - top)} />
        </tbody>
      </table>
      <MoreFailed list={list} />
    </section>
  );
}

/** Where the list begins in the page that scrolls it. Whatever is above it can grow, such as the active filters. */
function useTop(section: RefObject<HTMLElement | null>, isInPage: boolean): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const list = section.current;
    const scroller = scrollerOfList(list);
    if (isInPage && list !== null && scroller !== null) setTop(offsetIn(scroller, list));
  });
  return top;
}

function Nothing({ project, search, noMatches, canWrite, onChange }: ListViewProps) {
  const text = strings.taskList;
  if (countFilters(search) > 0) return noMatches;
  // The first steps above say it already.
  if (canWrite && project.taskCount === 0) return null;
  return (
    <div className="mx-auto max-w-xl px-(--gutter) py-6">
      <EmptyState
        icon={<ListChecks size={20} />}
        title={text.listEmpty}
        text={text.listEmptyText}
        action={<Button onClick={() => onChange(withoutView(search))}>{text.toBoard}</Button>}
      />
    </div>
  );
}
