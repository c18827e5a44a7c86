import { FettleError } from '@fettle/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { sessionQuery } from '../../data/account/session.ts';
import { invitationQuery } from '../../data/orgs/invitation.ts';
import { strings } from '../../strings/index.ts';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { AuthPage } from './auth-page.tsx';
import { OpenInvitation } from './invitation/open-invitation.tsx';

const route = getRouteApi('/invitations/$token');

/** The page of an invitation link. */
export function InvitationPage() {
  const { token } = route.useParams();
  const invitation = useQuery(invitationQuery(token));
  const session = useQuery(sessionQuery);
  const [isDeclined, setDeclined] = useState(false);
  const { data, error } = invitation;
  if (isDeclined && data !== undefined) return <Declined orgName={data.orgName} />;
  if (error instanceof FettleError && error.code === 'NOT_FOUND') return <Gone />;
  const failed = [invitation, session].find((query) => query.isError && query.data === undefined);
  if (failed !== undefined)
    return (
      <main>
        <LoadFailed isPage error={failed.error} onRetry={() => void failed.refetch()} />
      </main>
    );
  if (data === undefined || session.data === undefined)
    return (
      <AuthPage title={strings.common.loading}>
        <SkeletonRows count={3} label={strings.common.loading} />
      </AuthPage>
    );
  return <OpenInvitation invitation={data} user={session.data} onDeclined={() => setDeclined(true)} />;
}

function Gone() {
  return (
    <AuthPage title={strings.auth.invitationGoneTitle} text={strings.auth.invitationGone}>
      <Link
        to="/sign-in"
        search={{ redirect: '/' }}
        className="text-sm font-medium text-accent underline-offset-4 hover:underline"
      >
        {strings.auth.toSignIn}
      </Link>
    </AuthPage>
  );
}

/** For people who do not want to join: nothing is required of them. */
function Declined({ orgName }: { orgName: string }) {
  const text = strings.invitationPage;
  return (
    <AuthPage title={text.declinedTitle}>
      <p role="status" className="text-sm text-muted">
        {text.declinedText(orgName)}
      </p>
    </AuthPage>
  );
}
