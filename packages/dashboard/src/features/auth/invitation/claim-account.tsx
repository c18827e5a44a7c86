import { ShieldAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { fieldError } from '../../../data/client/describe-error.ts';
import type { LinkedInvitation } from '../../../data/orgs/invitation.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
import { useAccept } from './use-accept.ts';

const fields = ['name', 'password'];

/** Takes over an account with an unverified email address, and says what that ends. */
export function ClaimAccount({ invitation, onBack }: { invitation: LinkedInvitation; onBack: () => void }) {
  const [name, setName] = useState(invitation.name ?? '');
  const [password, setPassword] = useState('');
  const claim = useAccept(invitation.token);
  const text = strings.invitationPage;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    claim.mutate({ name, password, claimAccount: true });
  };
  return (
    <form onSubmit={submit} className="space-y-4" noValidate>
      <div>
        <h2 className="font-semibold">{text.claimTitle}</h2>
        <p className="text-sm wrap-anywhere text-muted">{invitation.email}</p>
        <p className="mt-3 text-sm text-pretty">{text.claimCause}</p>
        <div className="mt-3">
          <Notice tone="warning" icon={ShieldAlert}>
            {text.claimText}
          </Notice>
        </div>
      </div>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={invitation.email} readOnly hidden />
      <TextField
        label={strings.auth.name}
        name="name"
        autoComplete="name"
        autoFocus
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fieldError(claim.error, 'name')}
      />
      <PasswordField
        label={strings.invitationPage.newPassword}
        name="password"
        autoComplete="new-password"
        required
        hint={strings.auth.passwordHint}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fieldError(claim.error, 'password')}
      />
      <FormError error={claim.error} fields={fields} />
      <Button type="submit" tone="primary" wide busy={claim.isPending}>
        {text.claimAndJoin}
      </Button>
      <div className="text-center">
        <Button tone="quiet" onClick={onBack}>
          {text.back}
        </Button>
      </div>
    </form>
  );
}
