import { Dialog } from '@base-ui/react/dialog';
import type { Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import {
  ChevronDown,
  ChevronUp,
  Columns3,
  Copy,
  CopyPlus,
  Ellipsis,
  Eye,
  EyeOff,
  FileCode,
  Files,
  GitBranch,
  Link2,
  Trash2,
  UserPlus,
  X,
} from 'lucide-react';
import { formatKeys } from '../../commands/keyboard.ts';
import { copyText } from '../../components/clipboard/copy-text.ts';
import { copyMarkdown } from '../../components/tasks/copy-markdown.ts';
import { useDuplicateTask } from '../../components/tasks/use-duplicate-task.ts';
import { useUser } from '../../data/account/session.ts';
import { useChangeTask } from '../../data/tasks/change-task.ts';
import type { Neighbors } from '../../data/tasks/listed-tasks.ts';
import { strings } from '../../strings/index.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menus/menu.tsx';
import { branchName } from './branch-name.ts';
import { useWatchers } from './watching/use-watchers.ts';

interface TaskHeaderProps {
  task: Task;
  neighbors: Neighbors | null;
  canWrite: boolean;
  onClose: () => void;
  onGo: (taskId: string) => void;
  onDelete: () => void;
  /** Chooses its column. */
  onMove: () => void;
  onSaveTemplate: () => void;
}

/** The key of the task, links to its neighbors, and its actions. */
export function TaskHeader(props: TaskHeaderProps) {
  const { task, neighbors, onClose, onGo } = props;
  const text = strings.task;
  const { previous = null, next = null } = neighbors ?? {};
  return (
    <header className="task-header flex h-12 shrink-0 items-center gap-1 border-b border-line px-4 sm:px-6">
      <Dialog.Title className="mr-1 flex min-w-0 items-center gap-2 text-sm">
        <span className="truncate text-muted max-sm:sr-only">{task.projectName}</span>
        <span aria-hidden className="text-line-strong max-sm:hidden">
          /
        </span>
        <span className="shrink-0 font-medium">{task.key}</span>
        <span className="sr-only">{task.title}</span>
      </Dialog.Title>
      <IconButton
        label={strings.taskNotices.copyKey}
        shortcut={formatKeys('.')}
        onClick={() => void copyText(task.key)}
      >
        <Copy size={14} aria-hidden />
      </IconButton>
      <span className="flex-1" />
      {neighbors === null ? null : (
        <>
          <span className="mr-1 text-xs text-muted max-sm:hidden">
            {text.place(neighbors.place, neighbors.count)}
          </span>
          <IconButton
            label={text.previous}
            shortcut={formatKeys('k')}
            disabled={previous === null}
            onClick={() => (previous === null ? undefined : onGo(previous.id))}
          >
            <ChevronUp size={17} aria-hidden />
          </IconButton>
          <IconButton
            label={text.next}
            shortcut={formatKeys('j')}
            disabled={next === null}
            onClick={() => (next === null ? undefined : onGo(next.id))}
          >
            <ChevronDown size={17} aria-hidden />
          </IconButton>
        </>
      )}
      <MoreMenu {...props} />
      <IconButton label={text.close} shortcut={formatKeys('escape')} onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
    </header>
  );
}

function MoreMenu({ task, canWrite, onDelete, onMove, onSaveTemplate }: TaskHeaderProps) {
  const text = strings.task;
  const cache = useQueryClient();
  const duplicate = useDuplicateTask();
  const trigger = (
    <button
      type="button"
      aria-label={text.more}
      className="inline-flex size-8 pointer-coarse:size-[40px] shrink-0 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink data-popup-open:bg-hover"
    >
      <Ellipsis size={17} aria-hidden />
    </button>
  );
  return (
    <Menu trigger={trigger} title={task.key} align="end">
      {canWrite ? (
        <>
          <AssignItem task={task} />
          <MenuItem icon={<Columns3 size={15} aria-hidden />} shortcut={formatKeys('s')} onSelect={onMove}>
            {strings.taskActions.pick.status}
          </MenuItem>
        </>
      ) : null}
      <WatchItem task={task} />
      <MenuSeparator />
      <MenuItem
        icon={<Copy size={15} aria-hidden />}
        shortcut={formatKeys('.')}
        onSelect={() => void copyText(task.key)}
      >
        {strings.taskNotices.copyKey}
      </MenuItem>
      <MenuItem icon={<Link2 size={15} aria-hidden />} onSelect={() => void copyText(linkTo(task))}>
        {text.copyLink}
      </MenuItem>
      <MenuItem icon={<FileCode size={15} aria-hidden />} onSelect={() => void copyMarkdown(cache, task.id)}>
        {strings.taskParts.copyMarkdown}
      </MenuItem>
      <MenuItem icon={<GitBranch size={15} aria-hidden />} onSelect={() => void copyText(branchName(task))}>
        {text.copyBranch}
      </MenuItem>
      {canWrite ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<Files size={15} aria-hidden />} onSelect={() => void duplicate(task.id)}>
            {strings.taskParts.duplicate}
          </MenuItem>
          <MenuItem icon={<CopyPlus size={15} aria-hidden />} onSelect={onSaveTemplate}>
            {strings.templates.saveAsItem}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 size={15} aria-hidden />} tone="danger" onSelect={onDelete}>
            {text.delete}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

function WatchItem({ task }: { task: Task }) {
  const { isWatching, toggle } = useWatchers(task);
  const { watch, unwatch } = strings.watching;
  const Icon = isWatching ? EyeOff : Eye;
  return (
    <MenuItem icon={<Icon size={15} aria-hidden />} shortcut={formatKeys('w')} onSelect={toggle}>
      {isWatching ? unwatch : watch}
    </MenuItem>
  );
}

/** For phones, whose chips have no room for it. */
function AssignItem({ task }: { task: Task }) {
  const { id } = useUser();
  const change = useChangeTask(task.projectId);
  if (task.assigneeIds.includes(id)) return null;
  return (
    <MenuItem
      icon={<UserPlus size={15} aria-hidden />}
      shortcut={formatKeys('i')}
      onSelect={() => change({ task, change: { assigneeIds: [...task.assigneeIds, id] } })}
    >
      {strings.task.assignMe}
    </MenuItem>
  );
}

/** Under the host this app was opened at, which works for the person who copies it. */
export function linkTo({ id }: Pick<Task, 'id'>): string {
  return new URL(`/tasks/${id}`, window.location.href).href;
}
