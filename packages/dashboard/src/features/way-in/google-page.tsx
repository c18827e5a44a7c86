import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../../data/api.ts';
import { enterAs } from '../../data/session.ts';
import { strings } from '../../strings/index.ts';
import { FormError } from '../../ui/form-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { GoogleButton } from './google-button.tsx';
import { type GoogleAnswer, invitationIn, takeFragment, takeGoogleAnswer } from './google-sign-in.ts';
import { WayInPage } from './way-in-page.tsx';

/** Where Google leads back to. */
export function GooglePage() {
  const navigate = useNavigate();
  const [answer] = useState(() => takeGoogleAnswer(sessionStorage, takeFragment()));
  const signIn = useMutation({
    meta: { showsError: true },
    mutationFn: ({ invitation, ...proof }: { idToken: string; nonce: string; invitation: string | null }) =>
      invitation === null ? api.openSession(proof) : api.acceptInvitation({ token: invitation, ...proof }),
  });
  const { mutate } = signIn;
  useEffect(() => {
    if (answer.kind === 'refused') return;
    const { idToken, nonce, redirect } = answer;
    const invitation = invitationIn(redirect);
    mutate(
      { idToken, nonce, invitation },
      {
        onSuccess({ user }) {
          enterAs(user);
          void navigate({ to: invitation === null ? redirect : '/', replace: true });
        },
      },
    );
  }, [answer, mutate, navigate]);
  if (answer.kind === 'token' && signIn.error === null)
    return (
      <WayInPage title={strings.wayIn.googleBack}>
        <SkeletonRows count={2} label={strings.common.loading} />
      </WayInPage>
    );
  return <NotSignedIn answer={answer} error={signIn.error} />;
}

function NotSignedIn({ answer, error }: { answer: GoogleAnswer; error: unknown }) {
  const { redirect } = answer;
  return (
    <WayInPage title={strings.wayIn.googleFailed}>
      <div className="space-y-4">
        {answer.kind === 'refused' ? (
          <p role="alert" className="text-sm text-muted">
            {strings.wayIn.googleRefusals[answer.why]}
          </p>
        ) : (
          <FormError error={error} />
        )}
        <GoogleButton redirect={redirect} />
        <OtherWay redirect={redirect} />
      </div>
    </WayInPage>
  );
}

/** Back to where there are other ways: the page of the invitation, else the sign-in. */
function OtherWay({ redirect }: { redirect: string }) {
  const token = invitationIn(redirect);
  const look = 'block rounded-lg text-center text-sm text-accent hover:underline';
  if (token !== null)
    return (
      <Link to="/invitations/$token" params={{ token }} className={look}>
        {strings.wayIn.backToInvitation}
      </Link>
    );
  return (
    <Link to="/sign-in" search={{ redirect }} className={look}>
      {strings.wayIn.otherWay}
    </Link>
  );
}
