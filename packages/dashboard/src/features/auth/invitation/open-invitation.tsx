import type { User } from '@fettle/contract';
import { useState } from 'react';
import { InvitationFacts } from '../../../components/invitations/invitation-facts.tsx';
import type { LinkedInvitation } from '../../../data/orgs/invitation.ts';
import { strings } from '../../../strings/index.ts';
import { AuthPage } from '../auth-page.tsx';
import { ClaimAccount } from './claim-account.tsx';
import { CreateAccount } from './create-account.tsx';
import { Decline } from './decline.tsx';
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
  const [isClaiming, setClaiming] = useState(false);
  const isOther = user !== null && !isSameAddress(user.email, invitation.email);
  const title = strings.invitationPage.join(invitation.orgName);
  // A step that fills the page: it says where it leads, and declining is a step back.
  if (isClaiming && user === null)
    return (
      <AuthPage title={title}>
        <ClaimAccount invitation={invitation} onBack={() => setClaiming(false)} />
      </AuthPage>
    );
  return (
    <AuthPage title={title}>
      <div className="mb-5">
        <InvitationFacts
          invitedBy={invitation.invitedBy}
          email={invitation.email}
          role={invitation.role}
          projectNames={invitation.projectNames}
          projectRole={invitation.projectRole}
        />
      </div>
      {user === null ? (
        <NotSignedIn invitation={invitation} onClaim={() => setClaiming(true)} />
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

function NotSignedIn({ invitation, onClaim }: { invitation: LinkedInvitation; onClaim: () => void }) {
  if (invitation.account === 'verified') return <KnownAccount token={invitation.token} />;
  if (invitation.account === 'unverified')
    return <UnverifiedAccount invitation={invitation} onClaim={onClaim} />;
  return <CreateAccount invitation={invitation} />;
}

/** Like the service: email addresses match regardless of case. */
function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
