import { InvitationList } from '../../../components/invitations/invitation-list.tsx';
import {
  useAcceptInvitation,
  useDeclinedInvitations,
  useDeclineInvitation,
  useOpenInvitations,
} from '../../../data/orgs/own-invitations.ts';

/** Invitations above the inbox, those that can still be accepted after they were declined among them. */
export function InboxInvitations({ onlyOpen }: { onlyOpen: boolean }) {
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
