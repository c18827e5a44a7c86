import { useState } from 'react';
import type { LinkedInvitation } from '../../../data/orgs/invitation.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { GoogleButton } from '../google-button.tsx';
import { ClaimAccount } from './claim-account.tsx';
import { SignInLink } from './sign-in-link.tsx';

/** For an address whose account may belong to somebody else: sign in, or take it over by the emailed link. */
export function UnverifiedAccount({ invitation }: { invitation: LinkedInvitation }) {
  const [isClaiming, setClaiming] = useState(false);
  const text = strings.invitationPage;
  if (isClaiming) return <ClaimAccount invitation={invitation} onBack={() => setClaiming(false)} />;
  return (
    <div className="space-y-4">
      <p className="text-sm text-pretty text-muted">{text.unverified}</p>
      <div className="space-y-2">
        <SignInLink token={invitation.token} tone="primary" />
        <GoogleButton redirect={`/invitations/${invitation.token}`} invitation={invitation.token} />
      </div>
      <div className="text-center text-sm text-muted">
        <p>{text.notMine}</p>
        <Button tone="link" onClick={() => setClaiming(true)}>
          {text.claim}
        </Button>
      </div>
    </div>
  );
}
