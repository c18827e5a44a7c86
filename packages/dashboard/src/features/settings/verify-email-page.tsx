import { FettleError } from '@fettle/client';
import type { User } from '@fettle/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { profileQuery } from '../../data/account/account.ts';
import { sessionQuery, useUser } from '../../data/account/session.ts';
import { api } from '../../data/client/api.ts';
import { ownInvitationsQuery } from '../../data/orgs/own-invitations.ts';
import { strings } from '../../strings/index.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';

const route = getRouteApi('/shell/verify-email/$token');

/**
 * The page of an emailed verification link. It verifies only on a click: if opening the page were enough, anyone who
 * knows the link could trick the owner of the account into changing their address.
 */
export function VerifyEmailPage() {
  const { token } = route.useParams();
  const { email } = useUser();
  const { data: profile, error: unread, refetch } = useQuery(profileQuery);
  const verify = useVerification(token);
  const text = strings.settings.verifyEmail;
  const code = verify.error instanceof FettleError ? verify.error.code : null;
  if (verify.data !== undefined)
    return (
      <Result title={text.doneTitle} text={text.doneText(verify.data.email)}>
        <Link to="/" className={buttonClass({ tone: 'primary' })}>
          {text.toHome}
        </Link>
      </Result>
    );
  if (code === 'NOT_FOUND')
    return (
      <Result title={text.goneTitle} text={text.goneText(email)}>
        <ToProfile />
      </Result>
    );
  if (code === 'CONFLICT')
    return (
      <Result title={text.takenTitle} text={verify.error?.message ?? ''}>
        <ToProfile />
      </Result>
    );
  if (verify.error !== null)
    return <LoadFailed isPage error={verify.error} onRetry={() => verify.mutate()} />;
  if (unread !== null && profile === undefined)
    return <LoadFailed isPage error={unread} onRetry={() => void refetch()} />;
  if (profile === undefined)
    return (
      <Result title={strings.pages.verifyEmail} text="">
        <SkeletonRows count={1} label={strings.common.loading} />
      </Result>
    );
  const { pendingEmail } = profile;
  return (
    <Result
      title={pendingEmail === null ? strings.pages.verifyEmail : text.changePage}
      text={pendingEmail === null ? text.question(profile.email) : text.change(profile.email, pendingEmail)}
    >
      <Button tone="primary" busy={verify.isPending} onClick={() => verify.mutate()}>
        {text.confirm}
      </Button>
    </Result>
  );
}

function useVerification(token: string) {
  const cache = useQueryClient();
  return useMutation({
    meta: { showsError: true },
    mutationFn: () => api.verifyEmail({ token }),
    onSuccess(profile) {
      cache.setQueryData(profileQuery.queryKey, profile);
      const user: User = { id: profile.id, name: profile.name, email: profile.email };
      cache.setQueryData(sessionQuery.queryKey, user);
      void cache.invalidateQueries({ queryKey: ownInvitationsQuery.queryKey });
    },
  });
}

function ToProfile() {
  return (
    <Link to="/settings/profile" className={buttonClass({})}>
      {strings.settings.verifyEmail.toProfile}
    </Link>
  );
}

function Result({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto my-10 w-[calc(100%-2rem)] max-w-md rounded-2xl border border-line bg-surface shadow-card p-6">
      <h1 className="text-xl font-semibold">{title}</h1>
      <p role="status" className="mt-1 text-sm break-words text-muted">
        {text}
      </p>
      <div className="mt-5">{children}</div>
    </div>
  );
}
