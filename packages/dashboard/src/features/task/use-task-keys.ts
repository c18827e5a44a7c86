import type { RelationKind, Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCommands } from '../../commands/commands.ts';
import { copyText } from '../../components/clipboard/copy-text.ts';
import { copyMarkdown } from '../../components/tasks/copy-markdown.ts';
import { useDuplicateTask } from '../../components/tasks/use-duplicate-task.ts';
import { useUser } from '../../data/account/session.ts';
import { useChangeTask } from '../../data/tasks/change-task.ts';
import type { Neighbors } from '../../data/tasks/listed-tasks.ts';
import { strings } from '../../strings/index.ts';
import { branchName } from './branch-name.ts';
import { shownKinds } from './relations/shown-kinds.ts';
import { linkTo } from './task-header.tsx';
import { useWatchers } from './watching/use-watchers.ts';

export type FieldPicker = 'status' | 'priority' | 'assignees' | 'labels' | 'due';
export type OpenPicker = FieldPicker | 'watchers' | RelationKind | 'repeat' | 'template';

interface TaskKeys {
  task: Task;
  neighbors: Neighbors | null;
  canWrite: boolean;
  canManage: boolean;
  /** A picker is open or opening: typed keys are for it, even before it has the focus. */
  isPicking: boolean;
  onGo: (taskId: string) => void;
  onDelete: () => void;
  openPicker: (picker: OpenPicker) => void;
}

/** The shortcuts and commands of the open task. */
export function useTaskKeys(input: TaskKeys): void {
  const { task, neighbors, canWrite, canManage, isPicking, onGo, onDelete, openPicker } = input;
  const user = useUser();
  const cache = useQueryClient();
  const duplicate = useDuplicateTask();
  const change = useChangeTask(task.projectId);
  const text = strings.task;
  const pickers = strings.pickers;
  const watching = strings.watching;
  const { isWatching, toggle } = useWatchers(task);
  const shared = { group: text.group, inDialog: true };
  const focus = (selector: string): void =>
    document.querySelector<HTMLElement>(`[data-task-dialog] ${selector}`)?.focus();
  const go = (side: 'previous' | 'next') => (): void => {
    const neighbor = neighbors?.[side];
    if (neighbor) onGo(neighbor.id);
  };
  const toggleMe = (): void => {
    const { assigneeIds } = task;
    const isMine = assigneeIds.includes(user.id);
    const next = isMine ? assigneeIds.filter((id) => id !== user.id) : [...assigneeIds, user.id];
    change({ task, change: { assigneeIds: next } });
  };
  const looking = [
    { id: 'task-next', label: text.next, keys: 'j', keysOnly: true, run: go('next') },
    { id: 'task-previous', label: text.previous, keys: 'k', keysOnly: true, run: go('previous') },
    {
      id: 'task-copy-key',
      label: strings.taskNotices.copyKey,
      keys: '.',
      run: () => void copyText(task.key),
    },
    { id: 'task-copy-link', label: text.copyLink, run: () => void copyText(linkTo(task)) },
    {
      id: 'task-copy-markdown',
      label: strings.taskParts.copyMarkdown,
      run: () => void copyMarkdown(cache, task.id),
    },
    { id: 'task-copy-branch', label: text.copyBranch, run: () => void copyText(branchName(task)) },
    {
      id: 'task-watch',
      label: isWatching ? watching.unwatchTask : watching.watchTask,
      keys: 'w',
      run: toggle,
    },
  ];
  const managing = [{ id: 'task-watchers', label: watching.edit, run: () => openPicker('watchers') }];
  const writing = [
    { id: 'task-title', label: text.title, keys: 'e', run: () => focus('[data-task-title]') },
    { id: 'task-status', label: pickers.status, keys: 's', run: () => openPicker('status') },
    { id: 'task-priority', label: pickers.priority, keys: 'p', run: () => openPicker('priority') },
    { id: 'task-assignees', label: pickers.assignees, keys: 'a', run: () => openPicker('assignees') },
    { id: 'task-labels', label: pickers.labels, keys: 'l', run: () => openPicker('labels') },
    { id: 'task-due', label: pickers.due, keys: 'd', run: () => openPicker('due') },
    { id: 'task-repeat', label: strings.recurrence.set, run: () => openPicker('repeat') },
    {
      id: 'task-duplicate',
      label: strings.taskParts.duplicateTask,
      run: () => void duplicate(task.id),
    },
    { id: 'task-template', label: strings.templates.saveAs, run: () => openPicker('template') },
    {
      id: 'task-assign-me',
      label: task.assigneeIds.includes(user.id) ? text.unassignMe : text.assignMe,
      keys: 'i',
      run: toggleMe,
    },
    { id: 'task-comment', label: text.discussion.label, keys: 'm', run: () => focus('[data-new-comment]') },
    {
      id: 'task-description',
      label: text.description.edit,
      run: () => focusDescription(),
    },
    ...shownKinds.map((kind) => ({
      id: `task-${kind}`,
      label: strings.relations.commands[kind],
      ...(kind === 'blocked_by' ? { keys: 'b' } : kind === 'relates_to' ? { keys: 'r' } : {}),
      run: () => openPicker(kind),
    })),
    { id: 'task-delete', label: text.delete, run: onDelete },
  ];
  useCommands(
    [...looking, ...(canWrite ? writing : []), ...(canManage ? managing : [])].map((command) => ({
      ...command,
      ...shared,
      run: onTop(() => (isPicking ? undefined : command.run())),
    })),
  );
}

function focusDescription(): void {
  document.querySelector<HTMLElement>('[data-edit-description]')?.click();
}

/**
 * Shortcuts reach the task only while nothing is on top of it, such as a dialog, and no editor has the focus.
 * Commands from the palette come from its text field and run once it has returned the focus.
 */
function onTop(run: () => void): () => void {
  return () => {
    if (document.querySelector('[data-task-dialog] [data-opening]') !== null) return;
    const active = document.activeElement;
    const dialog = active?.closest('[role=dialog], [role=alertdialog]');
    if (dialog == null || dialog.matches('[data-task-dialog]')) run();
    else if (active instanceof HTMLInputElement) setTimeout(run, focusReturnMs);
  };
}

const focusReturnMs = 150;
