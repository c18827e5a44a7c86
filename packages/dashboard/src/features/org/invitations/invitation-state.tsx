import type { PendingInvitation } from '@fettle/contract';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { Expiry } from '../../../ui/display/expiry.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { RoleIn } from '../role-in.tsx';
import { blockedUntil } from './blocked-until.ts';

interface InvitationStateProps {
  invitation: PendingInvitation;
  isOver: boolean;
  now: number;
}

/**
 * Below the address of an invitation: who invited it, the projects, when it expires, or why it has no
 * actions.
 */
export function InvitationState({ invitation, isOver, now }: InvitationStateProps) {
  const { invitedBy, projectIds, projectRole, expiresAt, declinedAt } = invitation;
  const text = strings.org;
  const rests = blockedUntil(declinedAt, now);
  return (
    <span className="block text-xs break-words text-muted">
      <span className="facts">
        <span className="min-w-0">{text.invitedBy(invitedBy.name)}</span>
        {projectIds.length === 0 ? null : (
          <span className="min-w-0">
            <RoleIn role={projectRole} projectIds={projectIds} />
          </span>
        )}
        {declinedAt === null ? (
          <span className="whitespace-nowrap">
            {isOver ? text.expiredAt : text.expiresAt} <Expiry time={expiresAt} />
          </span>
        ) : (
          <span>
            {text.declinedAt} <RelativeTime time={declinedAt} />
          </span>
        )}
      </span>
      {rests === null ? null : (
        <span className="block">{text.declinedUntil(formatDay(rests, new Date(now)))}</span>
      )}
    </span>
  );
}
