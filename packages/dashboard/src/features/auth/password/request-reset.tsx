import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { api } from '../../../data/client/api.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { AuthPage } from '../auth-page.tsx';
import { SignInButton } from '../sign-in-button.tsx';

const text = strings.forgotPassword;
const fields = ['email'];

/** Asks for the address and has a link mailed to it, if it has an account. The page never says whether it has. */
export function RequestReset({ ways, redirect }: { ways: readonly string[]; redirect: string }) {
  const typed = useLocation({ select: ({ state }) => state.email }) ?? '';
  // A username has no address to send something to.
  const [email, setEmail] = useState(typed.includes('@') ? typed : '');
  const request = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.requestPasswordReset({ email }),
  });
  if (request.data !== undefined)
    return <Sent {...request.data} redirect={redirect} onBack={() => request.reset()} />;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    request.mutate();
  };
  return (
    <AuthPage title={strings.pages.forgotPassword} text={text.request}>
      <form onSubmit={submit} className="space-y-4" noValidate>
        <FormError error={request.error} fields={fields} />
        <TextField
          label={strings.auth.email}
          name="email"
          type="email"
          autoComplete="email"
          autoFocus
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={fieldError(request.error, 'email')}
        />
        <Button type="submit" tone="primary" wide busy={request.isPending}>
          {text.send}
        </Button>
        <SignInButton label={strings.auth.backToSignIn} redirect={redirect} email={email} tone="quiet" />
      </form>
      <p className="mt-4 border-t border-line pt-4 text-xs text-pretty text-muted">{text.otherWay(ways)}</p>
    </AuthPage>
  );
}

interface SentProps {
  email: string;
  validMinutes: number;
  redirect: string;
  onBack: () => void;
}

function Sent({ email, validMinutes, redirect, onBack }: SentProps) {
  return (
    <AuthPage icon={<MailCheck size={22} aria-hidden />} title={text.sentTitle}>
      <div role="status" className="-mt-4 mb-5 space-y-2 text-sm text-muted">
        <p className="text-balance">
          {text.sentBefore} <strong className="font-medium wrap-anywhere text-ink">{email}</strong>,{' '}
          {text.sentAfter(validMinutes)}
        </p>
        <p>
          {text.notSent.map((sentence) => (
            <span key={sentence} className="block">
              {sentence}
            </span>
          ))}
        </p>
      </div>
      <div className="space-y-2">
        {/* Not the strong one: what comes next is in the mailbox. */}
        <SignInButton label={strings.auth.backToSignIn} redirect={redirect} email={email} tone="secondary" />
        <Button tone="quiet" wide onClick={onBack}>
          {text.otherAddress}
        </Button>
      </div>
    </AuthPage>
  );
}
