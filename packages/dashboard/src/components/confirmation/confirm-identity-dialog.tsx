import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { profileQuery } from '../../data/account/account.ts';
import { startGoogleSignIn } from '../../data/account/google-sign-in.ts';
import { confirmationQuery } from '../../data/account/second-factors.ts';
import { setupQuery } from '../../data/account/session.ts';
import { api } from '../../data/client/api.ts';
import { fieldError } from '../../data/client/describe-error.ts';
import type { ConfirmedAction } from '../../strings/confirmation.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { FormError } from '../feedback/form-error.tsx';
import { LoadFailed } from '../feedback/load-failed.tsx';
import { FactorStep } from '../second-factor/factor-step.tsx';

interface ConfirmIdentityDialogProps extends ProofProps {
  /** What they are asked for. */
  action: ConfirmedAction;
}

interface ProofProps {
  onConfirmed: () => void;
  onCancel: () => void;
}

const text = strings.confirmation;

/** Asks a signed-in user to confirm their identity, the way they sign in. */
export function ConfirmIdentityDialog({ action, onConfirmed, onCancel }: ConfirmIdentityDialogProps) {
  const { data: profile, error, refetch } = useQuery(profileQuery);
  const { data: challenge, error: notStarted, refetch: restart } = useQuery(confirmationQuery);
  // The second factor replaces the password, if there is one.
  const withFactor = challenge !== undefined && challenge.methods.length > 0;
  const data = challenge === undefined || withFactor ? undefined : profile;
  const isLoading = challenge === undefined || (!withFactor && profile === undefined);
  const failure = notStarted ?? error;
  return (
    <Dialog open onClose={onCancel} title={text.title} description={text.text(action)}>
      {failure !== null && isLoading ? (
        <LoadFailed error={failure} onRetry={() => void Promise.all([refetch(), restart()])} />
      ) : null}
      {failure === null && isLoading ? <SkeletonRows count={1} label={strings.common.loading} /> : null}
      {withFactor ? (
        <FactorStep
          challenge={challenge}
          submit={text.submit}
          other={<Button onClick={onCancel}>{strings.common.cancel}</Button>}
          prove={async (proof) => {
            const own = proof.passkey === undefined ? {} : { challenge: challenge.challenge };
            await api.confirmSession({ ...proof, ...own });
            onConfirmed();
          }}
        />
      ) : null}
      {data?.hasPassword === true ? (
        <PasswordProof email={data.email} onConfirmed={onConfirmed} onCancel={onCancel} />
      ) : null}
      {data?.hasPassword === false && data.hasGoogle ? <GoogleProof /> : null}
      {data?.hasPassword === false && !data.hasGoogle ? <p className="text-sm">{text.neither}</p> : null}
    </Dialog>
  );
}

function PasswordProof({ email, onConfirmed, onCancel }: ProofProps & { email: string }) {
  const [password, setPassword] = useState('');
  const confirm = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.confirmSession({ password }),
    onSuccess: onConfirmed,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // In React's tree this form is inside of the form that asks.
    event.stopPropagation();
    confirm.mutate();
  };
  return (
    <form onSubmit={submit} className="space-y-4" noValidate>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={text.password}
        name="password"
        autoComplete="current-password"
        autoFocus
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fieldError(confirm.error, 'password')}
      />
      <FormError error={confirm.error} fields={['password']} />
      <DialogFooter>
        <Button onClick={onCancel}>{strings.common.cancel}</Button>
        <Button type="submit" tone="primary" busy={confirm.isPending}>
          {text.submit}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Goes to Google, and returns to this page. */
function GoogleProof() {
  const clientId = useQuery(setupQuery).data?.googleClientId ?? null;
  const [isLeaving, setLeaving] = useState(false);
  if (clientId === null) return <p className="text-sm">{text.neither}</p>;
  const leave = (): void => {
    setLeaving(true);
    const { origin, pathname } = location;
    location.assign(
      startGoogleSignIn(sessionStorage, { clientId, origin, redirect: pathname, purpose: 'confirm' }),
    );
  };
  return (
    <div className="space-y-3">
      <p className="text-sm text-muted">{text.googleText}</p>
      <Button wide busy={isLeaving} onClick={leave}>
        {text.withGoogle}
      </Button>
    </div>
  );
}
