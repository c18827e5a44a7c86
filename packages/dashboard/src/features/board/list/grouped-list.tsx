import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { projectLabelsQuery } from '../../../data/projects/project-labels.ts';
import { strings } from '../../../strings/index.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { useTaskActions } from '../actions/task-actions-context.ts';
import { useCollapsed } from '../columns/use-collapsed.ts';
import type { ListField, ListGrouping } from '../filters/board-search.ts';
import { usePeople } from '../use-people.ts';
import { GroupRows, type GroupState } from './group-rows.tsx';
import { groupTitle } from './group-titles.tsx';
import { buildListGroups, maxLabelGroups } from './list-groups.ts';
import { ListHead } from './list-head.tsx';
import type { ListViewProps } from './list-props.ts';
import { listClass, tableClass, tableStyle } from './list-table.tsx';
import { usualOrder } from './task-list.ts';
import { useListKeys } from './use-list-keys.ts';
import { useSelecting } from './use-selecting.ts';

interface GroupedListProps extends ListViewProps {
  grouping: ListGrouping;
  fields: readonly ListField[];
  isTwoLines: boolean;
  /** Shown if no group has a task. */
  empty: ReactNode;
}

/** The list in groups below each other, each loaded once it comes into view. */
export function GroupedList(props: GroupedListProps) {
  const { project, filter, search, grouping, fields, isTwoLines, canWrite, onChange, onOpen, empty } = props;
  const section = useRef<HTMLElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const sort = search.by ?? 'createdAt';
  const order = search.order ?? usualOrder(sort);
  const people = usePeople(project, grouping === 'assignee');
  const { data: labels, isLoading } = useQuery({
    ...projectLabelsQuery(project.id),
    enabled: grouping === 'label',
  });
  // The same all day: groups by due date would be requested anew otherwise.
  const today = new Date().toDateString();
  const groups = useMemo(
    () =>
      buildListGroups(grouping, filter, {
        columns: project.columns,
        people,
        labels: labels ?? [],
        now: new Date(today),
      }),
    [grouping, filter, project.columns, people, labels, today],
  );
  const { isFolded, fold, unfold } = useCollapsed(`${project.id} list ${grouping}`);
  const { states, report } = useGroupStates();
  const { selected, selectAll } = useTaskActions();
  const selecting = useSelecting(isTwoLines, canWrite);
  const shown = groups.flatMap(({ key }) => states.get(key)?.tasks ?? []);
  const shownIds = [...new Set(shown.map(({ id }) => id))];
  useListKeys({
    rows: () =>
      groups.flatMap(({ key }) => {
        const state = isFolded(encodeURIComponent(key)) ? undefined : states.get(key);
        return (state?.tasks ?? []).map((task, index) => ({
          task,
          group: key,
          show: () => state?.show(index),
        }));
      }),
    count: shownIds.length,
    canWrite,
  });
  const { height, span } = useShape(table);
  const totals = groups.map(({ key }) => states.get(key)?.total);
  if (isLoading)
    return (
      <div className="p-4">
        <SkeletonRows label={strings.common.loading} />
      </div>
    );
  if (totals.every((total) => total === 0)) return empty;
  return (
    <section
      ref={section}
      data-scroll-restoration-id={`${project.id} list`}
      aria-label={strings.taskList.label}
      className={listClass}
    >
      <table ref={table} className={tableClass} style={tableStyle(fields, isTwoLines)}>
        <ListHead
          search={search}
          sort={sort}
          order={order}
          fields={fields}
          selecting={selecting}
          shown={shownIds.length}
          total={shownIds.length}
          selected={shownIds.filter((id) => selected.has(id)).length}
          isTwoLines={isTwoLines}
          onSelectAll={(isAll) => selectAll(isAll ? shownIds : [])}
          onChange={onChange}
        />
        {groups.map((group) => (
          <GroupRows
            key={group.key}
            group={group}
            title={groupTitle(grouping, group.key, {
              people,
              columns: project.columns,
              labels: labels ?? [],
            })}
            project={project}
            sort={sort}
            order={order}
            fields={fields}
            isTwoLines={isTwoLines}
            hasBoxes={selecting.isOn}
            list={section}
            listHeight={height}
            span={Math.max(1, span)}
            isFolded={isFolded(encodeURIComponent(group.key))}
            onFold={(next) => (next ? fold : unfold)(encodeURIComponent(group.key))}
            onReport={report}
            onOpen={onOpen}
          />
        ))}
      </table>
      {grouping === 'label' && (labels?.length ?? 0) > maxLabelGroups ? (
        <p className="px-4 py-3 text-sm text-muted">{strings.taskList.otherLabels(maxLabelGroups)}</p>
      ) : null}
    </section>
  );
}

/** What each group has loaded. */
function useGroupStates() {
  const [states, setStates] = useState<ReadonlyMap<string, GroupState>>(new Map());
  const report = useCallback(
    (key: string, state: GroupState) => setStates((before) => new Map(before).set(key, state)),
    [],
  );
  return { states, report };
}

/**
 * Groups begin lower as those above them grow, and their titles span the columns that are shown: a title across columns
 * that a narrow screen leaves out would make room for them.
 */
function useShape(table: RefObject<HTMLTableElement | null>): { height: number; span: number } {
  const [height, setHeight] = useState(0);
  const [span, setSpan] = useState(1);
  useEffect(() => {
    const element = table.current;
    if (element === null) return;
    const measure = (): void => {
      setHeight(element.offsetHeight);
      setSpan([...(element.tHead?.rows[0]?.cells ?? [])].filter(({ offsetWidth }) => offsetWidth > 0).length);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return { height, span };
}
