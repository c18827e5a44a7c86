import type { Notification } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { isBadNews, notificationIcon } from '../../../components/notifications/notification-icons.ts';
import { appPath } from '../../../data/account/app-path.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';

interface NotificationRowProps {
  notification: Notification;
  onRead: () => void;
  /** Below it. */
  action?: ReactNode;
}

/** A notification. Opening it marks it as read. */
export function NotificationRow({ notification, onRead, action }: NotificationRowProps) {
  const { text, excerpt, projectName, createdAt, readAt, url } = notification;
  const words = strings.settings.notifications;
  const Icon = notificationIcon(notification);
  const isUnread = readAt === null;
  const [what, details] = splitText(text);
  return (
    <li className="flex flex-wrap items-start gap-1 pr-2 hover:bg-hover">
      <Link
        to={appPath(url)}
        onClick={() => (isUnread ? onRead() : undefined)}
        className="flex min-w-0 flex-1 items-start gap-3 px-4 py-3 -outline-offset-2"
      >
        <Icon
          size={18}
          aria-hidden
          className={classNames('mt-0.5 shrink-0', isBadNews(notification) ? 'text-danger' : 'text-muted')}
        />
        <span className="min-w-0 flex-1 gap-x-6 lg:flex lg:items-baseline">
          <span className="block min-w-0 flex-1">
            <span
              className={classNames('block text-sm break-words', isUnread ? 'font-semibold' : 'text-muted')}
            >
              {isUnread ? <span className="sr-only">{words.isUnread}: </span> : null}
              {what}
              {details === '' ? null : <span className="font-normal text-muted">{details}</span>}
            </span>
            {excerpt === null ? null : (
              <span className="mt-0.5 line-clamp-2 block text-sm break-words text-muted">{excerpt}</span>
            )}
          </span>
          <span className="mt-0.5 block shrink-0 text-xs text-muted lg:mt-0">
            {projectName} · <RelativeTime time={createdAt} />
          </span>
        </span>
        {isUnread ? <span aria-hidden className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" /> : null}
      </Link>
      {isUnread ? (
        // On a touchscreen, the row itself is as near, and the dot says what it needs.
        <span className="pt-2 pointer-coarse:hidden">
          <IconButton label={words.markRead} onClick={onRead}>
            <Check size={16} aria-hidden />
          </IconButton>
        </span>
      ) : null}
      {action === undefined ? null : <span className="-mt-2 mb-1.5 basis-full pl-9">{action}</span>}
    </li>
  );
}

/** What happened, with its colon, and what comes after it: a title, a score, or a reason. */
function splitText(text: string): [what: string, details: string] {
  const end = text.indexOf(': ') + 1;
  return end === 0 ? [text, ''] : [text.slice(0, end), text.slice(end)];
}
