import type { PendingInvitation } from '@fettle/contract';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { blockedUntil } from './blocked-until.ts';

interface InvitationStateProps {
  invitation: PendingInvitation;
  isOver: boolean;
  now: number;
}

/**
 * Below the address of an invitation: who invited it, the number of projects, when it expires, or why it has no
 * actions.
 */
export function InvitationState({ invitation, isOver, now }: InvitationStateProps) {
  const { invitedBy, projectIds, expiresAt, declinedAt } = invitation;
  const text = strings.org;
  const rests = blockedUntil(declinedAt, now);
  return (
    <span className="block text-xs break-words text-muted">
      {text.invitedBy(invitedBy.name)}
      {projectIds.length === 0 ? null : ` · ${text.projectCount(projectIds.length)}`}
      {' · '}
      {declinedAt === null ? (
        <>
          {isOver ? text.expiredAt : text.expiresAt} <RelativeTime time={expiresAt} />
        </>
      ) : (
        <>
          {text.declinedAt} <RelativeTime time={declinedAt} />
        </>
      )}
      {rests === null ? null : (
        <span className="block">{text.declinedUntil(formatDay(rests, new Date(now)))}</span>
      )}
    </span>
  );
}
