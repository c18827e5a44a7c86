import { FettleError } from '@fettle/client';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import type { LinkedInvitation } from '../../../data/orgs/invitation.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { lineLink } from '../../../ui/controls/text-link.ts';
import { AccountFields, emptyAccount } from '../account-fields.tsx';
import { GoogleButton } from '../google-button.tsx';
import { OtherWays } from '../other-ways.tsx';
import { KnownAccount } from './known-account.tsx';
import { useAccept } from './use-accept.ts';

const fields = ['name', 'password'];

/**
 * For an address without an account, or whose account must not be revealed: without a mail server, the person who
 * invites holds the link as well. If there is an account, the refusal says so and links to sign-in.
 */
export function CreateAccount({ invitation }: { invitation: LinkedInvitation }) {
  const { token, name } = invitation;
  const [account, setAccount] = useState({ ...emptyAccount, name: name ?? '' });
  const accept = useAccept(token);
  if (accept.error instanceof FettleError && accept.error.code === 'CONFLICT')
    return <KnownAccount token={token} isNews />;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    accept.mutate(account);
  };
  return (
    <div>
      <form onSubmit={submit} className="space-y-4" noValidate>
        <AccountFields value={account} onChange={setAccount} error={accept.error} />
        <FormError error={accept.error} fields={fields} />
        <Button type="submit" tone="primary" wide busy={accept.isPending}>
          {strings.invitationPage.create}
        </Button>
      </form>
      <OtherWays>
        <GoogleButton redirect={`/invitations/${token}`} invitation={token} />
      </OtherWays>
      {invitation.account !== null ? null : <HaveAccount token={token} />}
    </div>
  );
}

function HaveAccount({ token }: { token: string }) {
  const text = strings.invitationPage;
  return (
    <p className="mt-4 text-center text-sm text-muted">
      {text.haveAccount}{' '}
      <Link to="/sign-in" search={{ redirect: `/invitations/${token}` }} className={lineLink}>
        {text.signIn}
      </Link>
    </p>
  );
}
