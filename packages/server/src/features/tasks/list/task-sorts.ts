import type { ListTasksQuery } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';

export interface TaskSort {
  /** Columns of `tasks t` the order needs. */
  columns: RawBuilder<unknown>;
  /** The order over those columns of anything named `t`; always ends in the id, so that pages never overlap. */
  by: RawBuilder<unknown>;
  /** Whether the columns of the board lead; then the next two orders begin with theirs. */
  onBoard: boolean;
  /** The order over tasks `t` and their `columns k`. */
  boardBy: RawBuilder<unknown>;
  /** The order over rows `t` that carry the position of their column as `place`. */
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
 * The order of a list. Without `order`, times of writing come newest first and everything else ascends. Tasks without
 * a due date are last in both orders. Each order, in both directions, is that of an index of `tasks`.
 */
export function readTaskSort({ sort, order }: SortChoice): TaskSort {
  const { usual, keys } = sorts[sort];
  const direction = sql.raw(order ?? usual);
  const key = (name: string) =>
    name === 'due_date' ? sql`t.due_date ${direction} nulls last` : sql`${sql.raw(`t.${name}`)} ${direction}`;
  const by = sql.join([...keys, 'id'].map(key));
  const onBoard = sort === 'position';
  return {
    columns: sql.raw(keys.map((name) => `t.${name}`).join(', ')),
    by,
    onBoard,
    boardBy: onBoard ? sql`k.position ${direction}, ${by}` : by,
    matchBy: onBoard ? sql`t.place ${direction}, ${by}` : by,
  };
}
