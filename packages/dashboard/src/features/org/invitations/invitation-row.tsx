import type { PendingInvitation } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Mail, MailX } from 'lucide-react';
import { api } from '../../../data/client/api.ts';
import { keepaliveApi } from '../../../data/client/keepalive-api.ts';
import type { OrgWithRole } from '../../../data/orgs/org-with-role.ts';
import { invitationsQuery } from '../../../data/orgs/orgs.ts';
import { deleteLater } from '../../../data/toasts/pending-deletions.ts';
import { strings } from '../../../strings/index.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { BreakableText } from '../../../ui/display/breakable-text.tsx';
import { MenuItem, MenuSeparator } from '../../../ui/menus/menu.tsx';
import { RowMenu } from '../../../ui/menus/row-menu.tsx';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { assignableRoles } from '../members/member-rules.ts';
import { blockedUntil } from './blocked-until.ts';
import { InvitationState } from './invitation-state.tsx';
import type { Invitee } from './invitee.ts';
import '../org.css';

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
  // On a phone it has a line of its own, so that the address is seen.
  const isBeyondPhone = useIsBeyondPhone();
  const state =
    declinedAt !== null ? (
      <Badge>{text.declined}</Badge>
    ) : isOver ? (
      <Badge tone="warning">{text.expired}</Badge>
    ) : null;
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
    <li className="person">
      <span
        aria-hidden
        className="inline-flex size-9 items-center justify-center rounded-full bg-chip text-muted"
      >
        <Mail size={16} />
      </span>
      <span className="person-name">
        <span className="min-w-0 wrap-anywhere sm:truncate" title={email}>
          <BreakableText text={email} />
        </span>
        {isBeyondPhone ? state : null}
      </span>
      <span className="member-role">{strings.roles[role]}</span>
      <span className="person-facts">
        {isBeyondPhone || state === null ? null : <span className="my-1 flex">{state}</span>}
        <InvitationState invitation={invitation} isOver={isOver} now={now} />
      </span>
      {mayAct ? (
        <span className="person-end">
          <RowMenu label={text.more(email)} title={email}>
            <MenuItem icon={<Mail size={15} aria-hidden />} onSelect={again}>
              {text.again}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<MailX size={15} aria-hidden />} tone="danger" onSelect={revoke}>
              {text.revokeItem}
            </MenuItem>
          </RowMenu>
        </span>
      ) : null}
    </li>
  );
}
