import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { activityQuery } from '../../data/projects/activity.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { ActivityRow } from './activity-row.tsx';
import { mergeActivity } from './format-activity.ts';

/** Recent activity in all projects. */
export function ActivityList() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(activityQuery);
  const text = strings.home;
  // Activity of a deleted task has no link.
  const found = data?.pages.flatMap(({ items }) => items).filter(({ task, auditId }) => task ?? auditId);
  return (
    <section aria-labelledby="home-activity">
      <h2 id="home-activity" className="mb-3 text-sm font-semibold text-muted">
        {text.activity}
      </h2>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && error === null ? <SkeletonRows label={strings.common.loading} /> : null}
      {found?.length === 0 ? <EmptyState title={text.noActivityTitle} text={text.noActivityText} /> : null}
      {found === undefined || found.length === 0 ? null : (
        <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
          {mergeActivity(found).map((activity) => (
            <ActivityRow key={activity.id} activity={activity} />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <div className="mt-3 flex justify-center">
          <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.moreActivity}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
