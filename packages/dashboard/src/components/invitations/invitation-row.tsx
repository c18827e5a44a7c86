import type { OwnInvitation } from '@fettle/contract';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { InvitationFacts } from './invitation-facts.tsx';

interface InvitationRowProps {
  invitation: OwnInvitation;
  /** In the middle, with the answers below. */
  isCard: boolean;
  busy: boolean;
  onAccept: () => void;
  onDecline: () => void;
}

/**
 * An invitation of the current user: the organization, who invited them, the role, and both answers. A declined
 * invitation can still be accepted.
 */
export function InvitationRow({ invitation, isCard, busy, onAccept, onDecline }: InvitationRowProps) {
  const { orgName, role, declinedAt, ...facts } = invitation;
  const text = strings.invitations;
  const size = isCard ? 'medium' : 'small';
  return (
    <li
      className={
        isCard
          ? 'flex flex-col items-center gap-4 p-6 text-center text-balance'
          : 'flex flex-wrap items-center gap-x-3 gap-y-4 p-4'
      }
    >
      <OrgMark name={orgName} />
      <span className={isCard ? 'max-w-full min-w-0' : 'min-w-0 flex-1 basis-56'}>
        <span className={classNames('flex items-center gap-2 font-semibold', isCard && 'justify-center')}>
          <span className="truncate">{orgName}</span>
          {declinedAt === null ? null : <Badge>{text.declined}</Badge>}
        </span>
        <span className="mt-0.5 block text-sm text-muted">{text.rights[role]}</span>
      </span>
      <InvitationFacts {...facts} role={role} isWide={!isCard} />
      <span className={isCard ? 'flex w-full gap-2 *:flex-1' : 'flex gap-2 max-sm:w-full max-sm:*:flex-1'}>
        {declinedAt === null ? (
          <Button size={size} aria-label={text.declineFrom(orgName)} onClick={onDecline}>
            {text.decline}
          </Button>
        ) : null}
        <Button
          size={size}
          tone={declinedAt === null ? 'primary' : 'secondary'}
          busy={busy}
          aria-label={text.acceptFrom(orgName)}
          onClick={onAccept}
        >
          {text.accept}
        </Button>
      </span>
    </li>
  );
}

/** The first letter of an organization, whose logo only its members see. */
function OrgMark({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="inline-flex size-10 shrink-0 items-center justify-center rounded-xl bg-accent-soft text-lg font-bold text-accent select-none"
    >
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
