import type { Project, Task, TaskCompact, UpdateTaskBody } from '@fettle/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useUser } from '../../../data/account/session.ts';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { changeOf } from '../../../data/pending/change-of.ts';
import { type Outcome, sendOrWait } from '../../../data/pending/send-pending.ts';
import { findListedTask } from '../../../data/tasks/listed-tasks.ts';
import { previewChange } from '../../../data/tasks/preview-change.ts';
import { closeToast } from '../../../data/toasts/toasts.ts';
import { forgetUndo, offerUndo, type Undoable } from '../../../data/toasts/undo.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { loadAndRun } from '../actions/use-task-edits.ts';
import { focusMovedCard } from '../cards/focus-card.ts';
import { type ColumnTasks, columnQuery } from '../columns/column-query.ts';
import type { Swimlane } from '../swimlanes/swimlanes.ts';
import { type Destination, placeCard, updateCard } from './place-card.ts';

export interface Move extends Destination {
  task: TaskCompact;
  /** The target swimlane. By default any. */
  swimlane?: string;
  /** Other changes of the move: a card dragged into another swimlane gets its assignee or priority. */
  change?: UpdateTaskBody;
  /** Keeps the focus in its new place. */
  hasFocus?: boolean;
}

interface Board {
  project: Project;
  swimlanes: readonly Swimlane[];
}

interface Made {
  move: Move;
  /** The task before the move. */
  before: TaskCompact;
  /** How to undo it. */
  back: Move;
  undoable: Undoable | null;
}

/**
 * Moves a card at once and sends the move. During an outage, the move waits. If the service refuses it, the card goes back
 * and a message says why. Moves of a board are sent in order. Of several queued moves of the same card in a row, only the last is sent: it has the final
 * place.
 */
export function useMoveCard(board: Board): (move: Move) => void {
  const cache = useQueryClient();
  const { id: userId } = useUser();
  const waiting = useRef<Move[]>([]);
  const { id: projectId } = board.project;
  const place = { projectId, lists: board.swimlanes };
  const { mutate } = useMutation({
    scope: { id: `moves of ${projectId}` },
    meta: { showsError: true },
    async mutationFn({ move, before }: Made): Promise<Task | null> {
      waiting.current = waiting.current.filter((each) => each !== move);
      if (isSuperseded(move, waiting.current)) return null;
      const outcome = await tell({ cache, userId }, move, before);
      return outcome.isWaiting ? null : outcome.result;
    },
    onSuccess(task) {
      if (task !== null && waiting.current.every((move) => move.task.id !== task.id))
        updateCard(cache, projectId, task);
    },
    onError(error, { move, back, undoable }) {
      const { task } = move;
      if (undoable !== null) forgetUndo(undoable);
      // A later move of the same card starts from this one's result and is still queued.
      if (waiting.current.every((each) => each.task.id !== task.id)) {
        const now = findListedTask(cache, projectId, task.id) ?? task;
        placeCard(cache, place, now, foresee(board.project, now, back), back);
      }
      loadAndRun(({ sayRefused }) => sayRefused(task, error));
    },
    onSettled() {
      // While more moves are queued, a response would be older than what is shown.
      if (waiting.current.length > 0) return;
      void cache.invalidateQueries({ queryKey: queryKeys.taskLists(projectId) });
    },
  });
  const act = (move: Move, isUndo: boolean): void => {
    closeToast(`refused ${move.task.id}`);
    // Before rendering, so that keys faster than frames find every card in its current place.
    void cache.cancelQueries({ queryKey: queryKeys.taskLists(projectId) });
    const task = findListedTask(cache, projectId, move.task.id) ?? move.task;
    const back = wayBack(cache, board, task, move);
    placeCard(cache, place, task, foresee(board.project, task, move), move);
    notifyMove(cache, board, task, move);
    if (move.hasFocus === true) focusMovedCard(task.id, move.swimlane);
    waiting.current = [...waiting.current, move];
    const undoable = isUndo ? null : undoOf(board.project, move, () => latest.current(back, true));
    mutate({ move, before: task, back, undoable });
    if (undoable !== null) offerUndo(undoable);
  };
  const latest = useRef(act);
  latest.current = act;
  return useCallback((move) => latest.current(move, false), []);
}

