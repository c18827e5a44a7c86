import { InvitationList } from '../../components/invitations/invitation-list.tsx';
import {
  useAcceptInvitation,
  useDeclineInvitation,
  useOpenInvitations,
} from '../../data/orgs/own-invitations.ts';

/** Invitations without an answer. They come first, because there may be nothing else yet. */
export function OpenInvitations() {
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
