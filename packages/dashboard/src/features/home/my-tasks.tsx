import type { TaskCompact } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { listShownTasks } from '../../data/tasks/shown-tasks.ts';
import { useHidden } from '../../data/toasts/pending-deletions.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Panel } from '../../ui/display/panel.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { firstAssignedQuery, hasMore } from './my-tasks-query.ts';
import { TaskRow } from './task-row.tsx';
import { TaskStatus } from './task-status.tsx';
import { sortByUrgency, type Urgency, urgencies, urgencyOf } from './urgency.ts';

/** More than this is for the page of all of them. */
const shownCount = 12;

/**
 * The most urgent open tasks that are assigned to a user, and a link to all. `hidesEmpty` shows nothing until there are
 * some.
 */
export function MyTasks({ userId, hidesEmpty = false }: { userId: string; hidesEmpty?: boolean }) {
  const { data, error, refetch } = useQuery(firstAssignedQuery(userId));
  const hidden = useHidden();
  const text = strings.home;
  if (error !== null && data === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  const now = new Date();
  const isLong = data !== undefined && hasMore(data);
  const tasks = data === undefined ? [] : sortByUrgency(listShownTasks([data], hidden), now, isLong);
  const isMore = isLong || tasks.length > shownCount;
  if (hidesEmpty && tasks.length === 0 && !isMore) return null;
  return (
    <Panel
      title={text.mine}
      note={data === undefined || data.total === 0 ? undefined : data.total}
      action={
        <Link to="/my-tasks" className="text-xs font-medium text-accent hover:underline">
          {text.allMine}
        </Link>
      }
    >
      {data === undefined ? (
        <div className="p-4">
          <SkeletonRows count={4} label={strings.common.loading} />
        </div>
      ) : null}
      {data !== undefined && tasks.length === 0 && !isMore ? <NoOpenTasks /> : null}
      <Groups tasks={tasks.slice(0, shownCount)} now={now} isWide={hidesEmpty} />
      {isMore ? <p className="border-t border-line px-4 py-2.5 text-sm text-muted">{text.moreMine}</p> : null}
    </Panel>
  );
}

function NoOpenTasks() {
  return (
    <div className="px-4 py-6 text-center">
      <p className="font-medium">{strings.home.noOpenTitle}</p>
      <p className="mt-0.5 text-sm text-balance text-muted">{strings.home.noOpenText.assigned}</p>
    </div>
  );
}

function Groups({ tasks, now, isWide }: { tasks: readonly TaskCompact[]; now: Date; isWide: boolean }) {
  return urgencies.map((urgency) => {
    const urgent = tasks.filter((task) => urgencyOf(task, now) === urgency);
    return <TaskSection key={urgency} urgency={urgency} tasks={urgent} all={tasks.length} isWide={isWide} />;
  });
}

interface TaskSectionProps {
  urgency: Urgency;
  tasks: readonly TaskCompact[];
  /** How many there are in all sections: the only section repeats no number. */
  all: number;
  /** Nothing is beside them, so that there can be room for their status. */
  isWide: boolean;
}

function TaskSection({ urgency, tasks, all, isWide }: TaskSectionProps) {
  if (tasks.length === 0) return null;
  const title = strings.home.urgencies[urgency];
  return (
    <section aria-label={title} className="border-line not-first:border-t">
      <h3
        className={classNames(
          'bg-sunken px-4 py-1 text-xs font-medium',
          urgency === 'overdue' ? 'text-danger' : 'text-muted',
        )}
      >
        {title}{' '}
        {tasks.length === all ? null : <span className="ml-1 font-normal tabular-nums">{tasks.length}</span>}
      </h3>
      <ul className="divide-y divide-line">
        {tasks.map((task) => (
          <li key={task.id}>
            <TaskRow task={task} status={isWide ? <TaskStatus task={task} /> : undefined} />
          </li>
        ))}
      </ul>
    </section>
  );
}
