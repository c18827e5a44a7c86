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

/** Both answers where there is room for a row of them: the first one at its end, as in dialogs. */
const beside = 'gap-2 max-sm:w-full sm:max-w-80 sm:flex-row-reverse sm:*:last:shrink-0 sm:*:first:shrink';

/**
 * An invitation of the current user: the organization, who invited them, the role, and both answers. A declined
 * invitation can still be accepted.
 */
export function InvitationRow({ invitation, isCard, busy, onAccept, onDecline }: InvitationRowProps) {
  const { orgName, role, declinedAt, ...facts } = invitation;
  const text = strings.invitations;
  const join = strings.invitationPage.join(orgName);
  const size = isCard ? 'medium' : 'small';
  const isOpen = declinedAt === null;
  return (
    <li
      className={
        isCard
          ? 'flex flex-col items-center gap-4 p-6 pb-4 text-center text-balance'
          : 'flex flex-wrap items-center gap-x-3 gap-y-4 p-4'
      }
    >
      <OrgMark name={orgName} />
      <span className={isCard ? 'max-w-full min-w-0' : 'min-w-0 flex-1 basis-56'}>
        <span className={classNames('flex items-center gap-2 font-semibold', isCard && 'justify-center')}>
          <span className={isCard ? 'text-lg' : 'truncate'}>{isCard ? join : orgName}</span>
          {isOpen ? null : <Badge>{text.declined}</Badge>}
        </span>
        <span className="mt-0.5 block text-sm text-muted">{text.rights[role]}</span>
      </span>
      <InvitationFacts {...facts} role={role} isWide={!isCard} />
      {/* As on the page that the link of an invitation opens: the one answer it is for, and below it the other one. */}
      <span className={classNames('flex max-w-full flex-col', isCard ? 'w-full gap-1' : beside)}>
        <Button size={size} tone={isOpen ? 'primary' : 'secondary'} busy={busy} onClick={onAccept}>
          <span className="min-w-0 truncate">{join}</span>
        </Button>
        {isOpen ? (
          <Button
            size={size}
            tone={isCard ? 'quiet' : 'secondary'}
            aria-label={text.declineFrom(orgName)}
            onClick={onDecline}
          >
            {text.decline}
          </Button>
        ) : null}
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
