import type { Project, TaskCompact } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCommands } from '../../commands/commands.ts';
import { strings } from '../../strings/index.ts';
import { focusCard, focusedCard } from './cards/focus-card.ts';
import { type Move, readOrder } from './drag/use-move-card.ts';
import type { Swimlane } from './swimlanes/swimlanes.ts';

interface Keys {
  project: Project;
  swimlanes: readonly Swimlane[];
  canWrite: boolean;
  onMove: (move: Move) => void;
  onAdd: () => void;
  onOpen: (taskId: string) => void;
}

interface Place {
  task: TaskCompact;
  swimlane: Swimlane;
  column: number;
  at: number;
  order: readonly TaskCompact[];
}

/** Keyboard access to the board: move between cards, move the focused card, add a card. */
export function useBoardKeys({ project, swimlanes, canWrite, onMove, onAdd, onOpen }: Keys): void {
  const cache = useQueryClient();
  const text = strings.board;
  const group = text.commandsGroup;
  const orderOf = (swimlane: Swimlane, column: number) =>
    readOrder(cache, project.id, swimlane, project.columns[column]?.key ?? '');
  const everywhere = () =>
    swimlanes.flatMap((swimlane) =>
      project.columns.map((_, column) => ({ swimlane, column, order: orderOf(swimlane, column) })),
    );
  const findFocused = (): Place | null => {
    const { id, swimlane: swimlaneKey } = focusedCard();
    for (const { swimlane, column, order } of everywhere()) {
      const at = order.findIndex((task) => task.id === id);
      const task = order[at];
      if (task !== undefined && (swimlaneKey === null || swimlaneKey === swimlane.key))
        return { task, swimlane, column, at, order };
    }
    return null;
  };
  const withCard = (act: (place: Place) => void) => (): void => {
    const place = findFocused();
    if (place !== null) act(place);
  };
  const go = (step: number) => (): void => {
    const place = findFocused();
    const next =
      place === null
        ? everywhere().flatMap(({ order }) => order.slice(0, 1))[0]
        : place.order[place.at + step];
    if (next !== undefined) focusCard(next.id, place?.swimlane.key);
  };
  const shift = (step: -1 | 1) =>
    withCard(({ task, swimlane, at, order }) => {
      const over = order[at + step];
      if (over === undefined) return;
      const beforeId = (step === -1 ? over : order[at + 2])?.id ?? null;
      onMove({
        task,
        status: task.status,
        beforeId,
        afterId: over.id,
        swimlane: swimlane.key,
        hasFocus: true,
      });
    });
  const cross = (step: -1 | 1) =>
    withCard(({ task, swimlane, column, at }) => {
      const target = project.columns[column + step];
      if (target === undefined) return;
      const beforeId = orderOf(swimlane, column + step)[at]?.id ?? null;
      onMove({ task, status: target.key, beforeId, swimlane: swimlane.key, hasFocus: true });
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
    // A card with the focus opens by itself. This is for the moment in which a moved card is rendered again.
    {
      id: 'board-open',
      label: text.openCard,
      group,
      keys: 'enter',
      keysOnly: true,
      run: withCard(({ task }) => onOpen(task.id)),
    },
    ...(canWrite ? moves.map((move) => ({ ...move, group, keysOnly: true })) : []),
    ...(canWrite
      ? [{ id: 'board-add', label: text.newTask, group, keys: 'c', keysOnly: true, run: onAdd }]
      : []),
  ]);
}
