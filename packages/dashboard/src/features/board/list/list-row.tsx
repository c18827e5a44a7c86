import type { Column, TaskCompact } from '@fettle/contract';
import { memo, useRef } from 'react';
import { BlockedMark, shownBlockers } from '../../../components/tasks/blocked-mark.tsx';
import { DueDate } from '../../../components/tasks/due-date.tsx';
import { PriorityIcon } from '../../../components/tasks/priority-icon.tsx';
import { RepeatMark } from '../../../components/tasks/repeat-mark.tsx';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { AvatarStack } from '../../../ui/display/avatar.tsx';
import { ColorDot } from '../../../ui/display/color-dot.tsx';
import { LabelChip } from '../../../ui/display/label-chip.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';

const shownLabels = 2;

interface ListRowProps {
  task: TaskCompact;
  /** Starts at 0. */
  index: number;
  columns: readonly Column[];
  canWrite: boolean;
  isSelected: boolean;
  onSelect: (id: string, isRange: boolean) => void;
  onOpen: (id: string) => void;
}

/** A task as a row: its title is the focusable link, and the cells match the head. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { task, index, columns, canWrite, isSelected, onSelect, onOpen } = props;
  const isRange = useRef(false);
  const column = columns.find(({ key }) => key === task.status);
  return (
    <tr
      aria-rowindex={index + 2}
      className={classNames(
        'h-[41px] *:border-b *:border-line *:px-2 hover:bg-hover has-[a:focus-visible]:bg-hover',
        isSelected && 'bg-accent-soft/50',
      )}
    >
      {canWrite ? (
        <td
          className="pl-3!"
          onClickCapture={({ shiftKey }) => {
            isRange.current = shiftKey;
          }}
        >
          <span className="flex">
            <Checkbox
              hideLabel
              label={strings.taskActions.selectTask(task.key)}
              checked={isSelected}
              onChange={() => onSelect(task.id, isRange.current)}
            />
          </span>
        </td>
      ) : null}
      <td>
        <PriorityIcon priority={task.priority} />
      </td>
      <td>
        <a
          href={`/tasks/${task.id}`}
          data-card={task.id}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey) return;
            event.preventDefault();
            if (event.shiftKey) onSelect(task.id, true);
            else onOpen(task.id);
          }}
          className="flex min-w-0 items-baseline gap-2 rounded py-1.5 max-sm:relative"
        >
          <span className="min-w-14 shrink-0 text-xs whitespace-nowrap text-muted max-sm:sr-only">
            {task.key}
          </span>
          <span dir="auto" className="truncate font-medium">
            {task.title}
          </span>
          {task.recurringTaskId === null ? null : <RepeatMark />}
          {shownBlockers(task) === 0 ? null : <BlockedMark count={shownBlockers(task)} isShort />}
          {isSelected ? <span className="sr-only">{strings.taskActions.isSelected}</span> : null}
        </a>
      </td>
      <td className="max-sm:hidden">
        <span className="flex items-center gap-2 text-[13px]">
          <ColorDot color={column?.color ?? 'gray'} />
          <span className="truncate">{column?.label ?? task.statusLabel}</span>
        </span>
      </td>
      <td className="max-lg:hidden">
        <span className="flex items-center gap-1 overflow-hidden">
          {task.labels.slice(0, shownLabels).map(({ name, color }) => (
            <LabelChip key={name} name={name} color={color} />
          ))}
          {task.labels.length > shownLabels ? (
            <span className="shrink-0 text-xs text-muted">+{task.labels.length - shownLabels}</span>
          ) : null}
        </span>
      </td>
      <td className="max-md:hidden">
        <AvatarStack people={task.assignees} />
      </td>
      <td>
        {task.dueDate === null ? null : (
          <DueDate dueDate={task.dueDate} isSettled={task.dueDateComplete || task.completedAt !== null} />
        )}
      </td>
      <td className="text-xs text-muted max-md:hidden">
        <RelativeTime time={task.updatedAt} />
      </td>
      <td className="text-xs text-muted max-xl:hidden">
        <RelativeTime time={task.createdAt} />
      </td>
    </tr>
  );
});
