import type { ReactNode } from 'react';
import { fieldError } from '../../data/client/describe-error.ts';
import { strings } from '../../strings/index.ts';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';

interface AccountInput {
  name: string;
  password: string;
}

export const emptyAccount: AccountInput = { name: '', password: '' };

interface AccountFieldsProps {
  value: AccountInput;
  onChange: (value: AccountInput) => void;
  error: unknown;
  /** Fields below the name. */
  children?: ReactNode;
}

/** Name and password of a new account. A username is set in the profile: no one needs one to begin. */
export function AccountFields({ value, onChange, error, children }: AccountFieldsProps) {
  const set = (field: keyof AccountInput) => (event: { target: { value: string } }) =>
    onChange({ ...value, [field]: event.target.value });
  return (
    <>
      <TextField
        label={strings.auth.name}
        name="name"
        autoComplete="name"
        autoFocus
        required
        value={value.name}
        onChange={set('name')}
        error={fieldError(error, 'name')}
      />
      {children}
      <PasswordField
        label={strings.auth.password}
        name="password"
        autoComplete="new-password"
        required
        hint={strings.auth.passwordHint}
        value={value.password}
        onChange={set('password')}
        error={fieldError(error, 'password')}
      />
    </>
  );
}
