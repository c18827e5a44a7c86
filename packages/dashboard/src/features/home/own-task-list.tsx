import type { TaskCompact } from '@fettle/contract';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { RelativeTime } from '../../ui/display/relative-time.tsx';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import type { MyTasksSearch } from './my-tasks-search.ts';
import { TaskRow } from './task-row.tsx';
import { TaskStatus } from './task-status.tsx';
import { type Urgency, urgencyOf } from './urgency.ts';

interface OwnTaskListProps {
  search: MyTasksSearch;
  /** In the order that the search says. */
  tasks: readonly TaskCompact[];
  /** With those that have not loaded. */
  total: number;
  /** Some have not loaded: how many are in a group is not known. */
  isMore: boolean;
  now: Date;
  onNearEnd: () => void;
}

/** The user's own tasks: in groups by urgency, or one after the other in another order. */
export function OwnTaskList({ search, tasks, total, isMore, now, onNearEnd }: OwnTaskListProps) {
  const { show, by } = search;
  const countOf = (urgency: Urgency) => tasks.filter((task) => urgencyOf(task, now) === urgency).length;
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-surface shadow-card">
      <VirtualList
        key={`${show} ${by}`}
        count={tasks.length}
        total={total}
        rowHeight={41}
        keyOf={(index) => tasks[index]?.id ?? index}
        renderRow={(index) => {
          const task = tasks[index];
          if (task === undefined) return null;
          const urgency = urgencyOf(task, now);
          const before = tasks[index - 1];
          const isFirst = before === undefined || urgencyOf(before, now) !== urgency;
          return (
            <>
              {by === undefined && isFirst ? (
                <GroupHead urgency={urgency} count={isMore ? null : countOf(urgency)} />
              ) : null}
              <TaskRow
                task={task}
                showsPeople={show === 'created'}
                status={<TaskStatus task={task} />}
                sortedBy={
                  by === 'updatedAt'
                    ? (isShort) => <Updated time={task.updatedAt} isShort={isShort} />
                    : undefined
                }
              />
            </>
          );
        }}
        onNearEnd={onNearEnd}
      />
    </div>
  );
}

/** What a row is sorted by, with a word that says so: no column has a heading. */
function Updated({ time, isShort }: { time: string; isShort: boolean }) {
  return (
    <span className="whitespace-nowrap">
      {strings.myTasks.updated} <RelativeTime time={time} isShort={isShort} />
    </span>
  );
}

/** Part of the first row of a group, because only rows in view are rendered. */
function GroupHead({ urgency, count }: { urgency: Urgency; count: number | null }) {
  return (
    <h2
      className={classNames(
        'border-b border-line bg-sunken px-4 py-1.5 text-xs font-medium',
        urgency === 'overdue' ? 'text-danger' : 'text-muted',
      )}
    >
      {strings.home.urgencies[urgency]}{' '}
      {count === null ? null : <span className="ml-1 font-normal tabular-nums">{count}</span>}
    </h2>
  );
}
