import { memo, type ReactNode } from 'react';
import { DueDate } from '../../../components/tasks/due-date.tsx';
import { PriorityIcon } from '../../../components/tasks/priority-icon.tsx';
import { formatMinutes } from '../../../strings/format/format-minutes.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { AvatarStack } from '../../../ui/display/avatar.tsx';
import { LabelChip } from '../../../ui/display/label-chip.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import type { ListField } from '../filters/board-search.ts';
import { hidingClass } from './list-head.tsx';
import { type ListRowProps, SelectBox, TaskLink, TaskMarks, TaskStatus } from './row-parts.tsx';

const shownLabels = 2;

/** A task as a row: its title is the focusable link, and the cells match the head. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { index, fields, hasBox, isSelected } = props;
  return (
    <tr
      aria-rowindex={index === null ? undefined : index + 2}
      className={classNames(
        'h-[41px] *:border-b *:border-line *:px-2',
        isSelected
          ? 'bg-accent-soft/60 hover:bg-accent-soft has-[a:focus-visible]:bg-accent-soft'
          : 'hover:bg-hover has-[a:focus-visible]:bg-hover',
      )}
    >
      {hasBox ? (
        <td className="pl-3!">
          <SelectBox {...props} />
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
  priority: ({ task }) => (
    <span className="flex items-center">
      <PriorityIcon priority={task.priority} />
    </span>
  ),
  title: (props) => <TitleCell {...props} />,
  status: (props) => <TaskStatus {...props} />,
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
  assignees: ({ task }) => (
    <span className="flex items-center">
      <AvatarStack people={task.assignees} />
    </span>
  ),
  dueDate: ({ task }) =>
    task.dueDate === null ? null : (
      <span className="flex items-center">
        <DueDate dueDate={task.dueDate} isSettled={task.dueDateComplete || task.completedAt !== null} />
      </span>
    ),
  updatedAt: ({ task }) => <RelativeTime time={task.updatedAt} />,
  createdAt: ({ task }) => <RelativeTime time={task.createdAt} />,
  completedAt: ({ task }) => (task.completedAt === null ? null : <RelativeTime time={task.completedAt} />),
  reporter: ({ task }) => task.reporter.name,
  source: ({ task }) => strings.board.sources[task.source],
  minutesLogged: ({ task }) => (task.minutesLogged === 0 ? null : formatMinutes(task.minutesLogged)),
};

function TitleCell(props: ListRowProps) {
  const { task } = props;
  return (
    <TaskLink {...props} className="flex min-w-0 items-baseline gap-2 rounded py-1.5">
      <span className="min-w-14 shrink-0 text-xs whitespace-nowrap text-muted">{task.key}</span>
      <span dir="auto" className="truncate font-medium">
        {task.title}
      </span>
      <TaskMarks {...props} isShort />
    </TaskLink>
  );
}
