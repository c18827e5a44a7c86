import { strings } from '../../../strings/index.ts';
import { GoogleButton } from '../google-button.tsx';
import { SignInLink } from './sign-in-link.tsx';

/** For an address with a verified account. */
export function KnownAccount({ token }: { token: string }) {
  return (
    <div className="space-y-3">
      <p className="text-sm text-muted">{strings.invitationPage.known}</p>
      <SignInLink token={token} tone="primary" />
      <GoogleButton redirect={`/invitations/${token}`} invitation={token} />
    </div>
  );
}
