import type { Project, TaskCompact } from '@fettle/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCommands } from '../../commands/commands.ts';
import type { TaskFilter } from '../../data/tasks.ts';
import { strings } from '../../strings/index.ts';
import { type ColumnTasks, columnQuery } from './column-tasks.ts';
import { focusCard, focusedCard } from './focus-card.ts';
import type { Move } from './use-move-card.ts';

interface Keys {
  project: Project;
  filter: TaskFilter;
  canWrite: boolean;
  onMove: (move: Move) => void;
  onAdd: () => void;
}

interface Place {
  task: TaskCompact;
  column: number;
  at: number;
  order: readonly TaskCompact[];
}

/** Everything the mouse does on a board, by keys: go from card to card, move the one that has the focus, add one. */
export function useBoardKeys({ project, filter, canWrite, onMove, onAdd }: Keys): void {
  const cache = useQueryClient();
  const text = strings.board;
  const group = text.commandsGroup;
  const orderOf = (column: number) => readOrder(cache, project, filter, column);

  const withCard = (act: (place: Place) => void) => (): void => {
    const place = findFocused(project, orderOf);
    if (place !== null) act(place);
  };
  const go = (step: number) => (): void => {
    const place = findFocused(project, orderOf);
    const next = place === null ? firstCard(project, orderOf) : place.order[place.at + step];
    if (next !== undefined) focusCard(next.id);
  };
  const shift = (step: -1 | 1) =>
    withCard(({ task, at, order }) => {
      if (order[at + step] === undefined) return;
      const beforeId = (step === -1 ? order[at - 1] : order[at + 2])?.id ?? null;
      onMove({ task, status: task.status, beforeId, hasFocus: true });
    });
  const cross = (step: -1 | 1) =>
    withCard(({ task, column, at }) => {
      const target = project.columns[column + step];
      if (target === undefined) return;
      const beforeId = orderOf(column + step)[at]?.id ?? null;
      onMove({ task, status: target.key, beforeId, hasFocus: true });
    });

  const moves = [
    { id: 'board-up', label: text.moveUp, keys: 'alt+arrowup', run: shift(-1) },
    { id: 'board-down', label: text.moveDown, keys: 'alt+arrowdown', run: shift(1) },
    { id: 'board-left', label: text.moveLeft, keys: 'alt+arrowleft', run: cross(-1) },
    { id: 'board-right', label: text.moveRight, keys: 'alt+arrowright', run: cross(1) },
  ];
  useCommands([
    { id: 'board-next', label: text.nextCard, group, keys: 'j', keysOnly: true, run: go(1) },
    { id: 'board-previous', label: text.previousCard, group, keys: 'k', keysOnly: true, run: go(-1) },
    ...(canWrite ? moves.map((move) => ({ ...move, group, keysOnly: true })) : []),
    ...(canWrite ? [{ id: 'board-add', label: text.newTask, group, keys: 'c', run: onAdd }] : []),
  ]);
}

type Orders = (column: number) => readonly TaskCompact[];

function readOrder(cache: QueryClient, project: Project, filter: TaskFilter, column: number): TaskCompact[] {
  const status = project.columns[column]?.key ?? '';
  const { queryKey } = columnQuery({ projectId: project.id, status, filter });
  return cache.getQueryData<ColumnTasks>(queryKey)?.pages.flatMap(({ items }) => items) ?? [];
}

function findFocused(project: Project, orderOf: Orders): Place | null {
  const id = focusedCard();
  if (id === null) return null;
  for (const column of project.columns.keys()) {
    const order = orderOf(column);
    const at = order.findIndex((task) => task.id === id);
    const task = order[at];
    if (task !== undefined) return { task, column, at, order };
  }
  return null;
}

function firstCard(project: Project, orderOf: Orders): TaskCompact | undefined {
  return project.columns.map((_, column) => orderOf(column)[0]).find((task) => task !== undefined);
}
