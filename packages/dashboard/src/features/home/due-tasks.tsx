import type { TaskCompact } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { useHidden } from '../../data/toasts/pending-deletions.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Panel } from '../../ui/display/panel.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { firstDueQuery, hasMore, waitingOf } from './due-query.ts';
import { DueRow, isLate, isToday } from './due-row.tsx';

/** More than this is for the page of due tasks. */
const shownCount = 12;

/**
 * Open tasks of a user by urgency: overdue, due today, due within a week; the first of them, and a link to all.
 * `hidesEmpty` shows nothing until there are some.
 */
export function DueTasks({ userId, hidesEmpty = false }: { userId: string; hidesEmpty?: boolean }) {
  const { data, error, refetch } = useQuery(firstDueQuery(userId));
  const hidden = useHidden();
  const text = strings.home;
  if (error !== null && data === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  const tasks = data === undefined ? [] : waitingOf([data], hidden);
  const isMore = data !== undefined && (hasMore(data) || tasks.length > shownCount);
  if (hidesEmpty && tasks.length === 0 && !isMore) return null;
  return (
    <Panel
      title={text.mine}
      note={data === undefined || data.total === 0 ? undefined : data.total}
      action={
        <Link to="/due" className="text-xs font-medium text-accent hover:underline">
          {text.allDue}
        </Link>
      }
    >
      {data === undefined ? (
        <div className="p-4">
          <SkeletonRows count={4} label={strings.common.loading} />
        </div>
      ) : null}
      {data !== undefined && tasks.length === 0 && !isMore ? <NothingDue /> : null}
      <Groups tasks={tasks.slice(0, shownCount)} />
      {isMore ? <p className="border-t border-line px-4 py-2.5 text-sm text-muted">{text.moreDue}</p> : null}
    </Panel>
  );
}

function NothingDue() {
  return (
    <div className="px-4 py-6 text-center">
      <p className="font-medium">{strings.home.nothingDueTitle}</p>
      <p className="mt-0.5 text-sm text-balance text-muted">{strings.home.nothingDueText}</p>
    </div>
  );
}

function Groups({ tasks }: { tasks: readonly TaskCompact[] }) {
  const now = new Date().toISOString();
  const text = strings.home;
  const all = tasks.length;
  const rest = tasks.filter((task) => !isLate(task, now));
  return (
    <>
      <TaskSection title={text.overdue} tasks={tasks.filter((task) => isLate(task, now))} all={all} late />
      <TaskSection title={text.dueToday} tasks={rest.filter((task) => isToday(task, now))} all={all} />
      <TaskSection title={text.dueSoon} tasks={rest.filter((task) => !isToday(task, now))} all={all} />
    </>
  );
}

interface TaskSectionProps {
  title: string;
  tasks: readonly TaskCompact[];
  /** How many there are in all sections: the only section repeats no number. */
  all: number;
  late?: boolean;
}

function TaskSection({ title, tasks, all, late = false }: TaskSectionProps) {
  if (tasks.length === 0) return null;
  return (
    <section aria-label={title} className="border-line not-first:border-t">
      <h3
        className={classNames('bg-sunken px-4 py-1 text-xs font-medium', late ? 'text-danger' : 'text-muted')}
      >
        {title} {tasks.length === all ? null : <span className="tabular-nums">{tasks.length}</span>}
      </h3>
      <ul className="divide-y divide-line">
        {tasks.map((task) => (
          <li key={task.id}>
            <DueRow task={task} />
          </li>
        ))}
      </ul>
    </section>
  );
}
