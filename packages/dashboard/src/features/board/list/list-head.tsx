import { ArrowDown, ArrowUp } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import type { BoardSearch, SortOrder, TaskSort } from '../filters/board-search.ts';
import { usualOrder } from './task-list.ts';

interface ListHeadProps {
  search: BoardSearch;
  sort: TaskSort;
  order: SortOrder;
  canWrite: boolean;
  shown: number;
  total: number;
  isAllSelected: boolean;
  onSelectAll: (isAll: boolean) => void;
  onChange: (search: BoardSearch) => void;
}

type Field = keyof typeof strings.board.listFields;

/** In the order of the cells. Those without a sort key cannot be sorted, and narrow screens show fewer. */
export const listFields: readonly { id: Field; sort?: TaskSort; width: string; shown?: string }[] = [
  { id: 'priority', sort: 'priority', width: 'w-10' },
  { id: 'title', sort: 'position', width: '' },
  { id: 'status', width: 'w-28', shown: 'max-sm:hidden' },
  { id: 'labels', width: 'w-48', shown: 'max-lg:hidden' },
  { id: 'assignees', width: 'w-20', shown: 'max-md:hidden' },
  { id: 'dueDate', sort: 'dueDate', width: 'w-24' },
  { id: 'updatedAt', sort: 'updatedAt', width: 'w-28', shown: 'max-md:hidden' },
  { id: 'createdAt', sort: 'createdAt', width: 'w-28', shown: 'max-xl:hidden' },
];

/** The column heads of the list. Most of them sort it. */
export function ListHead({ search, sort, order, onChange, ...head }: ListHeadProps) {
  const text = strings.board;
  const { canWrite, shown, total, isAllSelected, onSelectAll } = head;
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <thead className="sticky top-0 z-10 bg-surface">
      <tr aria-rowindex={1} className="*:border-b *:border-line">
        {canWrite ? (
          <th scope="col" className="w-10 pl-3 text-left">
            <span className="flex">
              <Checkbox
                hideLabel
                label={text.selectShown(shown, total)}
                checked={isAllSelected}
                onChange={onSelectAll}
              />
            </span>
          </th>
        ) : null}
        {listFields.map(({ id, sort: by, width, shown: shownFrom }) => {
          const isSorted = by === sort;
          const label = text.listFields[id];
          const short = id === 'priority' ? <span className="sr-only">{label}</span> : label;
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
              className={classNames('h-9 px-2 text-left text-xs font-normal text-muted', width, shownFrom)}
            >
              {by === undefined ? (
                label
              ) : (
                <button
                  type="button"
                  title={text.sortBy(id === 'title' ? text.listFields.position : label)}
                  onClick={set}
                  className={classNames(
                    'inline-flex min-h-6 min-w-6 items-center gap-1 hover:text-ink',
                    isSorted && 'font-semibold text-ink',
                  )}
                >
                  {short}
                  {isSorted ? (
                    <Arrow size={12} aria-hidden />
                  ) : id === 'priority' ? (
                    <span aria-hidden>!</span>
                  ) : null}
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
