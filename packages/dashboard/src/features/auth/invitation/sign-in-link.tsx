import { Link } from '@tanstack/react-router';
import { strings } from '../../../strings/index.ts';
import { type ButtonTone, buttonClass } from '../../../ui/controls/button.tsx';

/** Links to sign-in, and from there back to the invitation. */
export function SignInLink({ token, tone = 'secondary' }: { token: string; tone?: ButtonTone }) {
  return (
    <Link
      to="/sign-in"
      search={{ redirect: `/invitations/${token}` }}
      className={buttonClass({ tone, wide: true })}
    >
      {strings.invitationPage.signIn}
    </Link>
  );
}
