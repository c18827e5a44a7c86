import { ArrowDown, ArrowUp, ChartNoAxesColumnIncreasing } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import type { BoardSearch, ListField, SortOrder, TaskSort } from '../filters/board-search.ts';
import { usualFields } from './list-layout.ts';
import { usualOrder } from './task-list.ts';
import type { Selecting } from './use-selecting.ts';

interface ListHeadProps {
  search: BoardSearch;
  sort: TaskSort;
  order: SortOrder;
  /** In the order of the cells. */
  fields: readonly ListField[];
  selecting: Selecting;
  shown: number;
  total: number;
  /** How many of the shown tasks are selected. */
  selected: number;
  /** Where the columns have no room: rows have two lines. */
  isTwoLines: boolean;
  onSelectAll: (isAll: boolean) => void;
  onChange: (search: BoardSearch) => void;
}

/** How each column is shown. Those without a sort key cannot be sorted; narrow screens leave some of the usual ones out. */
const looks: Readonly<Record<ListField, { sort?: TaskSort; rem: number; shown?: string }>> = {
  priority: { sort: 'priority', rem: 2.5 },
  title: { sort: 'position', rem: 18 },
  status: { rem: 7 },
  labels: { rem: 12, shown: 'max-lg:hidden' },
  assignees: { rem: 5, shown: 'max-md:hidden' },
  dueDate: { sort: 'dueDate', rem: 6 },
  updatedAt: { sort: 'updatedAt', rem: 7 },
  createdAt: { sort: 'createdAt', rem: 7, shown: 'max-md:hidden' },
  reporter: { rem: 10, shown: 'max-xl:hidden' },
  source: { rem: 7, shown: 'max-xl:hidden' },
  completedAt: { rem: 7, shown: 'max-xl:hidden' },
  minutesLogged: { rem: 6, shown: 'max-xl:hidden' },
};

/** Labels get part of what a wide screen has left over, beside titles that need less of it. */
function widthOf(field: ListField, rem: number): string {
  return field === 'labels' ? `clamp(${rem}rem, 16vw, ${rem * 1.5}rem)` : `${rem}rem`;
}

/** Beside the checkbox. Chosen columns are not left out on narrow screens: the list scrolls sideways. */
export function minimumRem(fields: readonly ListField[]): number | undefined {
  if (fields.join() === usualFields.join()) return undefined;
  return fields.reduce((sum, field) => sum + looks[field].rem, 3);
}

/** Whether a column is left out on narrow screens: only of the usual ones. */
export function hidingClass(field: ListField, fields: readonly ListField[]): string | undefined {
  return fields.join() === usualFields.join() ? looks[field].shown : undefined;
}

/** The column heads of the list. Most of them sort it. */
export function ListHead({ search, sort, order, fields, onChange, ...head }: ListHeadProps) {
  const text = strings.board;
  const { selecting, shown, total, selected, isTwoLines, onSelectAll } = head;
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <thead className="sticky top-0 z-10 bg-surface max-sm:bg-canvas">
      <tr aria-rowindex={1} className="*:border-b *:border-line">
        {selecting.isOn ? (
          <th scope="col" className={classNames('w-10 text-left', isTwoLines ? 'pl-4' : 'pl-3')}>
            <span className="flex">
              <Checkbox
                hideLabel
                label={strings.taskList.selectShown(shown, total)}
                checked={shown > 0 && selected === shown}
                isPartial={selected > 0 && selected < shown}
                onChange={onSelectAll}
              />
            </span>
          </th>
        ) : null}
        {isTwoLines ? (
          <th
            scope="col"
            className={classNames(
              'h-11 text-left text-xs font-normal text-muted',
              selecting.isOn ? 'pl-1' : 'pl-4',
            )}
          >
            <span className="flex items-center justify-between gap-2 pr-2">
              {text.columnCount(total)}
              {selecting.toggle === null ? null : (
                <Button size="small" tone="link" onClick={selecting.toggle}>
                  {selecting.isOn ? strings.common.cancel : strings.taskList.beginSelecting}
                </Button>
              )}
            </span>
          </th>
        ) : null}
        {(isTwoLines ? [] : fields).map((id) => {
          const { sort: by, rem } = looks[id];
          const isSorted = by === sort;
          const label = strings.taskList.listFields[id];
          const short =
            id === 'priority' ? (
              <>
                <ChartNoAxesColumnIncreasing size={14} aria-hidden />
                <span className="sr-only">{label}</span>
              </>
            ) : (
              label
            );
          const set = (): void => {
            if (by === undefined) return;
            const next = isSorted ? (order === 'asc' ? 'desc' : 'asc') : usualOrder(by);
            onChange({ ...search, by, order: next });
          };
          return (
            <th
              key={id}
              scope="col"
              aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
              style={id === 'title' ? undefined : { width: widthOf(id, rem) }}
              className={classNames(
                'h-9 px-2 text-left text-xs font-normal text-muted',
                hidingClass(id, fields),
              )}
            >
              {by === undefined ? (
                label
              ) : (
                <button
                  type="button"
                  title={strings.taskList.sortBy(
                    id === 'title' ? strings.taskList.listFields.position : label,
                  )}
                  onClick={set}
                  className={classNames(
                    'inline-flex min-h-6 min-w-6 items-center gap-1 hover:text-ink',
                    isSorted && 'font-semibold text-ink',
                  )}
                >
                  {short}
                  {isSorted ? <Arrow size={12} aria-hidden /> : null}
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
