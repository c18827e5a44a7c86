import { FettleError } from '@fettle/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api.ts';
import { enterAs } from '../../data/session.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AccountFields, emptyAccount, toAccount } from './account-fields.tsx';
import { GoogleButton } from './google-button.tsx';
import { WayInPage } from './way-in-page.tsx';

const route = getRouteApi('/invitations/$token');
const fields = ['name', 'username', 'password'];

/** Where the link of an invitation leads. */
export function InvitationPage() {
  const { token } = route.useParams();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.getInvitation({ token }, { signal }),
  });
  const { data, error } = invitation;
  if (error instanceof FettleError && error.code === 'NOT_FOUND')
    return (
      <WayInPage title={strings.wayIn.invitationGoneTitle} text={strings.wayIn.invitationGone}>
        <Link
          to="/sign-in"
          search={{ redirect: '/' }}
          className="text-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          {strings.wayIn.toSignIn}
        </Link>
      </WayInPage>
    );
  if (error !== null)
    return (
      <main>
        <LoadFailed isPage error={error} onRetry={() => void invitation.refetch()} />
      </main>
    );
  if (data === undefined)
    return (
      <WayInPage title={strings.common.loading}>
        <SkeletonRows count={3} label={strings.common.loading} />
      </WayInPage>
    );
  return (
    <WayInPage
      title={strings.wayIn.invitationTitle(data.orgName)}
      text={strings.wayIn.invitationText(data.email, strings.roles[data.role].toLowerCase())}
    >
      <AcceptForm token={token} name={data.name ?? ''} />
      <div className="mt-3">
        <GoogleButton redirect={`/invitations/${token}`} />
      </div>
    </WayInPage>
  );
}

function AcceptForm({ token, name }: { token: string; name: string }) {
  const navigate = useNavigate();
  const [account, setAccount] = useState({ ...emptyAccount, name });
  const accept = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.acceptInvitation({ token, ...toAccount(account) }),
    async onSuccess({ user }) {
      enterAs(user);
      await navigate({ to: '/', replace: true });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    accept.mutate();
  };
  return (
    <form onSubmit={submit} className="space-y-4" noValidate>
      <AccountFields value={account} onChange={setAccount} error={accept.error} />
      <FormError error={accept.error} fields={fields} />
      <Button type="submit" tone="primary" wide busy={accept.isPending}>
        {strings.wayIn.accept}
      </Button>
    </form>
  );
}
