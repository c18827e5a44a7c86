import type { OwnInvitation } from '@fettle/contract';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Expiry } from '../../ui/display/expiry.tsx';

interface InvitationRowProps {
  invitation: OwnInvitation;
  busy: boolean;
  onAccept: () => void;
  onDecline: () => void;
}

/**
 * An invitation of the current user: the organization, who invited them, the role, and both answers. A declined
 * invitation can still be accepted.
 */
export function InvitationRow({ invitation, busy, onAccept, onDecline }: InvitationRowProps) {
  const { orgName, role, invitedBy, projectNames, expiresAt, declinedAt } = invitation;
  const text = strings.invitations;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="min-w-0 flex-1 basis-64">
        <span className="flex items-center gap-2 font-semibold">
          <span className="truncate">{orgName}</span>
          {declinedAt === null ? null : <Badge>{text.declined}</Badge>}
        </span>
        <span className="block text-sm break-words text-muted">
          {text.summary(invitedBy, role)} {text.rights[role]}
        </span>
        <span className="mt-0.5 block text-xs break-words text-muted">
          {projectNames.length === 0 ? null : `${text.projects(projectNames)} · `}
          {text.expires} <Expiry time={expiresAt} />
        </span>
      </span>
      <span className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        {declinedAt === null ? (
          <Button size="small" aria-label={text.declineFrom(orgName)} onClick={onDecline}>
            {text.decline}
          </Button>
        ) : null}
        <Button
          size="small"
          tone={declinedAt === null ? 'primary' : 'secondary'}
          busy={busy}
          aria-label={text.acceptFrom(orgName)}
          onClick={onAccept}
        >
          {text.accept}
        </Button>
      </span>
    </li>
  );
}
