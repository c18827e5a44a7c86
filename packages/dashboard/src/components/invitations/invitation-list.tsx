import type { OwnInvitation } from '@fettle/contract';
import { useId } from 'react';
import { strings } from '../../strings/index.ts';
import { InvitationRow } from './invitation-row.tsx';

interface InvitationListProps {
  invitations: readonly OwnInvitation[];
  /** The invitation being accepted. */
  acceptingId: string | undefined;
  onAccept: (invitation: OwnInvitation) => void;
  onDecline: (invitation: OwnInvitation) => void;
}

/** The invitations of the current user. Renders nothing if there are none. */
export function InvitationList({ invitations, acceptingId, onAccept, onDecline }: InvitationListProps) {
  const id = useId();
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby={id} className="max-w-4xl">
      <h2 id={id} className="mb-2 text-sm font-semibold text-muted">
        {strings.invitations.title} <span className="font-normal">{invitations.length}</span>
      </h2>
      <ul className="divide-y divide-line rounded-2xl border border-accent/40 bg-surface">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            busy={acceptingId === invitation.id}
            onAccept={() => onAccept(invitation)}
            onDecline={() => onDecline(invitation)}
          />
        ))}
      </ul>
    </section>
  );
}
