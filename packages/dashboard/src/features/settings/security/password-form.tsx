import type { Profile } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { shownError, useConfirmation } from '../../../components/confirmation/use-confirmation.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { profileQuery, sessionsQuery, tokensQuery } from '../../../data/account/account.ts';
import { api } from '../../../data/client/api.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { Section } from '../section.tsx';
import { RevokeTokensChoice, useLiveTokens } from './revoke-tokens-choice.tsx';

/** Changes the password, or sets the first one of a Google account. */
export function PasswordForm({ profile }: { profile: Profile }) {
  const text = strings.settings.security;
  const cache = useQueryClient();
  const [currentPassword, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [revokeTokens, setRevokeTokens] = useState(false);
  const names = useLiveTokens() ?? [];
  const { withConfirmation, question } = useConfirmation('setPassword');
  const change = useMutation({
    meta: { showsError: true },
    mutationFn: () => {
      const proof = profile.hasPassword ? { currentPassword } : {};
      return withConfirmation(() => api.changePassword({ password, revokeTokens, ...proof }));
    },
    onSuccess({ ended }) {
      setCurrent('');
      setPassword('');
      setRevokeTokens(false);
      showToast({ kind: 'success', text: text.passwordChanged(ended) });
      void cache.invalidateQueries({ queryKey: profileQuery.queryKey });
      void cache.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      void cache.invalidateQueries({ queryKey: tokensQuery.queryKey });
    },
  });
  const error = shownError(change.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <Section title={text.password} text={profile.hasPassword ? text.passwordText : text.passwordFirstText}>
      <form onSubmit={submit} className="max-w-md space-y-4" noValidate>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
        {profile.hasPassword ? (
          <PasswordField
            label={text.currentPassword}
            name="currentPassword"
            autoComplete="current-password"
            required
            value={currentPassword}
            onChange={(event) => setCurrent(event.target.value)}
            error={fieldError(change.error, 'currentPassword')}
          />
        ) : null}
        <PasswordField
          label={text.newPassword}
          name="password"
          autoComplete="new-password"
          required
          hint={strings.auth.passwordHint}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={fieldError(change.error, 'password')}
        />
        <RevokeTokensChoice names={names} checked={revokeTokens} onChange={setRevokeTokens} />
        <FormError error={error} fields={['currentPassword', 'password']} />
        <Button type="submit" busy={change.isPending}>
          {profile.hasPassword ? text.changePassword : text.setPassword}
        </Button>
      </form>
      {question}
    </Section>
  );
}
