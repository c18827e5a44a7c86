import { Link } from '@tanstack/react-router';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { type ButtonTone, buttonClass } from '../../ui/controls/button.tsx';

interface SignInButtonProps {
  label?: string;
  /** The page to open after signing in. */
  redirect?: string;
  tone?: ButtonTone;
  /** Filled in there. */
  email?: string;
  onClick?: () => void;
}

/** Leads from a page that can go no further to the sign-in page. */
export function SignInButton({
  label = strings.auth.toSignIn,
  redirect = '/',
  tone = 'primary',
  email,
  onClick,
}: SignInButtonProps) {
  return (
    <Link
      to="/sign-in"
      search={{ redirect }}
      {...(email === undefined ? {} : { state: { email } })}
      onClick={onClick}
      // Its padding is not seen: at the end of a card, it is part of the card's.
      className={classNames(buttonClass({ tone, wide: true }), tone === 'quiet' && '-mb-1')}
    >
      {label}
    </Link>
  );
}
