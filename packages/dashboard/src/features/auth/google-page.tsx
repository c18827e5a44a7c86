import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FormError } from '../../components/feedback/form-error.tsx';
import {
  type GoogleResponse,
  invitationIn,
  readGoogleResponse,
  takeFragment,
} from '../../data/account/google-sign-in.ts';
import { enterAs } from '../../data/account/session.ts';
import { api } from '../../data/client/api.ts';
import { strings } from '../../strings/index.ts';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { AuthPage } from './auth-page.tsx';
import { GoogleButton } from './google-button.tsx';

/** The page Google redirects to. */
export function GooglePage() {
  const navigate = useNavigate();
  const [answer] = useState(() => readGoogleResponse(sessionStorage, takeFragment()));
  const signIn = useMutation({
    meta: { showsError: true },
    mutationFn: ({ invitation, ...proof }: { idToken: string; nonce: string; invitation: string | null }) =>
      invitation === null ? api.openSession(proof) : api.acceptInvitation({ token: invitation, ...proof }),
  });
  const confirm = useMutation({
    meta: { showsError: true },
    mutationFn: (proof: { idToken: string; nonce: string }) => api.confirmSession(proof),
  });
  const { mutate } = signIn;
  const { mutate: confirmWith } = confirm;
  useEffect(() => {
    if (answer.kind === 'refused') return;
    const { idToken, nonce, redirect, purpose, invitation } = answer;
    if (purpose === 'confirm') {
      const onSuccess = () => void navigate({ to: redirect, replace: true });
      confirmWith({ idToken, nonce }, { onSuccess });
      return;
    }
    mutate(
      { idToken, nonce, invitation },
      {
        onSuccess({ user }) {
          enterAs(user);
          void navigate({ to: invitation === null ? redirect : '/', replace: true });
        },
      },
    );
  }, [answer, mutate, confirmWith, navigate]);
  const error = signIn.error ?? confirm.error;
  if (answer.kind === 'token' && error === null)
    return (
      <AuthPage title={strings.auth.googleBack}>
        <SkeletonRows count={2} label={strings.common.loading} />
      </AuthPage>
    );
  if (answer.purpose === 'confirm') return <NotConfirmed answer={answer} error={error} />;
  return <NotSignedIn answer={answer} error={error} />;
}

/** The user stays signed in, and may try again where they came from. */
function NotConfirmed({ answer, error }: { answer: GoogleResponse; error: unknown }) {
  return (
    <AuthPage title={strings.auth.googleNotConfirmed}>
      <div className="space-y-4">
        {answer.kind === 'refused' ? (
          <p role="alert" className="text-sm text-muted">
            {strings.auth.googleRefusals[answer.why]}
          </p>
        ) : (
          <FormError error={error} fields={[]} />
        )}
        <Link
          to={answer.redirect}
          className="block rounded-lg text-center text-sm text-accent hover:underline"
        >
          {strings.auth.backWhereYouWere}
        </Link>
      </div>
    </AuthPage>
  );
}

function NotSignedIn({ answer, error }: { answer: GoogleResponse; error: unknown }) {
  const { redirect, invitation } = answer;
  return (
    <AuthPage title={strings.auth.googleFailed}>
      <div className="space-y-4">
        {answer.kind === 'refused' ? (
          <p role="alert" className="text-sm text-muted">
            {strings.auth.googleRefusals[answer.why]}
          </p>
        ) : (
          <FormError error={error} />
        )}
        <GoogleButton redirect={redirect} {...(invitation === null ? {} : { invitation })} />
        <OtherWay redirect={redirect} />
      </div>
    </AuthPage>
  );
}

/** Back to the other ways to sign in: the page of the invitation, otherwise the sign-in page. */
function OtherWay({ redirect }: { redirect: string }) {
  const token = invitationIn(redirect);
  const look = 'block rounded-lg text-center text-sm text-accent hover:underline';
  if (token !== null)
    return (
      <Link to="/invitations/$token" params={{ token }} className={look}>
        {strings.auth.backToInvitation}
      </Link>
    );
  return (
    <Link to="/sign-in" search={{ redirect }} className={look}>
      {strings.auth.otherWay}
    </Link>
  );
}
