import type { LinkedInvitation } from '../../../data/orgs/invitation.ts';
import { strings } from '../../../strings/index.ts';
import { lineLink } from '../../../ui/controls/text-link.ts';
import { GoogleButton } from '../google-button.tsx';
import { OtherWays } from '../other-ways.tsx';
import { SignInLink } from './sign-in-link.tsx';

interface UnverifiedAccountProps {
  invitation: LinkedInvitation;
  /** The account will be taken over by the emailed link. */
  onClaim: () => void;
}

/** For an address whose account may belong to somebody else: sign in, or claim it. */
export function UnverifiedAccount({ invitation, onClaim }: UnverifiedAccountProps) {
  const text = strings.invitationPage;
  return (
    <div className="space-y-4">
      <p className="text-sm text-pretty text-muted">{text.known}</p>
      <div>
        <SignInLink token={invitation.token} tone="primary" />
        <OtherWays>
          <GoogleButton redirect={`/invitations/${invitation.token}`} invitation={invitation.token} />
        </OtherWays>
      </div>
      <div className="text-center text-sm text-muted">
        <p>{text.notMine}</p>
        <button type="button" className={lineLink} onClick={onClaim}>
          {text.claim}
        </button>
      </div>
    </div>
  );
}
