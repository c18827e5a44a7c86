import { memo } from 'react';
import { DueDate } from '../../../components/tasks/due-date.tsx';
import { PriorityIcon } from '../../../components/tasks/priority-icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { AvatarStack } from '../../../ui/display/avatar.tsx';
import { type ListRowProps, SelectBox, TaskLink, TaskMarks, TaskStatus } from './row-parts.tsx';

/**
 * A task where a table has no room: its title, in up to two lines, above its facts. All of the row but the checkbox, which
 * is there while tasks are selected, is one link, as large as a finger needs.
 */
export const TwoLineRow = memo(function TwoLineRow(props: ListRowProps) {
  const { task, index, place, measure, hasBox, isSelected } = props;
  return (
    <tr
      ref={measure}
      data-index={place}
      aria-rowindex={index === null ? undefined : index + 2}
      className={classNames('*:border-b *:border-line *:p-0', isSelected && 'bg-accent-soft/50')}
    >
      {hasBox ? (
        <td>
          <span className="flex min-h-[64px] items-center pl-4">
            <SelectBox {...props} />
          </span>
        </td>
      ) : null}
      <td>
        <TaskLink
          {...props}
          className={classNames(
            'flex min-h-[64px] flex-col justify-center gap-1 py-2 pr-4 -outline-offset-2 active:bg-hover',
            hasBox ? 'pl-1' : 'pl-4',
          )}
        >
          <span dir="auto" className="line-clamp-2 font-medium">
            {task.title}
          </span>
          <Facts {...props} />
        </TaskLink>
      </td>
    </tr>
  );
});

/** The fields that fit a line, of those that the list shows. Marks may need another line. */
function Facts(props: ListRowProps) {
  const { task, fields, columns } = props;
  const has = (field: ListRowProps['fields'][number]): boolean => fields.includes(field);
  return (
    <span className="flex min-h-5 min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-muted">
      {has('priority') ? <PriorityIcon priority={task.priority} /> : null}
      <span className="shrink-0 tabular-nums">{task.key}</span>
      {has('status') ? <TaskStatus task={task} columns={columns} /> : null}
      {has('dueDate') && task.dueDate !== null ? (
        <DueDate dueDate={task.dueDate} isSettled={task.dueDateComplete || task.completedAt !== null} />
      ) : null}
      <TaskMarks {...props} isShort={false} />
      {has('assignees') ? (
        <span className="ml-auto shrink-0">
          <AvatarStack people={task.assignees} />
        </span>
      ) : null}
    </span>
  );
}
