import type { SignInChallenge, User } from '@fettle/contract';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormError } from '../../components/feedback/form-error.tsx';
import { type GoogleResponse, invitationIn, readGoogleResponse } from '../../data/account/google-sign-in.ts';
import { takeFragment } from '../../data/account/held-fragment.ts';
import { enterAs } from '../../data/account/session.ts';
import { api } from '../../data/client/api.ts';
import { afterJoining } from '../../data/orgs/after-joining.ts';
import { strings } from '../../strings/index.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { AuthPage } from './auth-page.tsx';
import { GoogleButton } from './google-button.tsx';
import { SecondStep } from './second-step.tsx';

interface Proof {
  idToken: string;
  nonce: string;
  /** The token of the invitation that is accepted with it; null to sign in. */
  invitation: string | null;
}

/** `path` is where the person begins; null: where they were going. */
interface Entered {
  user: User | null;
  challenge: SignInChallenge | null;
  path: string | null;
}

async function enter({ invitation, ...proof }: Proof): Promise<Entered> {
  if (invitation === null) return { ...(await api.openSession(proof)), path: null };
  const { user, projectIds } = await api.acceptInvitationAndSignIn({ token: invitation, ...proof });
  return { user, challenge: null, path: afterJoining(projectIds) };
}

/** The page Google redirects to. */
export function GooglePage() {
  const navigate = useNavigate();
  const [challenge, setChallenge] = useState<SignInChallenge | null>(null);
  const [response] = useState(() => readGoogleResponse(sessionStorage, takeFragment()));
  const signIn = useMutation({
    meta: { showsError: true },
    mutationFn: enter,
  });
  const confirm = useMutation({
    meta: { showsError: true },
    mutationFn: (proof: { idToken: string; nonce: string }) => api.confirmSession(proof),
  });
  const { mutate } = signIn;
  const { mutate: confirmWith } = confirm;
  useEffect(() => {
    if (response.kind === 'refused') return;
    const { idToken, nonce, redirect, purpose, invitation } = response;
    if (purpose === 'confirm') {
      const onSuccess = () => void navigate({ to: redirect, replace: true });
      confirmWith({ idToken, nonce }, { onSuccess });
      return;
    }
    mutate(
      { idToken, nonce, invitation },
      {
        onSuccess({ user, challenge, path }) {
          setChallenge(challenge);
          if (user === null) return;
          enterAs(user);
          void navigate({ to: path ?? redirect, replace: true });
        },
      },
    );
  }, [response, mutate, confirmWith, navigate]);
  const error = signIn.error ?? confirm.error;
  if (challenge !== null) {
    const restart = () =>
      void navigate({ to: '/sign-in', search: { redirect: response.redirect }, replace: true });
    return <SecondStep challenge={challenge} redirect={response.redirect} onRestart={restart} />;
  }
  if (response.kind === 'token' && error === null)
    return (
      <AuthPage title={strings.auth.googleBack}>
        <SkeletonRows count={2} label={strings.common.loading} />
      </AuthPage>
    );
  if (response.purpose === 'confirm') return <NotConfirmed response={response} error={error} />;
  return <NotSignedIn response={response} error={error} />;
}

/** The user stays signed in, and may try again where they came from. */
function NotConfirmed({ response, error }: { response: GoogleResponse; error: unknown }) {
  return (
    <AuthPage icon={<CircleAlert size={22} aria-hidden />} title={strings.auth.googleNotConfirmed}>
      <div className="space-y-4">
        {response.kind === 'refused' ? (
          <p role="alert" className="text-sm text-muted">
            {strings.auth.googleRefusals[response.why]}
          </p>
        ) : (
          <FormError error={error} fields={[]} />
        )}
        <Link to={response.redirect} className={buttonClass({ tone: 'primary', wide: true })}>
          {strings.auth.backWhereYouWere}
        </Link>
      </div>
    </AuthPage>
  );
}

function NotSignedIn({ response, error }: { response: GoogleResponse; error: unknown }) {
  const { redirect, invitation } = response;
  return (
    <AuthPage icon={<CircleAlert size={22} aria-hidden />} title={strings.auth.googleFailed}>
      <div className="space-y-4">
        {response.kind === 'refused' ? (
          <p role="alert" className="text-sm text-muted">
            {strings.auth.googleRefusals[response.why]}
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
  const look = buttonClass({ wide: true });
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
