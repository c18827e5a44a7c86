import { FettleError } from '@fettle/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { MailX } from 'lucide-react';
import { useState } from 'react';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { sessionQuery } from '../../data/account/session.ts';
import { invitationQuery } from '../../data/orgs/invitation.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { AuthPage } from './auth-page.tsx';
import { OpenInvitation } from './invitation/open-invitation.tsx';
import { SignInButton } from './sign-in-button.tsx';

const route = getRouteApi('/invitations/$token');

/** The page of an invitation link. */
export function InvitationPage() {
  const { token } = route.useParams();
  const invitation = useQuery(invitationQuery(token));
  const session = useQuery(sessionQuery);
  const [isDeclined, setDeclined] = useState(false);
  const { data, error } = invitation;
  if (isDeclined && data !== undefined)
    return <Declined orgName={data.orgName} onBack={() => setDeclined(false)} />;
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
    <AuthPage
      icon={<MailX size={22} aria-hidden />}
      title={strings.auth.invitationGoneTitle}
      text={strings.auth.invitationGone}
    >
      <SignInButton />
    </AuthPage>
  );
}

/** For people who do not want to join: nothing is required of them. */
function Declined({ orgName, onBack }: { orgName: string; onBack: () => void }) {
  const text = strings.invitationPage;
  return (
    <AuthPage icon={<MailX size={22} aria-hidden />} title={text.declinedTitle}>
      <p role="status" className="-mt-4 mb-5 text-sm text-pretty text-muted">
        {text.declinedText(orgName)}
      </p>
      <Button wide onClick={onBack}>
        {strings.auth.backToInvitation}
      </Button>
    </AuthPage>
  );
}