/** Whether the next queued move is of the same card, and this one changes nothing else. */
function isSuperseded(move: Move, waiting: readonly Move[]): boolean {
  return move.change === undefined && waiting[0]?.task.id === move.task.id;
}

async function tell(
  { cache, userId }: { cache: QueryClient; userId: string },
  { task, status, beforeId, afterId, change }: Move,
  before: TaskCompact,
): Promise<Outcome<Task>> {
  const { id } = task;
  if (change !== undefined) {
    const base = { ...pick(before, { change }) };
    const pending = { kind: 'change-task' as const, ...changeOf(task, userId), change, base };
    await sendOrWait(cache, pending, () => api.updateTask({ id, ...change }));
  }
  const neighbor =
    beforeId === null ? { ...(afterId === undefined ? {} : { after: afterId }) } : { before: beforeId };
  const place = { status, beforeId, afterId: afterId ?? null, base: { status: before.status } };
  const pending = { kind: 'move-task' as const, ...changeOf(task, userId), ...place };
  return await sendOrWait(cache, pending, () => api.moveTask({ id, status, ...neighbor }));
}

/** A move within a column is its own confirmation. A move elsewhere is easily made by mistake. */
function undoOf({ id }: Project, { task, status, change }: Move, undo: () => void): Undoable {
  if (status === task.status && change === undefined) return { place: id, undo };
  return { place: id, id: `moved ${id}`, text: strings.board.movedCard(task.key), undo };
}

function foresee(project: Project, task: TaskCompact, { status, change }: Move): TaskCompact {
  return { ...task, ...previewChange(task, { ...change, status }, project, new Date().toISOString()) };
}

/** The move that undoes another: from the card's current place, restoring the fields it changed. */
function wayBack(
  cache: QueryClient,
  { project, swimlanes }: Board,
  task: TaskCompact,
  { change, hasFocus }: Move,
): Move {
  const swimlane = swimlanes.find((each) => each.holds(task)) ?? swimlanes[0];
  const order = swimlane === undefined ? [] : readOrder(cache, project.id, swimlane, task.status);
  const at = order.findIndex(({ id }) => id === task.id);
  const after = order[at - 1]?.id;
  return {
    task,
    status: task.status,
    beforeId: order[at + 1]?.id ?? null,
    ...(after === undefined ? {} : { afterId: after }),
    ...(change === undefined ? {} : { change: pick(task, { change }) }),
    ...(hasFocus === undefined ? {} : { hasFocus }),
  };
}

/** The current values of the fields of a change. */
function pick(task: TaskCompact, { change = {} }: Pick<Move, 'change'>): UpdateTaskBody {
  return Object.fromEntries(Object.keys(change).map((name) => [name, task[name as keyof TaskCompact]]));
}

function notifyMove(
  cache: QueryClient,
  { project, swimlanes }: Board,
  task: TaskCompact,
  { status, swimlane: key }: Move,
): void {
  const swimlane = swimlanes.find((each) => each.key === key) ?? swimlanes[0];
  if (swimlane === undefined) return;
  const order = readOrder(cache, project.id, swimlane, status).map(({ id }) => id);
  const { queryKey } = columnQuery({ projectId: project.id, filter: swimlane.filter, status });
  const total = cache.getQueryData<ColumnTasks>(queryKey)?.pages[0]?.total ?? order.length;
  const label = project.columns.find((column) => column.key === status)?.label ?? status;
  announce(strings.board.moved(task.key, label, order.indexOf(task.id) + 1 || total, total));
}

/** The loaded cards of a column in a swimlane. */
export function readOrder(
  cache: QueryClient,
  projectId: string,
  { filter }: Swimlane,
  status: string,
): TaskCompact[] {
  const { queryKey } = columnQuery({ projectId, filter, status });
  return cache.getQueryData<ColumnTasks>(queryKey)?.pages.flatMap(({ items }) => items) ?? [];
}
