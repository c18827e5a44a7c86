import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { unreadCountQuery } from '../../data/account/notifications.ts';
import { useOpenInvitations } from '../../data/orgs/own-invitations.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';

const maxShown = 99;

interface NotificationsLinkProps {
  className: string;
  /** Only the bell, with the number on it. */
  isIcon?: boolean;
}

/** The link to the Notifications page, with the number of unread notifications and open invitations. */
export function NotificationsLink({ className, isIcon = false }: NotificationsLinkProps) {
  const { data: unread = 0 } = useQuery(unreadCountQuery);
  const invited = useOpenInvitations().length;
  const count = unread + invited;
  return (
    <Link to="/notifications" className={className}>
      <Bell size={isIcon ? 20 : 16} aria-hidden />
      <span className={isIcon ? 'sr-only' : 'flex-1 truncate'}>{strings.pages.notifications}</span>
      {count === 0 ? null : (
        <span
          className={classNames(
            'rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent',
            isIcon && 'absolute top-1 left-1/2',
          )}
        >
          <span aria-hidden>{count > maxShown ? `${maxShown}+` : count}</span>
          {unread === 0 ? null : <span className="sr-only">{strings.pages.unreadNotifications(unread)}</span>}
          {invited === 0 ? null : (
            <span className="sr-only">{strings.invitationNotices.waiting(invited)}</span>
          )}
        </span>
      )}
    </Link>
  );
}
