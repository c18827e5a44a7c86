import { FettleError } from '@fettle/client';
import type { User } from '@fettle/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { MailCheck, MailQuestion, MailX } from 'lucide-react';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { NoticePage } from '../../components/feedback/notice-page.tsx';
import { profileQuery } from '../../data/account/account.ts';
import { sessionQuery, signOut, useUser } from '../../data/account/session.ts';
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
      <NoticePage
        isOpen
        icon={<MailCheck size={22} aria-hidden />}
        tone="accent"
        role="status"
        title={text.doneTitle}
        text={
          <Paragraphs>
            <Address>{verify.data.email}</Address>
            <p>{text.doneText}</p>
          </Paragraphs>
        }
        action={
          <Link to="/" className={buttonClass({ tone: 'primary' })}>
            {text.toHome}
          </Link>
        }
      />
    );
  if (code === 'NOT_FOUND')
    return (
      <NoticePage
        isOpen
        icon={<MailX size={22} aria-hidden />}
        role="status"
        title={text.goneTitle}
        text={
          <Paragraphs>
            <p>{text.goneText}</p>
            <div>
              <p>{text.signedInAs}</p>
              <Address>{email}</Address>
            </div>
          </Paragraphs>
        }
        action={<ToProfile />}
      />
    );
  if (code === 'CONFLICT')
    return (
      <NoticePage
        isOpen
        icon={<MailX size={22} aria-hidden />}
        role="status"
        title={text.takenTitle}
        text={
          <Paragraphs>
            <p>{text.takenText(profile?.pendingEmail ?? null)}</p>
            <div>
              <p>{text.takenKeeps}</p>
              <Address>{email}</Address>
            </div>
            <p>{text.takenNext}</p>
          </Paragraphs>
        }
        action={
          <>
            <ToProfile />
            <SignOut />
          </>
        }
      />
    );
  if (verify.error !== null)
    return <LoadFailed isPage error={verify.error} onRetry={() => verify.mutate()} />;
  if (unread !== null && profile === undefined)
    return <LoadFailed isPage error={unread} onRetry={() => void refetch()} />;
  if (profile === undefined)
    return (
      <NoticePage
        isOpen
        icon={<MailQuestion size={22} aria-hidden />}
        title={strings.pages.verifyEmail}
        text={<SkeletonRows count={1} label={strings.common.loading} />}
      />
    );
  const { pendingEmail } = profile;
  const refuse = pendingEmail === null ? text.notMine : text.keep;
  return (
    <NoticePage
      isOpen
      icon={<MailQuestion size={22} aria-hidden />}
      tone="accent"
      title={pendingEmail === null ? text.questionPage : text.changePage}
      text={<Addresses email={profile.email} pendingEmail={pendingEmail} />}
      action={
        <>
          <Button tone="primary" busy={verify.isPending} onClick={() => verify.mutate()}>
            {pendingEmail === null ? text.confirm : text.change}
          </Button>
          <Link to="/" className={buttonClass({})}>
            {refuse}
          </Link>
        </>
      }
    >
      {text.ifNotRequested(refuse)}
    </NoticePage>
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

/** To the sign-in of the account that has the address. */
function SignOut() {
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => navigate({ to: '/sign-in', search: { redirect: '/' } }),
  });
  return (
    <Button busy={leave.isPending} onClick={() => leave.mutate()}>
      {strings.settings.verifyEmail.signOut}
    </Button>
  );
}

function ToProfile() {
  return (
    <Link to="/settings/profile" className={buttonClass({ tone: 'primary' })}>
      {strings.settings.verifyEmail.toProfile}
    </Link>
  );
}

/** Between lines of even length, one that holds a long address would jut out: each address has its own line. */
function Paragraphs({ children }: { children: ReactNode }) {
  return <div className="mt-3 space-y-3">{children}</div>;
}

function Address({ children }: { children: string }) {
  return <p className="font-medium text-ink">{children}</p>;
}

/** What is confirmed: the address alone, or the change from one to the other. */
function Addresses({ email, pendingEmail }: { email: string; pendingEmail: string | null }) {
  const text = strings.settings.verifyEmail;
  if (pendingEmail === null) return <strong className="font-medium text-ink">{email}</strong>;
  return (
    <dl className="mx-auto mt-2 grid w-fit grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-left">
      <dt>{text.from}</dt>
      <dd className="text-ink">{email}</dd>
      <dt>{text.to}</dt>
      <dd className="font-medium text-ink">{pendingEmail}</dd>
    </dl>
  );
}
