import type { TaskCompact } from '@fettle/contract';
import { useCommands } from '../../../commands/commands.ts';
import { strings } from '../../../strings/index.ts';
import { useTaskActions } from '../actions/task-actions-context.ts';
import { focusCard, focusedCard } from '../cards/focus-card.ts';

/** A row in the order on screen. A task can have several in a grouped list. */
export interface KeyRow {
  task: TaskCompact;
  /** The group of the row. Undefined in a list without groups. */
  group?: string;
  /** Scrolls it into view. */
  show: () => void;
}

interface ListKeys {
  rows: () => readonly KeyRow[];
  count: number;
  canWrite: boolean;
}

/** Shortcuts to move between rows and to select them. */
export function useListKeys({ rows, count, canWrite }: ListKeys): void {
  const { select, selectAll, selected } = useTaskActions();
  const text = strings.board;
  const group = text.commandsGroup;
  const go = (step: number): string | null => {
    const now = focusedCard();
    const all = rows();
    const at = all.findIndex(({ task, group: of }) => task.id === now.id && (of ?? null) === now.swimlane);
    const next = all[at === -1 ? 0 : at + step];
    if (next === undefined) return null;
    next.show();
    focusCard(next.task.id, next.group);
    return next.task.id;
  };
  const extend = (step: number) => (): void => {
    const { id } = focusedCard();
    if (id !== null && selected.size === 0) select(id, false);
    const next = go(step);
    if (next !== null) select(next, true);
  };
  const selecting = [
    { id: 'list-extend-down', label: strings.taskList.extendDown, keys: 'shift+arrowdown', run: extend(1) },
    { id: 'list-extend-up', label: strings.taskList.extendUp, keys: 'shift+arrowup', run: extend(-1) },
    {
      id: 'list-all',
      label: strings.taskList.selectShown(count, count),
      keys: 'mod+a',
      run: () => selectAll([...new Set(rows().map(({ task }) => task.id))]),
    },
  ];
  useCommands(
    [
      { id: 'list-next', label: text.nextCard, keys: 'j', run: () => void go(1) },
      { id: 'list-previous', label: text.previousCard, keys: 'k', run: () => void go(-1) },
      ...(canWrite ? selecting : []),
    ].map((command) => ({ ...command, group, keysOnly: true })),
  );
}
