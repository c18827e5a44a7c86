import { InvitationList } from '../../components/invitations/invitation-list.tsx';
import {
  useAcceptInvitation,
  useDeclineInvitation,
  useOpenInvitations,
} from '../../data/orgs/own-invitations.ts';

/** Invitations without an answer. They come first. `isAlone` says that nothing else is on the page. */
export function OpenInvitations({ isAlone }: { isAlone: boolean }) {
  const invitations = useOpenInvitations();
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  return (
    <InvitationList
      isAlone={isAlone}
      invitations={invitations}
      acceptingId={accept.isPending ? accept.variables.id : undefined}
      onAccept={accept.mutate}
      onDecline={decline}
    />
  );
}
