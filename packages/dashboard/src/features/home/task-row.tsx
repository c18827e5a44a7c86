import type { TaskCompact } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BlockedMark, shownBlockers } from '../../components/tasks/blocked-mark.tsx';
import { DueDate } from '../../components/tasks/due-date.tsx';
import { PriorityIcon } from '../../components/tasks/priority-icon.tsx';
import { RepeatMark } from '../../components/tasks/repeat-mark.tsx';
import { strings } from '../../strings/index.ts';
import { AvatarStack } from '../../ui/display/avatar.tsx';
import { LabelChip } from '../../ui/display/label-chip.tsx';

const shownLabels = 2;

interface TaskRowProps {
  task: TaskCompact;
  /** Whether to show who works on it. */
  showsPeople?: boolean;
  /** Its status: on a phone in the second line, else where there is room for one. */
  status?: ReactNode;
  /**
   * What the rows are sorted by, if nothing else in them says it. A phone shows it shortened, and instead of the name of the
   * project, which the key stands for.
   */
  sortedBy?: ((isShort: boolean) => ReactNode) | undefined;
}

/**
 * A task of any project with its due date, in the colors that dates have on boards. A narrow panel drops what repeats,
 * and a wide one adds labels and the status.
 */
export function TaskRow({ task, showsPeople = false, status, sortedBy }: TaskRowProps) {
  const moreLabels = task.labels.length - shownLabels;
  const blockers = shownBlockers(task);
  const isSettled = task.completedAt !== null || task.dueDateComplete;
  const date = task.dueDate === null ? null : <DueDate dueDate={task.dueDate} isSettled={isSettled} />;
  return (
    <Link
      to="/tasks/$taskId"
      params={{ taskId: task.id }}
      className="@container flex items-center gap-3 px-4 py-2.5 text-sm max-sm:min-h-14 hover:bg-hover focus-visible:-outline-offset-2"
    >
      {/* Beside the first line of the title. */}
      <span className="flex h-5 items-center max-sm:self-start">
        <PriorityIcon priority={task.priority} />
      </span>
      <span className="hidden w-14 shrink-0 truncate text-xs text-muted tabular-nums sm:block">
        {task.key}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span dir="auto" className="line-clamp-2 min-w-0 sm:line-clamp-1">
            {task.title}
          </span>
          <span className="hidden items-center gap-1.5 empty:hidden sm:flex">
            {task.recurringTaskId === null ? null : <RepeatMark />}
            {blockers > 0 ? <BlockedMark count={blockers} isShort /> : null}
          </span>
        </span>
        <span className="mt-0.5 flex items-center gap-1.5 text-xs text-muted sm:hidden">
          {status === undefined ? null : (
            <>
              <span className="shrink-0 *:gap-1.5 *:text-xs">{status}</span>
              <span aria-hidden>·</span>
            </>
          )}
          <span className="shrink-0 tabular-nums">{task.key}</span>
          <span aria-hidden>·</span>
          <span className="min-w-0 flex-1 truncate">{sortedBy?.(true) ?? task.projectName}</span>
          <span className="shrink-0">{date}</span>
        </span>
        {/* In words, as a finger cannot point at an icon to learn what it means. */}
        <span className="mt-0.5 flex items-center gap-3 text-xs text-muted empty:hidden sm:hidden">
          {blockers > 0 ? <BlockedMark count={blockers} /> : null}
          {task.recurringTaskId === null ? null : (
            <span className="flex items-center gap-1">
              <RepeatMark />
              <span aria-hidden>{strings.taskNotices.repeats}</span>
            </span>
          )}
        </span>
      </span>
      <span className="hidden w-44 shrink-0 items-center gap-1 overflow-hidden @5xl:flex">
        {task.labels.slice(0, shownLabels).map(({ name, color }) => (
          <LabelChip key={name} name={name} color={color} />
        ))}
        {moreLabels > 0 ? <span className="shrink-0 text-xs text-muted">+{moreLabels}</span> : null}
      </span>
      {status === undefined ? null : <span className="hidden w-28 shrink-0 @4xl:block">{status}</span>}
      <span className="hidden w-28 shrink-0 truncate text-xs text-muted sm:block @2xl:w-36 @3xl:w-44">
        {task.projectName}
      </span>
      {showsPeople ? (
        <span className="hidden w-14 shrink-0 justify-end sm:flex">
          <AvatarStack people={task.assignees} />
        </span>
      ) : null}
      {sortedBy === undefined ? null : (
        <span className="hidden w-36 shrink-0 truncate text-right text-xs text-muted sm:block">
          {sortedBy(false)}
        </span>
      )}
      <span className="hidden w-24 shrink-0 justify-end text-xs whitespace-nowrap text-muted sm:flex">
        {date}
      </span>
    </Link>
  );
}
