import { FettleError } from '@fettle/client';
import type { SignInChallenge } from '@fettle/contract';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { FormError } from '../../components/feedback/form-error.tsx';
import { invitationIn } from '../../data/account/google-sign-in.ts';
import { enterAs } from '../../data/account/session.ts';
import { api } from '../../data/client/api.ts';
import { fieldError } from '../../data/client/describe-error.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { AddressProvider } from './address-provider.tsx';
import { AuthPage } from './auth-page.tsx';
import { GoogleButton } from './google-button.tsx';
import { OtherWays } from './other-ways.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStep } from './second-step.tsx';

const fields = ['identifier', 'password'];

const route = getRouteApi('/sign-in');

/** Afterward, opens the page that was requested before signing in. */
export function SignInPage() {
  const { redirect } = route.useSearch();
  const navigate = useNavigate();
  const known = useLocation({ select: ({ state }) => state.email }) ?? '';
  const [identifier, setIdentifier] = useState(known);
  const [password, setPassword] = useState('');
  const [challenge, setChallenge] = useState<SignInChallenge | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const signIn = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.openSession({ identifier, password }),
    async onSuccess(opened) {
      setChallenge(opened.challenge);
      if (opened.user === null) return;
      enterAs(opened.user);
      await navigate({ to: redirect, replace: true });
    },
    onError(error) {
      // The password is typed again: of the two, it is more often wrong.
      if (refusalOf(error) !== undefined)
        form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    signIn.mutate();
  };
  if (challenge !== null) {
    const restart = (): void => {
      setPassword('');
      setChallenge(null);
    };
    return <SecondStep challenge={challenge} redirect={redirect} onRestart={restart} />;
  }
  const refusal = refusalOf(signIn.error);
  return (
    <AuthPage title={strings.auth.signInTitle} {...(redirect === '/' ? {} : { text: whyHere(redirect) })}>
      <form ref={form} onSubmit={submit} className="space-y-4" noValidate>
        <FormError error={signIn.error} fields={fields} text={refusal} />
        <TextField
          label={strings.auth.identifier}
          name="identifier"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus={known === ''}
          required
          value={identifier}
          onChange={(event) => setIdentifier(event.target.value)}
          isInvalid={refusal !== undefined}
          error={fieldError(signIn.error, 'identifier')}
        />
        <PasswordField
          label={strings.auth.password}
          name="password"
          autoComplete="current-password"
          autoFocus={known !== ''}
          help={
            <Link
              to="/sign-in/password"
              search={{ redirect }}
              // Not in the URL, which others can see.
              state={{ email: identifier }}
              className="inline-flex min-h-7 items-center text-xs font-medium text-accent hover:underline pointer-coarse:min-h-12"
            >
              {strings.auth.forgotPassword}
            </Link>
          }
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          isInvalid={refusal !== undefined}
          error={fieldError(signIn.error, 'password')}
        />
        <Button type="submit" tone="primary" wide busy={signIn.isPending}>
          {strings.auth.signIn}
        </Button>
      </form>
      <OtherWays>
        <AddressProvider address={identifier} redirect={redirect} />
        <PasskeyButton redirect={redirect} />
        <GoogleButton redirect={redirect} />
      </OtherWays>
    </AuthPage>
  );
}

/** Of an email address and a password that don’t belong together: nobody is told which of them is wrong. */
function refusalOf(error: unknown): string | undefined {
  return error instanceof FettleError && error.code === 'UNAUTHORIZED'
    ? strings.auth.wrongPassword
    : undefined;
}

/** The reason to sign in, by the page it leads to. */
function whyHere(redirect: string): string {
  if (invitationIn(redirect) !== null) return strings.auth.signInToJoin;
  if (redirect.startsWith('/verify-email/')) return strings.auth.signInToVerify;
  return strings.auth.signedOutElsewhere;
}
