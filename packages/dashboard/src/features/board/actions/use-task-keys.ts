import type { TaskCompact } from '@fettle/contract';
import { useCommands } from '../../../commands/commands.ts';
import { copyText } from '../../../components/clipboard/copy-text.ts';
import { useUser } from '../../../data/account/session.ts';
import { strings } from '../../../strings/index.ts';
import { focusedCard } from '../cards/focus-card.ts';
import type { TaskEdit } from './plan-edits.ts';
import type { Picker } from './task-picker.tsx';

interface TaskKeys {
  canWrite: boolean;
  hasSelection: boolean;
  /** The task with that ID, and the whole selection if it is part of it. */
  find: (id: string) => TaskCompact[];
  edit: (tasks: readonly TaskCompact[], edit: TaskEdit) => void;
  pick: (picker: Picker, id: string) => void;
  select: (id: string, isRange: boolean) => void;
  clear: () => void;
}

const pickers: readonly [Picker, string][] = [
  ['status', 's'],
  ['priority', 'p'],
  ['assignees', 'a'],
  ['labels', 'l'],
  ['due', 'd'],
];

/** Shortcuts that change the focused task, or the selection it is part of. */
export function useTaskKeys({ canWrite, hasSelection, find, edit, pick, select, clear }: TaskKeys): void {
  const user = useUser();
  const text = strings.taskActions;
  const names = strings.pickers;
  const group = text.group;
  const onFocused = (act: (id: string) => void) => (): void => {
    const { id } = focusedCard();
    if (id !== null) act(id);
  };
  const toggleMe = onFocused((id) => edit(find(id), toggleAssignee(find(id), user.id)));
  const copyKeys = onFocused(
    (id) =>
      void copyText(
        find(id)
          .map(({ key }) => key)
          .join(', '),
      ),
  );
  const writing = [
    ...pickers.map(([picker, keys]) => ({
      id: `tasks-${picker}`,
      label: names[picker],
      keys,
      run: onFocused((id) => pick(picker, id)),
    })),
    { id: 'tasks-me', label: text.assignMe, keys: 'i', run: toggleMe },
    { id: 'tasks-select', label: text.select, keys: 'x', run: onFocused((id) => select(id, false)) },
  ];
  useCommands(
    [
      { id: 'tasks-copy', label: strings.taskNotices.copyKey, keys: '.', run: copyKeys },
      ...(canWrite ? writing : []),
      ...(hasSelection ? [{ id: 'tasks-clear', label: text.clear, keys: 'escape', run: clear }] : []),
    ].map((command) => ({ ...command, group, keysOnly: true })),
  );
}

/** Unassigns a person if all tasks are assigned to them. Otherwise assigns the tasks that are not. */
export function toggleAssignee(tasks: readonly TaskCompact[], userId: string): TaskEdit {
  const isTheirs = tasks.every(({ assigneeIds }) => assigneeIds.includes(userId));
  return { kind: 'assignees', add: isTheirs ? [] : [userId], remove: isTheirs ? [userId] : [] };
}
