import type { PendingInvitation } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { api } from '../../../data/client/api.ts';
import { keepaliveApi } from '../../../data/client/keepalive-api.ts';
import type { OrgWithRole } from '../../../data/orgs/org-with-role.ts';
import { invitationsQuery } from '../../../data/orgs/orgs.ts';
import { deleteLater } from '../../../data/toasts/pending-deletions.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { assignableRoles } from '../members/member-rules.ts';
import { blockedUntil } from './blocked-until.ts';
import { InvitationState } from './invitation-state.tsx';
import type { Invitee } from './invitee.ts';

interface InvitationRowProps {
  org: OrgWithRole;
  invitation: PendingInvitation;
  onAgain: (invitee: Invitee) => void;
}

/** An invitation: the address, who invited it, and when it expires. Declined ones have no actions. */
export function InvitationRow({ org, invitation, onAgain }: InvitationRowProps) {
  const cache = useQueryClient();
  const { id, email, name, role, projectIds, projectRole, expiresAt, declinedAt } = invitation;
  const text = strings.org;
  const now = Date.now();
  const isOver = Date.parse(expiresAt) <= now;
  const mayAct = assignableRoles(org.role).includes(role) && blockedUntil(declinedAt, now) === null;
  const revoke = (): void =>
    deleteLater({
      id,
      text: text.revoked(email),
      async send(leaving) {
        await (leaving ? keepaliveApi : api).revokeInvitation({ slug: org.slug, invitationId: id });
        cache.setQueryData(invitationsQuery(org.slug).queryKey, (all) => all?.filter((one) => one.id !== id));
      },
    });
  const again = (): void => onAgain({ email, name: name ?? '', role, projectIds, projectRole });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <span className="min-w-0 flex-1 basis-52">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          <span className="min-w-0 wrap-anywhere">{email}</span>
          <span className="flex items-center gap-1.5">
            <Badge>{strings.roles[role]}</Badge>
            {declinedAt !== null ? (
              <Badge>{text.declined}</Badge>
            ) : isOver ? (
              <Badge tone="warning">{text.expired}</Badge>
            ) : null}
          </span>
        </span>
        <InvitationState invitation={invitation} isOver={isOver} now={now} />
      </span>
      {mayAct ? (
        <span className="flex items-center gap-1">
          <Button size="small" aria-label={text.againFor(email)} onClick={again}>
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
