import type { TaskCompact } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { useHidden } from '../../data/toasts/pending-deletions.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { firstDueQuery, hasMore, waitingOf } from './due-query.ts';
import { DueRow, isLate } from './due-row.tsx';

/** Open tasks of a user that are overdue or due within a week: the first of them, and a link to all. */
export function DueTasks({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(firstDueQuery(userId));
  const hidden = useHidden();
  if (error !== null && data === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={4} label={strings.common.loading} />;
  const tasks = waitingOf([data], hidden);
  if (tasks.length === 0 && !hasMore(data))
    return (
      <section aria-label={strings.home.dueSoon}>
        <h2 className="mb-2 text-sm font-semibold text-muted">{strings.home.dueSoon}</h2>
        <EmptyState title={strings.home.nothingDueTitle} text={strings.home.nothingDueText} />
      </section>
    );
  const now = new Date().toISOString();
  return (
    <div className="space-y-6">
      <TaskSection title={strings.home.overdue} tasks={tasks.filter((task) => isLate(task, now))} late />
      <TaskSection title={strings.home.dueSoon} tasks={tasks.filter((task) => !isLate(task, now))} />
      {hasMore(data) ? (
        <p className="text-sm text-muted">
          {strings.home.moreDue}{' '}
          <Link to="/due" className="font-medium text-accent hover:underline">
            {strings.home.allDue}
          </Link>
        </p>
      ) : null}
    </div>
  );
}

function TaskSection({
  title,
  tasks,
  late = false,
}: {
  title: string;
  tasks: readonly TaskCompact[];
  late?: boolean;
}) {
  if (tasks.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={classNames('mb-2 text-sm font-semibold', late ? 'text-danger' : 'text-muted')}>
        {title} <span className="font-normal">{tasks.length}</span>
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
        {tasks.map((task) => (
          <li key={task.id}>
            <DueRow task={task} isLate={late} />
          </li>
        ))}
      </ul>
    </section>
  );
}
