import type { User } from '@fettle/contract';
import type { LinkedInvitation } from '../../../data/orgs/invitation.ts';
import { strings } from '../../../strings/index.ts';
import { AuthPage } from '../auth-page.tsx';
import { CreateAccount } from './create-account.tsx';
import { Decline } from './decline.tsx';
import { InvitationFacts } from './invitation-facts.tsx';
import { JoinNow } from './join-now.tsx';
import { KnownAccount } from './known-account.tsx';
import { OtherAccount } from './other-account.tsx';
import { UnverifiedAccount } from './unverified-account.tsx';

interface OpenInvitationProps {
  invitation: LinkedInvitation;
  /** The signed-in user, or null. */
  user: User | null;
  onDeclined: () => void;
}

/** What an invitation is for, and the shortest way to join for the person who opened it. */
export function OpenInvitation({ invitation, user, onDeclined }: OpenInvitationProps) {
  const isOther = user !== null && !isSameAddress(user.email, invitation.email);
  return (
    <AuthPage title={strings.invitationPage.join(invitation.orgName)}>
      <InvitationFacts invitation={invitation} />
      {user === null ? (
        <NotSignedIn invitation={invitation} />
      ) : isOther ? (
        <OtherAccount invitation={invitation} user={user} />
      ) : (
        <JoinNow invitation={invitation} />
      )}
      {/* Somebody else's invitation is not theirs to decline. */}
      {isOther ? null : <Decline invitation={invitation} onDeclined={onDeclined} />}
    </AuthPage>
  );
}

function NotSignedIn({ invitation }: { invitation: LinkedInvitation }) {
  if (invitation.account === 'verified') return <KnownAccount token={invitation.token} />;
  if (invitation.account === 'unverified') return <UnverifiedAccount invitation={invitation} />;
  return <CreateAccount invitation={invitation} />;
}

/** Like the service: email addresses match regardless of case. */
function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
