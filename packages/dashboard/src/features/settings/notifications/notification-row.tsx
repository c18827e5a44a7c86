import type { Notification } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { isBadNews, notificationIcon } from '../../../components/notifications/notification-icons.ts';
import { appPath } from '../../../data/account/app-path.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { notificationWords } from './notification-words.ts';

interface NotificationRowProps {
  notification: Notification;
  onRead: () => void;
  /** Below it. */
  action?: ReactNode;
}

/** A notification: what happened, a line about it, and when. Opening it marks it as read. */
export function NotificationRow({ notification, onRead, action }: NotificationRowProps) {
  const { kind, excerpt, projectName, createdAt, readAt, url } = notification;
  const words = strings.settings.notifications;
  const isUnread = readAt === null;
  const { title, details } = notificationWords(notification);
  return (
    <li className="flex flex-wrap items-start gap-1 hover:bg-hover sm:pr-2">
      <Link
        to={appPath(url)}
        onClick={() => (isUnread ? onRead() : undefined)}
        className="flex min-w-0 flex-1 items-start gap-3 px-4 py-3 -outline-offset-2"
      >
        <Picture notification={notification} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-3">
            <span
              className={classNames(
                'line-clamp-2 min-w-0 flex-1 text-sm break-words sm:line-clamp-1',
                isUnread ? 'font-semibold' : 'text-muted',
              )}
            >
              {isUnread ? <span className="sr-only">{words.isUnread}: </span> : null}
              {title}
            </span>
            <span className="shrink-0 text-xs text-muted">
              {/* The title of an audit names it. */}
              {kind === 'audit_finished' || kind === 'audit_worse' ? null : (
                <span className="max-sm:hidden">{projectName} · </span>
              )}
              <RelativeTime isShort time={createdAt} />
            </span>
            {isUnread ? (
              // In the first line of a title that takes two.
              <span aria-hidden className="flex h-5 shrink-0 items-center self-start">
                <span className="size-2 rounded-full bg-accent" />
              </span>
            ) : null}
          </span>
          {details === '' ? null : (
            <span className="mt-0.5 line-clamp-2 text-sm break-words text-muted sm:line-clamp-1">
              {details}
            </span>
          )}
          {excerpt === null ? null : (
            // What was said, set apart from the title of the task.
            <span className="mt-1 block border-l border-line pl-2">
              <span className="line-clamp-2 text-sm break-words text-muted sm:line-clamp-1">{excerpt}</span>
            </span>
          )}
        </span>
      </Link>
      {isUnread ? (
        // On a touchscreen, the row itself is as near, and the dot says what it needs.
        <span className="pt-2 pointer-coarse:hidden">
          <IconButton label={words.markRead} onClick={onRead}>
            <Check size={16} aria-hidden />
          </IconButton>
        </span>
      ) : null}
      {action === undefined ? null : (
        // Its words begin where those above do.
        <span className="-mt-2.5 mb-1 basis-full pl-10">{action}</span>
      )}
    </li>
  );
}

/** The person who did it, or what it is about. The title names them both. */
function Picture({ notification }: { notification: Notification }) {
  const { actor } = notification;
  const Icon = notificationIcon(notification);
  if (actor !== null && actor.type !== 'system')
    return (
      <span aria-hidden className="flex shrink-0">
        <Avatar id={actor.id} name={actor.name} />
      </span>
    );
  return (
    <span
      className={classNames(
        'inline-flex size-6 shrink-0 items-center justify-center rounded-full',
        isBadNews(notification) ? 'bg-danger-soft text-danger' : 'bg-chip text-muted',
      )}
    >
      <Icon size={14} aria-hidden />
    </span>
  );
}
