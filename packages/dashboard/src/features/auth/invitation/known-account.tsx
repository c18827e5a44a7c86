import { strings } from '../../../strings/index.ts';
import { GoogleButton } from '../google-button.tsx';
import { OtherWays } from '../other-ways.tsx';
import { SignInLink } from './sign-in-link.tsx';

interface KnownAccountProps {
  token: string;
  /** The service has said so only now, in response to a new account. */
  isNews?: boolean;
}

/** For an address with an account. */
export function KnownAccount({ token, isNews = false }: KnownAccountProps) {
  return (
    <div>
      <p role={isNews ? 'alert' : undefined} className="mb-4 text-sm text-pretty text-muted">
        {strings.invitationPage.known}
      </p>
      <SignInLink token={token} tone="primary" />
      <OtherWays>
        <GoogleButton redirect={`/invitations/${token}`} invitation={token} />
      </OtherWays>
    </div>
  );
}
