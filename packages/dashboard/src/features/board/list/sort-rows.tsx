import { strings } from '../../../strings/index.ts';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { ChoiceMenu } from '../../../ui/menus/choice-menu.tsx';
import type { BoardSearch, SortOrder, TaskSort } from '../filters/board-search.ts';
import { usualOrder } from './task-list.ts';

interface SortRowsProps {
  search: BoardSearch;
  onChange: (search: BoardSearch) => void;
}

const usualSort = 'createdAt';
const sorts = ['updatedAt', 'dueDate', 'priority', 'position'] as const satisfies readonly TaskSort[];
const orders = ['asc', 'desc'] as const;

/** What the orders are called, for what is sorted by. */
function ordersOf(sort: TaskSort): Readonly<Record<SortOrder, string>> {
  const text = strings.taskList;
  if (sort === 'createdAt' || sort === 'updatedAt') return text.dateOrders;
  if (sort === 'dueDate') return text.dueOrders;
  return sort === 'priority' ? text.priorityOrders : text.orders;
}

/** What the heads of the columns do where the list has none. */
export function SortRows({ search, onChange }: SortRowsProps) {
  const text = strings.taskList;
  const sort = search.by ?? usualSort;
  const set = (by: TaskSort): void => onChange({ ...search, by, order: usualOrder(by) });
  return (
    <>
      <ChoiceMenu
        isRow
        label={text.sort}
        value={sort === usualSort ? undefined : sort}
        none={text.listFields[usualSort]}
        choices={sorts.map((value) => ({ value, label: text.listFields[value] }))}
        onChange={(next) => set((next as TaskSort | undefined) ?? usualSort)}
      />
      <div className="flex min-h-12 items-center gap-3 px-2 text-[15px]">
        <span className="flex-1 font-medium">{text.order}</span>
        <SegmentedControl
          label={text.order}
          value={search.order ?? usualOrder(sort)}
          options={orders.map((value) => ({ value, label: ordersOf(sort)[value] }))}
          onChange={(order) => onChange({ ...search, by: sort, order })}
        />
      </div>
    </>
  );
}
