import type { TaskCompact } from '@fettle/contract';
import { useCommands } from '../../../commands/commands.ts';
import { strings } from '../../../strings/index.ts';
import { useTaskActions } from '../actions/task-actions-context.ts';
import { focusCard, focusedCard } from '../cards/focus-card.ts';

interface ListKeys {
  tasks: readonly TaskCompact[];
  canWrite: boolean;
  /** Scrolls a row into view. */
  onShow: (index: number) => void;
}

/** Shortcuts to move between rows and to select them. */
export function useListKeys({ tasks, canWrite, onShow }: ListKeys): void {
  const { select, selectAll, selected } = useTaskActions();
  const text = strings.board;
  const group = text.commandsGroup;
  const go = (step: number): string | null => {
    const at = tasks.findIndex(({ id }) => id === focusedCard().id);
    const next = tasks[at === -1 ? 0 : at + step];
    if (next === undefined) return null;
    onShow(tasks.indexOf(next));
    focusCard(next.id);
    return next.id;
  };
  const extend = (step: number) => (): void => {
    const { id } = focusedCard();
    if (id !== null && selected.size === 0) select(id, false);
    const next = go(step);
    if (next !== null) select(next, true);
  };
  const selecting = [
    { id: 'list-extend-down', label: text.extendDown, keys: 'shift+arrowdown', run: extend(1) },
    { id: 'list-extend-up', label: text.extendUp, keys: 'shift+arrowup', run: extend(-1) },
    {
      id: 'list-all',
      label: text.selectShown(tasks.length, tasks.length),
      keys: 'mod+a',
      run: () => selectAll(tasks.map(({ id }) => id)),
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
