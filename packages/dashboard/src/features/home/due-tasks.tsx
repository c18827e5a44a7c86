import type { TaskCompact } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../data/api.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

const soonMs = 7 * 86_400_000;
const dayMs = 86_400_000;

/** Open tasks of a user that are late or due within a week. */
export function DueTasks({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['tasks', 'due', userId],
    queryFn: ({ signal }) => readDue(userId, signal),
  });
  if (error !== null && data === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={4} label={strings.common.loading} />;
  if (data.length === 0)
    return (
      <section aria-label={strings.home.dueSoon}>
        <h2 className="mb-2 text-sm font-semibold text-muted">{strings.home.dueSoon}</h2>
        <EmptyState title={strings.home.nothingDueTitle} text={strings.home.nothingDueText} />
      </section>
    );
  const now = new Date().toISOString();
  const late = data.filter(({ dueDate }) => dueDate !== null && dueDate < now);
  return (
    <div className="space-y-6">
      <TaskSection title={strings.home.overdue} tasks={late} isLate />
      <TaskSection title={strings.home.dueSoon} tasks={data.filter((task) => !late.includes(task))} />
    </div>
  );
}

async function readDue(userId: string, signal: AbortSignal): Promise<TaskCompact[]> {
  // Rounded up to the day, so that the same question is asked all day long.
  const until = new Date(Math.ceil((Date.now() + soonMs) / dayMs) * dayMs).toISOString();
  const query = {
    assigneeId: userId,
    completed: false,
    dueBefore: until,
    sort: 'dueDate',
    limit: 100,
  } as const;
  const { items } = await api.listTasks(query, { signal });
  return items.filter(({ dueDateComplete }) => !dueDateComplete);
}

function TaskSection({
  title,
  tasks,
  isLate = false,
}: {
  title: string;
  tasks: readonly TaskCompact[];
  isLate?: boolean;
}) {
  if (tasks.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={classNames('mb-2 text-sm font-semibold', isLate ? 'text-danger' : 'text-muted')}>
        {title} <span className="font-normal">{tasks.length}</span>
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
        {tasks.map((task) => (
          <li key={task.id}>
            <Link
              to="/tasks/$taskId"
              params={{ taskId: task.id }}
              className="flex items-center gap-3 px-4 py-2.5 text-sm hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="shrink-0 truncate text-xs text-muted sm:w-20">{task.key}</span>
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {task.title}
              </span>
              <span className="hidden max-w-56 shrink-0 truncate text-xs text-muted sm:block">
                {task.projectName}
              </span>
              <span
                className={classNames('shrink-0 text-xs', isLate ? 'font-medium text-danger' : 'text-muted')}
              >
                {task.dueDate === null ? null : <RelativeTime time={task.dueDate} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
