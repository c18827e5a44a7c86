import { strings } from '../../../strings/index.ts';
import { GoogleButton } from '../google-button.tsx';
import { OtherWays } from '../other-ways.tsx';
import { SignInLink } from './sign-in-link.tsx';

/** For an address with a verified account. `refusal` is how the service said that there is one. */
export function KnownAccount({ token, refusal }: { token: string; refusal?: string }) {
  return (
    <div>
      <p role={refusal === undefined ? undefined : 'alert'} className="mb-4 text-sm text-muted wrap-anywhere">
        {refusal ?? strings.invitationPage.known}
      </p>
      <SignInLink token={token} tone="primary" />
      <OtherWays>
        <GoogleButton redirect={`/invitations/${token}`} invitation={token} />
      </OtherWays>
    </div>
  );
}
