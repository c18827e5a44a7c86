import type { ListTasksQuery } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';

export interface TaskSort {
  /** Columns of `tasks task` that the order needs. */
  columns: RawBuilder<unknown>;
  /** The order over those columns of anything named `task`; always ends in the ID, so that pages never overlap. */
  by: RawBuilder<unknown>;
  /** True of tasks behind that of the row `after`; null for orders in which that is not a range of the index. */
  after: RawBuilder<unknown> | null;
  /** Whether tasks are ordered by column first; then the next two orders begin with the position of the column. */
  onBoard: boolean;
  /** The order over tasks `task` and their `columns board_column`. */
  boardBy: RawBuilder<unknown>;
  /** The order over rows `task` that carry the position of their column as `place`. */
  matchBy: RawBuilder<unknown>;
}

export interface SortChoice {
  sort: NonNullable<ListTasksQuery['sort']>;
  order: ListTasksQuery['order'] | undefined;
}

const sorts = {
  createdAt: { usual: 'desc', keys: ['created_at'] },
  updatedAt: { usual: 'desc', keys: ['updated_at'] },
  dueDate: { usual: 'asc', keys: ['due_date'] },
  priority: { usual: 'asc', keys: ['priority_rank', 'created_at'] },
  position: { usual: 'asc', keys: ['position'] },
} as const;

/**
 * The order of a list. Without `order`, tasks are newest first by time of creation or change, and ascending by anything
 * else. Tasks without a due date are last in both directions. Each order, in both directions, is that of an index.
 */
export function readTaskSort({ sort, order }: SortChoice): TaskSort {
  const { usual, keys } = sorts[sort];
  const direction = sql.raw(order ?? usual);
  const key = (name: string) =>
    name === 'due_date'
      ? sql`task.due_date ${direction} nulls last`
      : sql`${sql.raw(`task.${name}`)} ${direction}`;
  const by = sql.join([...keys, 'id'].map(key));
  const onBoard = sort === 'position';
  const comparison = sql.raw((order ?? usual) === 'desc' ? '<' : '>');
  const [first] = keys;
  const isTime = keys.length === 1 && (first === 'created_at' || first === 'updated_at');
  return {
    after: isTime
      ? sql`(${sql.ref(`task.${first}`)}, task.id) ${comparison}
          ((select ${sql.ref(`after.${first}`)} from after), (select after.id from after))`
      : null,
    columns: sql.raw(keys.map((name) => `task.${name}`).join(', ')),
    by,
    onBoard,
    boardBy: onBoard ? sql`board_column.position ${direction}, ${by}` : by,
    matchBy: onBoard ? sql`task.place ${direction}, ${by}` : by,
  };
}
