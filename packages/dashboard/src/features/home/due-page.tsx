import type { TaskCompact } from '@fettle/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { loadMore, MoreFailed } from '../../components/feedback/load-more.tsx';
import { useUser } from '../../data/account/session.ts';
import { useHidden } from '../../data/toasts/pending-deletions.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import { dueQuery, waitingOf } from './due-query.ts';
import { DueRow, isLate, isToday } from './due-row.tsx';

const text = strings.home;

/** All tasks of the user that are overdue or due within a week, across projects. */
export function DuePage() {
  const user = useUser();
  const hidden = useHidden();
  const list = useInfiniteQuery(dueQuery(user.id));
  const { data, error, refetch } = list;
  const tasks = waitingOf(data?.pages ?? [], hidden);
  const total = list.hasNextPage ? (data?.pages[0]?.total ?? tasks.length) : tasks.length;
  const now = new Date().toISOString();
  useEffect(() => {
    // All loaded tasks are marked as having met their due date.
    if (data !== undefined && tasks.length === 0) loadMore(list);
  });
  if (error !== null && data === undefined)
    return <LoadFailed isPage error={error} onRetry={() => void refetch()} />;
  return (
    <div className="page space-y-4">
      <header>
        <Link
          to="/"
          className="inline-flex items-center gap-1.5 rounded-lg text-sm text-muted hover:text-ink pointer-coarse:min-h-10"
        >
          <ArrowLeft size={15} aria-hidden />
          {text.back}
        </Link>
        <h1 className="mt-1 flex items-baseline gap-2 text-2xl font-semibold">
          {strings.pages.due}
          {tasks.length === 0 ? null : (
            <span className="text-base font-normal text-muted tabular-nums">{total}</span>
          )}
        </h1>
        <p className="text-sm text-muted">{text.duePageText}</p>
      </header>
      {tasks.length === 0 && (data === undefined || list.isFetchingNextPage) ? (
        <SkeletonRows label={strings.common.loading} />
      ) : null}
      {tasks.length === 0 && data !== undefined && !list.hasNextPage ? (
        <EmptyState title={text.nothingDueTitle} text={text.nothingDueText} />
      ) : null}
      {tasks.length === 0 ? null : (
        <div className="overflow-hidden rounded-2xl border border-line bg-surface shadow-card">
          <VirtualList
            count={tasks.length}
            total={data?.pages[0]?.total ?? tasks.length}
            rowHeight={41}
            keyOf={(index) => tasks[index]?.id ?? index}
            renderRow={(index) => {
              const task = tasks[index];
              if (task === undefined) return null;
              const group = groupOf(task, now);
              const before = tasks[index - 1];
              return (
                <>
                  {before === undefined || groupOf(before, now) !== group ? (
                    <GroupHead group={group} />
                  ) : null}
                  <DueRow task={task} />
                </>
              );
            }}
            onNearEnd={() => loadMore(list)}
          />
        </div>
      )}
      <MoreFailed list={list} />
    </div>
  );
}

type Group = 'overdue' | 'dueToday' | 'dueSoon';

/** The tasks are in the order of their dates, so each group is in one piece. */
function groupOf(task: TaskCompact, now: string): Group {
  if (isLate(task, now)) return 'overdue';
  return isToday(task, now) ? 'dueToday' : 'dueSoon';
}

/** Part of the first row of a group, because only rows in view are rendered. */
function GroupHead({ group }: { group: Group }) {
  return (
    <h2
      className={classNames(
        'border-b border-line bg-sunken px-4 py-1.5 text-xs font-medium',
        group === 'overdue' ? 'text-danger' : 'text-muted',
      )}
    >
      {text[group]}
    </h2>
  );
}
