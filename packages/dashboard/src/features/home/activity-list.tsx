import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { activityQuery } from '../../data/projects/activity.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { ActivityRow } from './activity-row.tsx';
import { mergeActivity } from './format-activity.ts';

/** Recent activity in all projects. `hidesEmpty` shows nothing until there is some. */
export function ActivityList({ hidesEmpty = false }: { hidesEmpty?: boolean }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(activityQuery);
  const text = strings.home;
  // Activity of a deleted task has no link.
  const found = data?.pages.flatMap(({ items }) => items).filter(({ task, auditId }) => task ?? auditId);
  if (hidesEmpty && error === null && (found === undefined || found.length === 0)) return null;
  return (
    <Panel title={text.activity}>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && error === null ? (
        <div className="p-4">
          <SkeletonRows label={strings.common.loading} />
        </div>
      ) : null}
      {found?.length === 0 ? <Nothing /> : null}
      {found === undefined || found.length === 0 ? null : (
        <ul className="py-1.5">
          {mergeActivity(found).map((activity) => (
            <ActivityRow key={activity.id} activity={activity} />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <div className="border-t border-line p-2">
          <Button
            tone="quiet"
            size="small"
            wide
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {text.moreActivity}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

function Nothing() {
  return (
    <div className="px-4 py-6 text-center">
      <p className="font-medium">{strings.home.noActivityTitle}</p>
      <p className="mt-0.5 text-sm text-balance text-muted">{strings.home.noActivityText}</p>
    </div>
  );
}
