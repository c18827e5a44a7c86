import { FettleError } from '@fettle/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CircleCheck, MailX, ShieldAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../components/feedback/form-error.tsx';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { passwordResetQuery } from '../../data/account/password-reset.ts';
import { sessionQuery } from '../../data/account/session.ts';
import { api } from '../../data/client/api.ts';
import { fieldError } from '../../data/client/describe-error.ts';
import { strings } from '../../strings/index.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { textLink } from '../../ui/controls/text-link.ts';
import { Notice } from '../../ui/display/notice.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { AuthPage } from './auth-page.tsx';
import { SignInButton } from './sign-in-button.tsx';

const route = getRouteApi('/reset-password/$token');
const text = strings.forgotPassword;
const fields = ['password'];

/** The page of an emailed link. Only sending the form uses the link: mail scanners open links too. */
export function NewPasswordPage() {
  const { token } = route.useParams();
  const { data, error, refetch } = useQuery(passwordResetQuery(token));
  const [done, setDone] = useState<Account | null>(null);
  const [isGone, setGone] = useState(false);
  if (done !== null) return <Done {...done} />;
  if (isGone || isNotFound(error)) return <Gone />;
  if (data !== undefined)
    return <Form account={data} token={token} onDone={setDone} onGone={() => setGone(true)} />;
  return (
    <AuthPage title={strings.pages.newPassword}>
      {error === null ? (
        <SkeletonRows count={2} label={strings.common.loading} />
      ) : (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      )}
    </AuthPage>
  );
}

interface Account {
  email: string;
  emailVerified: boolean;
}

interface FormProps {
  account: Account;
  token: string;
  /** With what it was set for: the address may have been verified since the page opened. */
  onDone: (account: Account) => void;
  onGone: () => void;
}

function Form({ account: { email, emailVerified }, token, onDone, onGone }: FormProps) {
  const cache = useQueryClient();
  const [password, setPassword] = useState('');
  const reset = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.resetPassword({ token, password }),
    onSuccess(account) {
      // It has ended, if it was one of this account.
      cache.removeQueries({ queryKey: sessionQuery.queryKey });
      onDone(account);
    },
    onError(error) {
      if (isNotFound(error)) onGone();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    reset.mutate();
  };
  return (
    <AuthPage title={strings.pages.newPassword}>
      <form onSubmit={submit} className="-mt-4 space-y-4" noValidate>
        <p className="text-sm text-muted">
          {text.newText} <strong className="font-medium wrap-anywhere text-ink">{email}</strong>
        </p>
        {emailVerified ? null : (
          <Notice tone="warning" icon={ShieldAlert}>
            {text.claim}
          </Notice>
        )}
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={text.newPassword}
          name="password"
          autoComplete="new-password"
          autoFocus
          required
          hint={strings.auth.passwordHint}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={fieldError(reset.error, 'password')}
        />
        {/* The warning says what ends with an unverified address. */}
        {emailVerified ? <p className="text-sm text-pretty text-muted">{text.setNote}</p> : null}
        <FormError error={reset.error} fields={fields} />
        <Button type="submit" tone="primary" wide busy={reset.isPending}>
          {text.set}
        </Button>
      </form>
    </AuthPage>
  );
}

function Done({ email, emailVerified }: Account) {
  return (
    <AuthPage icon={<CircleCheck size={22} aria-hidden className="text-success" />} title={text.doneTitle}>
      <div role="status" className="-mt-4 mb-5 space-y-2 text-sm text-muted">
        <p className="text-balance">{text.done}</p>
        <p className="text-balance">{emailVerified ? <TokensStay /> : text.tokensEnded}</p>
      </div>
      <SignInButton label={strings.auth.signIn} email={email} />
    </AuthPage>
  );
}

/** Their page asks to sign in first. */
function TokensStay() {
  return (
    <>
      {text.tokensStay}{' '}
      <Link to="/settings/tokens" className={textLink}>
        {text.tokensPage}
      </Link>
      .
    </>
  );
}

function Gone() {
  return (
    <AuthPage icon={<MailX size={22} aria-hidden />} title={text.goneTitle} text={text.gone}>
      <div className="space-y-2">
        <Link
          to="/sign-in/password"
          search={{ redirect: '/' }}
          className={buttonClass({ tone: 'primary', wide: true })}
        >
          {text.newLink}
        </Link>
        <SignInButton label={strings.auth.backToSignIn} tone="quiet" />
      </div>
    </AuthPage>
  );
}

function isNotFound(error: unknown): boolean {
  return error instanceof FettleError && error.code === 'NOT_FOUND';
}
