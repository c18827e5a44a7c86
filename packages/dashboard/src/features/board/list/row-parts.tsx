import type { Column, TaskCompact } from '@fettle/contract';
import { type ReactNode, useRef } from 'react';
import { BlockedMark, shownBlockers } from '../../../components/tasks/blocked-mark.tsx';
import { RepeatMark } from '../../../components/tasks/repeat-mark.tsx';
import { WaitingMark } from '../../../components/tasks/waiting-mark.tsx';
import { useIsWaiting } from '../../../data/pending/pending-changes.ts';
import { strings } from '../../../strings/index.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { ColorDot } from '../../../ui/display/color-dot.tsx';
import type { ListField } from '../filters/board-search.ts';

export interface ListRowProps {
  task: TaskCompact;
  /** Starts at 0. Null in a list with groups, whose rows are not numbered. */
  index: number | null;
  fields: readonly ListField[];
  columns: readonly Column[];
  /** Whether it begins with a checkbox. */
  hasBox: boolean;
  isSelected: boolean;
  /** Which of the rendered rows it is, and what measures it: titles of two lines make some rows higher. */
  place: number;
  measure: (row: HTMLElement | null) => void;
  onSelect: (id: string, isRange: boolean) => void;
  onOpen: (id: string) => void;
}

/** Selects a task; with Shift, all tasks from the last selected one. */
export function SelectBox({
  task,
  isSelected,
  onSelect,
}: Pick<ListRowProps, 'task' | 'isSelected' | 'onSelect'>) {
  const isRange = useRef(false);
  return (
    <span
      className="flex"
      onClickCapture={({ shiftKey }) => {
        isRange.current = shiftKey;
      }}
    >
      <Checkbox
        hideLabel
        label={strings.taskActions.selectTask(task.key)}
        checked={isSelected}
        onChange={() => onSelect(task.id, isRange.current)}
      />
    </span>
  );
}

interface TaskLinkProps extends Pick<ListRowProps, 'task' | 'onSelect' | 'onOpen'> {
  className: string;
  children: ReactNode;
}

/** The focusable part of a row, which opens the task. */
export function TaskLink({ task, onSelect, onOpen, className, children }: TaskLinkProps) {
  return (
    <a
      href={`/tasks/${task.id}`}
      data-card={task.id}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        if (event.shiftKey) onSelect(task.id, true);
        else onOpen(task.id);
      }}
      className={className}
    >
      {children}
    </a>
  );
}

/** What is remarkable about a task. `isShort`: as icons, whose words a pointer shows. */
export function TaskMarks({
  task,
  isSelected,
  isShort,
}: Pick<ListRowProps, 'task' | 'isSelected'> & { isShort: boolean }) {
  const isWaiting = useIsWaiting(task.id);
  return (
    <>
      {isWaiting ? <WaitingMark /> : null}
      {task.recurringTaskId === null ? null : <RepeatMark />}
      {shownBlockers(task) === 0 ? null : <BlockedMark count={shownBlockers(task)} isShort={isShort} />}
      {isSelected ? <span className="sr-only">{strings.taskActions.isSelected}</span> : null}
    </>
  );
}

/** The column of a task. */
export function TaskStatus({ task, columns }: Pick<ListRowProps, 'task' | 'columns'>) {
  const column = columns.find(({ key }) => key === task.status);
  return (
    <span className="flex min-w-0 items-center gap-2 text-[13px]">
      <ColorDot color={column?.color ?? 'gray'} />
      <span className="truncate">{column?.label ?? task.statusLabel}</span>
    </span>
  );
}
