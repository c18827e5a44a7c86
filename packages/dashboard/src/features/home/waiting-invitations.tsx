import { useAcceptInvitation, useDeclineInvitation, useOpenInvitations } from '../../data/own-invitations.ts';
import { InvitationList } from '../../ui/invitation-list.tsx';

/** Invitations that wait for an answer; they stand first, because there may be nothing else yet. */
export function WaitingInvitations() {
  const invitations = useOpenInvitations();
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  return (
    <InvitationList
      invitations={invitations}
      acceptingId={accept.isPending ? accept.variables.id : undefined}
      onAccept={accept.mutate}
      onDecline={decline}
    />
  );
}
