import type { Column, TaskCompact } from '@fettle/contract';
import { memo, type ReactNode, useRef } from 'react';
import { BlockedMark, shownBlockers } from '../../../components/tasks/blocked-mark.tsx';
import { DueDate } from '../../../components/tasks/due-date.tsx';
import { PriorityIcon } from '../../../components/tasks/priority-icon.tsx';
import { RepeatMark } from '../../../components/tasks/repeat-mark.tsx';
import { WaitingMark } from '../../../components/tasks/waiting-mark.tsx';
import { useIsWaiting } from '../../../data/pending/pending-changes.ts';
import { formatMinutes } from '../../../strings/format/format-minutes.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { AvatarStack } from '../../../ui/display/avatar.tsx';
import { ColorDot } from '../../../ui/display/color-dot.tsx';
import { LabelChip } from '../../../ui/display/label-chip.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import type { ListField } from '../filters/board-search.ts';
import { hidingClass } from './list-head.tsx';

const shownLabels = 2;

interface ListRowProps {
  task: TaskCompact;
  /** Starts at 0. Null in a list with groups, whose rows are not numbered. */
  index: number | null;
  fields: readonly ListField[];
  columns: readonly Column[];
  canWrite: boolean;
  isSelected: boolean;
  onSelect: (id: string, isRange: boolean) => void;
  onOpen: (id: string) => void;
}

/** A task as a row: its title is the focusable link, and the cells match the head. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { task, index, fields, canWrite, isSelected, onSelect } = props;
  const isRange = useRef(false);
  return (
    <tr
      aria-rowindex={index === null ? undefined : index + 2}
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
      {fields.map((field) => (
        <td
          key={field}
          className={classNames(smallFields.has(field) && smallClass, hidingClass(field, fields))}
        >
          {cells[field](props)}
        </td>
      ))}
    </tr>
  );
});

const smallClass = 'truncate text-xs text-muted';
const smallFields: ReadonlySet<ListField> = new Set([
  'updatedAt',
  'createdAt',
  'completedAt',
  'reporter',
  'source',
  'minutesLogged',
]);

const cells: Readonly<Record<ListField, (props: ListRowProps) => ReactNode>> = {
  priority: ({ task }) => <PriorityIcon priority={task.priority} />,
  title: (props) => <TitleCell {...props} />,
  status: ({ task, columns }) => {
    const column = columns.find(({ key }) => key === task.status);
    return (
      <span className="flex items-center gap-2 text-[13px]">
        <ColorDot color={column?.color ?? 'gray'} />
        <span className="truncate">{column?.label ?? task.statusLabel}</span>
      </span>
    );
  },
  labels: ({ task: { labels } }) => (
    <span className="flex items-center gap-1 overflow-hidden">
      {labels.slice(0, shownLabels).map(({ name, color }) => (
        <LabelChip key={name} name={name} color={color} />
      ))}
      {labels.length > shownLabels ? (
        <span className="shrink-0 text-xs text-muted">+{labels.length - shownLabels}</span>
      ) : null}
    </span>
  ),
  assignees: ({ task }) => <AvatarStack people={task.assignees} />,
  dueDate: ({ task }) =>
    task.dueDate === null ? null : (
      <DueDate dueDate={task.dueDate} isSettled={task.dueDateComplete || task.completedAt !== null} />
    ),
  updatedAt: ({ task }) => <RelativeTime time={task.updatedAt} />,
  createdAt: ({ task }) => <RelativeTime time={task.createdAt} />,
  completedAt: ({ task }) => (task.completedAt === null ? null : <RelativeTime time={task.completedAt} />),
  reporter: ({ task }) => task.reporter.name,
  source: ({ task }) => strings.board.sources[task.source],
  minutesLogged: ({ task }) => (task.minutesLogged === 0 ? null : formatMinutes(task.minutesLogged)),
};

function TitleCell({ task, isSelected, onSelect, onOpen }: ListRowProps) {
  const isWaiting = useIsWaiting(task.id);
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
      className="flex min-w-0 items-baseline gap-2 rounded py-1.5 max-sm:relative"
    >
      <span className="min-w-14 shrink-0 text-xs whitespace-nowrap text-muted max-sm:sr-only">
        {task.key}
      </span>
      <span dir="auto" className="truncate font-medium">
        {task.title}
      </span>
      {isWaiting ? <WaitingMark /> : null}
      {task.recurringTaskId === null ? null : <RepeatMark />}
      {shownBlockers(task) === 0 ? null : <BlockedMark count={shownBlockers(task)} isShort />}
      {isSelected ? <span className="sr-only">{strings.taskActions.isSelected}</span> : null}
    </a>
  );
}
