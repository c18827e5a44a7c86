import { InvitationList } from '../../../components/invitations/invitation-list.tsx';
import {
  useAcceptInvitation,
  useDeclinedInvitations,
  useDeclineInvitation,
  useOpenInvitations,
} from '../../../data/orgs/own-invitations.ts';

/** Invitations above the notifications, including declined ones that can still be accepted. */
export function NotificationInvitations({ onlyOpen }: { onlyOpen: boolean }) {
  const open = useOpenInvitations();
  const declined = useDeclinedInvitations();
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  return (
    <InvitationList
      invitations={onlyOpen ? open : [...open, ...declined]}
      acceptingId={accept.isPending ? accept.variables.id : undefined}
      onAccept={accept.mutate}
      onDecline={decline}
    />
  );
}
