import type { Project, TaskCompact } from '@fettle/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { loadMore, MoreFailed } from '../../../components/feedback/load-more.tsx';
import { strings } from '../../../strings/index.ts';
import { offsetIn, scrollerOfList } from '../../../ui/scroller-of.ts';
import { useComesNear } from '../../../ui/use-comes-near.ts';
import { useTaskActions } from '../actions/task-actions-context.ts';
import type { ListField, SortOrder, TaskSort } from '../filters/board-search.ts';
import type { GroupTitle } from './group-titles.tsx';
import type { ListGroup } from './list-groups.ts';
import { ListRow } from './list-row.tsx';
import { Room, reach, rowHeights } from './list-table.tsx';
import { useTaskList } from './task-list.ts';
import { TwoLineRow } from './two-line-row.tsx';

/** What a group has loaded. */
export interface GroupState {
  tasks: readonly TaskCompact[];
  total: number;
  /** Scrolls a task into view. */
  show: (index: number) => void;
}

interface GroupRowsProps {
  group: ListGroup;
  title: GroupTitle;
  project: Project;
  sort: TaskSort;
  order: SortOrder;
  fields: readonly ListField[];
  isTwoLines: boolean;
  hasBoxes: boolean;
  /** All groups. */
  list: RefObject<HTMLElement | null>;
  /** Changes when groups above may have grown. */
  listHeight: number;
  /** How many columns are shown. */
  span: number;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
  onReport: (key: string, state: GroupState) => void;
  onOpen: (id: string) => void;
}

/** A group of the list: its title, and its tasks, of which only those in view are rendered. */
export function GroupRows(props: GroupRowsProps) {
  const { group, title, project, sort, order, fields, isTwoLines, hasBoxes, span } = props;
  const { isFolded, onFold, onReport, onOpen } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const isNear = useComesNear(body);
  const list = useTaskList({ projectId: project.id, filter: group.filter, sort, order }, isNear);
  const { tasks, total, data, error, refetch } = list;
  const { selected, select } = useTaskActions();
  const { virtual, top } = useRowsInView(props, body, isFolded ? [] : tasks);
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1);
  const isKnown = data !== undefined;
  useEffect(() => {
    if (isKnown)
      onReport(group.key, {
        tasks,
        total,
        show: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
      });
  }, [group.key, tasks, total, isKnown, virtual, onReport]);
  useEffect(() => {
    const isEnd = !isFolded && tasks.length > 0 && (last?.index ?? 0) >= tasks.length - reach;
    if (isEnd) loadMore(list);
  });
  const Row = isTwoLines ? TwoLineRow : ListRow;
  const Arrow = isFolded ? ChevronRight : ChevronDown;
  return (
    <tbody ref={body} data-swimlane={group.key}>
      <tr>
        <th
          scope="rowgroup"
          colSpan={span}
          style={{ height: rowHeights(isTwoLines).group }}
          className="sticky top-9 z-[5] border-b border-line bg-sunken px-2 text-left font-normal max-sm:top-[42px] max-sm:bg-canvas"
        >
          <button
            type="button"
            aria-expanded={!isFolded}
            onClick={() => onFold(!isFolded)}
            className="sticky left-2 inline-flex h-8 max-w-full max-sm:h-11 items-center gap-2 rounded-lg px-1.5 text-[13px] font-semibold hover:bg-hover"
          >
            <Arrow size={15} className="shrink-0 text-muted" aria-hidden />
            <span aria-hidden className="inline-flex shrink-0">
              {title.picture}
            </span>
            <span className="truncate">{title.label}</span>
            <span className="text-xs font-normal text-muted">{isKnown ? total : null}</span>
          </button>
        </th>
      </tr>
      {error !== null && data === undefined ? (
        <WholeRow span={span}>
          <LoadFailed error={error} onRetry={() => void refetch()} />
        </WholeRow>
      ) : null}
      {error === null && !isKnown && !isFolded ? (
        <WholeRow span={span}>
          <p className="px-3 py-2 text-sm text-muted">{strings.common.loading}</p>
        </WholeRow>
      ) : null}
      <Room height={(rows[0]?.start ?? top) - top} />
      {rows.map(({ index, key }) => {
        const task = tasks[index];
        return task === undefined ? null : (
          <Row
            key={key}
            task={task}
            index={null}
            place={index}
            measure={virtual.measureElement}
            fields={fields}
            columns={project.columns}
            hasBox={hasBoxes}
            isSelected={selected.has(task.id)}
            onSelect={select}
            onOpen={onOpen}
          />
        );
      })}
      <Room height={virtual.getTotalSize() - ((last?.end ?? top) - top)} />
      {list.isFetchNextPageError && !isFolded ? (
        <WholeRow span={span}>
          <MoreFailed list={list} />
        </WholeRow>
      ) : null}
    </tbody>
  );
}

function WholeRow({ span, children }: { span: number; children: React.ReactNode }) {
  return (
    <tr>
      <td colSpan={span}>{children}</td>
    </tr>
  );
}

/** All groups scroll together, and each renders its rows in view: where it begins depends on those above. */
function useRowsInView(
  { list, listHeight, isTwoLines }: Pick<GroupRowsProps, 'list' | 'listHeight' | 'isTwoLines'>,
  body: RefObject<HTMLTableSectionElement | null>,
  tasks: readonly TaskCompact[],
) {
  const heights = rowHeights(isTwoLines);
  const [top, setTop] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a higher list means that something above may have grown
  useLayoutEffect(() => {
    const [scroller, own] = [scrollerOfList(list.current), body.current];
    if (scroller !== null && own !== null) setTop(offsetIn(scroller, own) + heights.group);
  }, [list, body, listHeight, heights.group]);
  const virtual = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scrollerOfList(list.current),
    estimateSize: () => heights.task,
    overscan: 12,
    scrollMargin: top,
    getItemKey: useCallback((index: number) => tasks[index]?.id ?? index, [tasks]),
  });
  return { virtual, top };
}
