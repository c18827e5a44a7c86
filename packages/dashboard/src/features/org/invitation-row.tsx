import type { PendingInvitation } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { api } from '../../data/api.ts';
import { leavingApi } from '../../data/leaving-api.ts';
import { invitationsQuery } from '../../data/orgs.ts';
import { deleteLater } from '../../data/pending-deletions.ts';
import { strings } from '../../strings/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Invitee } from './invite-dialog.tsx';
import { rolesToGive } from './member-rules.ts';
import type { OrgWithRole } from './org-with-role.ts';

interface InvitationRowProps {
  org: OrgWithRole;
  invitation: PendingInvitation;
  onAgain: (invitee: Invitee) => void;
}

/** An invitation: for whom, by whom, until when. */
export function InvitationRow({ org, invitation, onAgain }: InvitationRowProps) {
  const cache = useQueryClient();
  const { id, email, name, role, invitedBy, expiresAt } = invitation;
  const text = strings.org;
  const isOver = Date.parse(expiresAt) <= Date.now();
  const revoke = (): void =>
    deleteLater({
      id,
      text: text.revoked(email),
      async send(leaving) {
        await (leaving ? leavingApi : api).revokeInvitation({ slug: org.slug, invitationId: id });
        cache.setQueryData(invitationsQuery(org.slug).queryKey, (all) => all?.filter((one) => one.id !== id));
      },
    });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <span className="min-w-0 flex-1 basis-52">
        <span className="flex items-center gap-2 text-sm font-medium">
          <span className="truncate">{email}</span>
          <Badge>{strings.roles[role]}</Badge>
          {isOver ? <Badge tone="warning">{text.over}</Badge> : null}
        </span>
        <span className="block truncate text-xs text-muted">
          {text.invitedBy(invitedBy.name)} · {isOver ? text.endedAt : text.endsAt}{' '}
          <RelativeTime time={expiresAt} />
        </span>
      </span>
      {rolesToGive(org.role).includes(role) ? (
        <span className="flex items-center gap-1">
          <Button
            size="small"
            aria-label={text.againFor(email)}
            onClick={() => onAgain({ email, name: name ?? '', role })}
          >
            {text.again}
          </Button>
          <IconButton label={text.revoke(email)} onClick={revoke}>
            <MailX size={16} aria-hidden />
          </IconButton>
        </span>
      ) : null}
    </li>
  );
}
