import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../components/feedback/form-error.tsx';
import { enterAs } from '../../data/account/session.ts';
import { api } from '../../data/client/api.ts';
import { fieldError } from '../../data/client/describe-error.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { AccountFields, emptyAccount } from './account-fields.tsx';
import { AuthPage } from './auth-page.tsx';

const fields = ['name', 'email', 'username', 'password', 'orgName'];

/** The first page of an empty installation. */
export function SetupPage() {
  const navigate = useNavigate();
  const [account, setAccount] = useState(emptyAccount);
  const [email, setEmail] = useState('');
  const [orgName, setOrgName] = useState('');
  const setUp = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.setUp({ ...account, email, orgName }),
    async onSuccess({ user }) {
      enterAs(user);
      await navigate({ to: '/', replace: true });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setUp.mutate();
  };
  return (
    <AuthPage title={strings.auth.setUpTitle} text={strings.auth.setUpText}>
      <form onSubmit={submit} className="space-y-4" noValidate>
        <AccountFields value={account} onChange={setAccount} error={setUp.error}>
          <TextField
            label={strings.auth.email}
            name="email"
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={fieldError(setUp.error, 'email')}
          />
        </AccountFields>
        <h2 className="border-t border-line pt-4 font-semibold">{strings.auth.setUpOrg}</h2>
        <TextField
          label={strings.auth.orgName}
          name="orgName"
          autoComplete="organization"
          required
          hint={strings.auth.orgNameHint}
          value={orgName}
          onChange={(event) => setOrgName(event.target.value)}
          error={fieldError(setUp.error, 'orgName')}
        />
        <FormError error={setUp.error} fields={fields} />
        <Button type="submit" tone="primary" wide busy={setUp.isPending}>
          {strings.auth.setUp}
        </Button>
      </form>
    </AuthPage>
  );
}
