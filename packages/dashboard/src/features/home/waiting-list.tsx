import type { Notification, NotificationKind } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isBadNews, notificationIcon } from '../../components/notifications/notification-icons.ts';
import { appPath } from '../../data/account/app-path.ts';
import { unreadCountQuery, unreadQuery } from '../../data/account/notifications.ts';
import { useMarkRead } from '../../data/account/use-mark-read.ts';
import { useHidden } from '../../data/toasts/pending-deletions.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Panel, PanelNote } from '../../ui/display/panel.tsx';
import { RelativeTime } from '../../ui/display/relative-time.tsx';
import { reviewQuery } from './my-tasks-query.ts';
import { TaskRow } from './task-row.tsx';

/** The others are in the list of tasks, or only tell that something has ended. */
const waitingKinds: readonly NotificationKind[] = [
  'mentioned',
  'assigned',
  'audit_worse',
  'webhook_disabled',
];
const shownCount = 6;

/**
 * What others wait for: unread mentions and assignments, and the user's tasks in review. `hidesEmpty` shows nothing
 * until there is something.
 */
export function WaitingList({ userId, hidesEmpty = false }: { userId: string; hidesEmpty?: boolean }) {
  const { data: unread } = useQuery(unreadQuery);
  const { data: others = 0 } = useQuery(unreadCountQuery);
  const { data: review = [] } = useQuery(reviewQuery(userId));
  const hidden = useHidden();
  const text = strings.home;
  const notices = (unread?.items ?? []).filter(({ kind }) => waitingKinds.includes(kind));
  const tasks = review.filter(({ id }) => !hidden.has(id));
  const count = notices.length + tasks.length;
  if (hidesEmpty && count === 0) return null;
  return (
    <Panel
      title={text.waiting}
      note={count > 0 ? count : undefined}
      action={
        <Link to="/notifications" className="text-xs font-medium text-accent hover:underline">
          {text.allNotifications}
        </Link>
      }
    >
      {unread !== undefined && count === 0 ? (
        <PanelNote>{others > 0 ? text.waitingOthers(others) : text.waitingEmpty}</PanelNote>
      ) : null}
      <ul className="divide-y divide-line">
        {notices.slice(0, shownCount).map((notice) => (
          <Notice key={notice.id} notice={notice} />
        ))}
      </ul>
      {tasks.length === 0 ? null : (
        <>
          <h3 className="border-t border-line bg-sunken px-4 py-1 text-xs font-medium text-muted">
            {text.inReview}
          </h3>
          <ul className="divide-y divide-line">
            {tasks.map((task) => (
              <li key={task.id}>
                <TaskRow task={task} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

/** An unread notification. Opening it marks it as read. */
function Notice({ notice }: { notice: Notification }) {
  const { id, text, projectName, createdAt, url } = notice;
  const { mutate } = useMarkRead();
  const Icon = notificationIcon(notice);
  return (
    <li>
      <Link
        to={appPath(url)}
        onClick={() => mutate([id])}
        className="flex items-start gap-3 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <Icon
          size={16}
          aria-hidden
          className={classNames('mt-0.5 shrink-0', isBadNews(notice) ? 'text-danger' : 'text-muted')}
        />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-sm break-words">{text}</span>
          <span className="block truncate text-xs text-muted">
            {projectName} · <RelativeTime time={createdAt} />
          </span>
        </span>
      </Link>
    </li>
  );
}
