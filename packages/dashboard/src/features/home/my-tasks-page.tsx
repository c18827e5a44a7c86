import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { loadMore, MoreFailed } from '../../components/feedback/load-more.tsx';
import { useUser } from '../../data/account/session.ts';
import { listShownTasks } from '../../data/tasks/shown-tasks.ts';
import { useHidden } from '../../data/toasts/pending-deletions.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import { type OwnTasks, ownTasksQuery } from './my-tasks-query.ts';
import { TaskRow } from './task-row.tsx';
import { sortByUrgency, type Urgency, urgencyOf } from './urgency.ts';

const text = strings.home;

/** All open tasks that are assigned to the user or that they created, across projects, by urgency. */
export function MyTasksPage() {
  const user = useUser();
  const navigate = useNavigate();
  const { show = 'assigned' } = useSearch({ from: '/shell/my-tasks' });
  const hidden = useHidden();
  const list = useInfiniteQuery(ownTasksQuery(user.id, show));
  const { data, error, refetch } = list;
  const now = new Date();
  const tasks = sortByUrgency(listShownTasks(data?.pages ?? [], hidden), now, list.hasNextPage);
  const total = list.hasNextPage ? (data?.pages[0]?.total ?? tasks.length) : tasks.length;
  const countOf = (urgency: Urgency) => tasks.filter((task) => urgencyOf(task, now) === urgency).length;
  useEffect(() => {
    // Whatever is loaded comes after what is not.
    if (data !== undefined && tasks.length === 0) loadMore(list);
  });
  if (error !== null && data === undefined)
    return <LoadFailed isPage error={error} onRetry={() => void refetch()} />;
  return (
    <div className="page space-y-4">
      <header>
        <h1 className="flex items-baseline gap-2 text-2xl font-semibold">
          {strings.pages.myTasks}
          {tasks.length === 0 ? null : (
            <span className="text-base font-normal text-muted tabular-nums">{total}</span>
          )}
        </h1>
        <p className="text-sm text-muted">{text.myTasksText[show]}</p>
      </header>
      <SegmentedControl
        label={text.show}
        value={show}
        options={(['assigned', 'created'] as const).map((value) => ({
          value,
          label: text.showChoices[value],
        }))}
        onChange={(next: OwnTasks) =>
          void navigate({ to: '/my-tasks', search: next === 'created' ? { show: next } : {}, replace: true })
        }
      />
      {tasks.length === 0 && (data === undefined || list.isFetchingNextPage) ? (
        <SkeletonRows label={strings.common.loading} />
      ) : null}
      {tasks.length === 0 && data !== undefined && !list.hasNextPage ? (
        <EmptyState isAlone title={text.noOpenTitle} text={text.noOpenText[show]} />
      ) : null}
      {tasks.length === 0 ? null : (
        <div className="overflow-hidden rounded-2xl border border-line bg-surface shadow-card">
          <VirtualList
            key={show}
            count={tasks.length}
            total={data?.pages[0]?.total ?? tasks.length}
            rowHeight={41}
            keyOf={(index) => tasks[index]?.id ?? index}
            renderRow={(index) => {
              const task = tasks[index];
              if (task === undefined) return null;
              const urgency = urgencyOf(task, now);
              const before = tasks[index - 1];
              return (
                <>
                  {before === undefined || urgencyOf(before, now) !== urgency ? (
                    <GroupHead urgency={urgency} count={list.hasNextPage ? null : countOf(urgency)} />
                  ) : null}
                  <TaskRow task={task} showsPeople={show === 'created'} />
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

/** Part of the first row of a group, because only rows in view are rendered. */
function GroupHead({ urgency, count }: { urgency: Urgency; count: number | null }) {
  return (
    <h2
      className={classNames(
        'border-b border-line bg-sunken px-4 py-1.5 text-xs font-medium',
        urgency === 'overdue' ? 'text-danger' : 'text-muted',
      )}
    >
      {text.urgencies[urgency]}{' '}
      {count === null ? null : <span className="ml-1 font-normal tabular-nums">{count}</span>}
    </h2>
  );
}
