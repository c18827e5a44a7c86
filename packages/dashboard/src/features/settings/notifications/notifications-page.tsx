import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell, CheckCheck, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useCommands } from '../../../commands/commands.ts';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import {
  type NotificationFilter,
  notificationsQuery,
  unreadCountQuery,
} from '../../../data/account/notifications.ts';
import { useMarkRead } from '../../../data/account/use-mark-read.ts';
import { useOpenInvitations } from '../../../data/orgs/own-invitations.ts';
import { nameDay } from '../../../strings/format/name-day.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { foldRuns } from './fold-runs.ts';
import { NotificationInvitations } from './notification-invitations.tsx';
import { NotificationRunRows } from './notification-run.tsx';

const text = strings.settings.notifications;

/** The user's notifications across all projects, newest first. */
export function NotificationsPage() {
  const [filter, setFilter] = useState<NotificationFilter>('all');
  const { data: unread = 0 } = useQuery(unreadCountQuery);
  // As in the navigation, which counts what waits for an answer too.
  const news = unread + useOpenInvitations().length;
  const mark = useMarkRead();
  const markAll = (): void => mark.mutate('all', { onSuccess: () => announce(text.allMarked) });
  useCommands([
    {
      id: 'notifications-read',
      label: text.markAllRead,
      group: text.listTitle,
      keys: 'shift+escape',
      run: markAll,
    },
  ]);
  return (
    <div className="page">
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <h1 className="mr-auto text-2xl font-semibold">{text.listTitle}</h1>
        {unread === 0 ? null : <MarkAll busy={mark.isPending && mark.variables === 'all'} onMark={markAll} />}
        <Link
          to="/settings/notifications"
          className="-mr-2 inline-flex h-7 items-center justify-center gap-1.5 rounded-lg px-2 text-[13px] max-sm:-mr-[11px] pointer-coarse:min-h-10 pointer-coarse:min-w-10 font-medium text-muted hover:bg-hover hover:text-ink"
        >
          <Settings2 size={14} className="max-sm:size-[18px]" aria-hidden />
          <span className="max-sm:sr-only">{text.settings}</span>
        </Link>
      </div>
      <div className="mb-3">
        <SegmentedControl
          label={text.show}
          value={filter}
          options={[
            { value: 'all', label: text.all },
            { value: 'unread', label: news > 0 ? `${text.onlyUnread} (${news})` : text.onlyUnread },
            { value: 'watching', label: text.onlyWatching },
          ]}
          onChange={setFilter}
        />
      </div>
      {filter === 'watching' ? null : (
        <div className="mb-5 max-w-4xl empty:hidden">
          <NotificationInvitations onlyOpen={filter === 'unread'} />
        </div>
      )}
      <NotificationList filter={filter} onOpen={(ids) => mark.mutate(ids)} />
    </div>
  );
}

/** In the row of the title: on a phone there is room for its icon. */
function MarkAll({ busy, onMark }: { busy: boolean; onMark: () => void }) {
  const isWide = useIsBeyondPhone();
  const icon = <CheckCheck size={isWide ? 14 : 20} aria-hidden />;
  if (!isWide)
    return (
      <IconButton label={text.markAllRead} aria-busy={busy || undefined} disabled={busy} onClick={onMark}>
        {icon}
      </IconButton>
    );
  return (
    <Button size="small" icon={icon} busy={busy} onClick={onMark}>
      {text.markAllRead}
    </Button>
  );
}

const emptyTexts: Record<NotificationFilter, { title: string; text: string }> = {
  all: { title: text.emptyTitle, text: text.emptyText },
  unread: { title: text.emptyUnreadTitle, text: text.emptyUnreadText },
  watching: { title: text.emptyWatchingTitle, text: text.emptyWatchingText },
};

interface NotificationListProps {
  filter: NotificationFilter;
  onOpen: (ids: string[]) => void;
}

function NotificationList({ filter, onOpen }: NotificationListProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    notificationsQuery(filter),
  );
  const isInvited = useOpenInvitations().length > 0;
  const now = new Date();
  const items = data?.pages.flatMap((page) => page.items);
  if (error !== null && items === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (items === undefined) return <SkeletonRows label={strings.common.loading} />;
  // An invitation above is not nothing.
  if (items.length === 0 && isInvited && filter !== 'watching') return null;
  if (items.length === 0) return <EmptyState isAlone icon={<Bell size={20} />} {...emptyTexts[filter]} />;
  const dayOf = ({ createdAt }: { createdAt: string }): string => nameDay(new Date(createdAt), now);
  return (
    <>
      <div className="space-y-4">
        {[...Map.groupBy(foldRuns(items, dayOf), ({ newest }) => dayOf(newest))].map(([day, runs]) => (
          <section key={day} aria-label={day}>
            <h2 className="mb-1.5 text-[13px] font-semibold text-muted">{day}</h2>
            <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface shadow-card">
              {runs.map((run) => (
                <NotificationRunRows key={run.newest.id} run={run} onRead={onOpen} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {hasNextPage ? (
        <div className="mt-3 flex justify-center">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.showMore}
          </Button>
        </div>
      ) : null}
    </>
  );
}
