import type { Column, TaskCompact } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { describeError } from '../../data/describe-error.ts';
import { type TaskFilter, taskListsKey } from '../../data/tasks.ts';
import { strings } from '../../strings/index.ts';
import { announce } from '../../ui/announce.ts';
import { notify } from '../../ui/toast.tsx';
import { type ColumnTasks, columnQuery, type Destination, placeCard, updateCard } from './column-tasks.ts';
import { focusMovedCard } from './focus-card.ts';

export interface Move extends Destination {
  task: TaskCompact;
  /** It has the focus, and is to have it in its new place too. */
  hasFocus?: boolean;
}

interface Board {
  projectId: string;
  filter: TaskFilter;
  columns: readonly Column[];
}

/**
 * Moves a card at once and tells the service; when that fails the card goes back and a message says why. Moves of one
 * board are told one after the other, so that the service sees them in the order they were made.
 */
export function useMoveCard({ projectId, filter, columns }: Board): (move: Move) => void {
  const cache = useQueryClient();
  const lists = taskListsKey(projectId);
  const mutation = useMutation({
    scope: { id: `moves of ${projectId}` },
    meta: { showsError: true },
    mutationFn: ({ task, status, beforeId }: Move) =>
      api.moveTask({ id: task.id, status, ...(beforeId === null ? {} : { before: beforeId }) }),
    async onMutate({ task, hasFocus, ...destination }) {
      await cache.cancelQueries({ queryKey: lists });
      const before = cache.getQueriesData<ColumnTasks>({ queryKey: lists });
      placeCard(cache, { projectId, filter }, task, destination);
      sayMove(cache, { projectId, filter, columns }, task, destination);
      if (hasFocus === true) focusMovedCard(task.id);
      return { before };
    },
    onSuccess: (task) => updateCard(cache, projectId, task),
    onError(error, { task }, context) {
      for (const [key, data] of context?.before ?? []) cache.setQueryData(key, data);
      notify({ kind: 'error', text: strings.board.moveFailed(task.key, describeError(error)) });
    },
    onSettled() {
      // While more moves wait, an answer of the service would be behind what is shown.
      if (cache.isMutating() <= 1) void cache.invalidateQueries({ queryKey: lists });
    },
  });
  return mutation.mutate;
}

function sayMove(
  cache: ReturnType<typeof useQueryClient>,
  { projectId, filter, columns }: Board,
  task: TaskCompact,
  { status }: Destination,
): void {
  const pages =
    cache.getQueryData<ColumnTasks>(columnQuery({ projectId, filter, status }).queryKey)?.pages ?? [];
  const order = pages.flatMap(({ items }) => items.map(({ id }) => id));
  const label = columns.find(({ key }) => key === status)?.label ?? status;
  announce(strings.board.moved(task.key, label, order.indexOf(task.id) + 1, pages[0]?.total ?? order.length));
}
