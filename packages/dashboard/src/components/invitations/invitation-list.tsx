import type { OwnInvitation } from '@fettle/contract';
import { useId } from 'react';
import { strings } from '../../strings/index.ts';
import { InvitationRow } from './invitation-row.tsx';

interface InvitationListProps {
  invitations: readonly OwnInvitation[];
  /** They are all there is on the page, as a card in the middle. */
  isAlone?: boolean;
  /** The invitation being accepted. */
  acceptingId: string | undefined;
  onAccept: (invitation: OwnInvitation) => void;
  onDecline: (invitation: OwnInvitation) => void;
}

/** The invitations of the current user. Renders nothing if there are none. */
export function InvitationList(props: InvitationListProps) {
  const { invitations, isAlone = false, acceptingId, onAccept, onDecline } = props;
  const id = useId();
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby={id} className={isAlone ? 'mx-auto max-w-md sm:pt-4' : undefined}>
      <h2 id={id} className={isAlone ? 'sr-only' : 'mb-2 text-sm font-semibold text-muted'}>
        {strings.invitations.title} <span className="font-normal">{invitations.length}</span>
      </h2>
      <ul className="divide-y divide-line rounded-2xl border border-accent/40 bg-surface">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            isCard={isAlone}
            busy={acceptingId === invitation.id}
            onAccept={() => onAccept(invitation)}
            onDecline={() => onDecline(invitation)}
          />
        ))}
      </ul>
    </section>
  );
}
