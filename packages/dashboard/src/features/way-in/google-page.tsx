import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../../data/api.ts';
import { enterAs } from '../../data/session.ts';
import { strings } from '../../strings/index.ts';
import { FormError } from '../../ui/form-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { GoogleButton } from './google-button.tsx';
import { type GoogleAnswer, takeFragment, takeGoogleAnswer } from './google-sign-in.ts';
import { WayInPage } from './way-in-page.tsx';

/** Where Google leads back to. */
export function GooglePage() {
  const navigate = useNavigate();
  const [answer] = useState(() => takeGoogleAnswer(sessionStorage, takeFragment()));
  const signIn = useMutation({
    meta: { showsError: true },
    mutationFn: (proof: { idToken: string; nonce: string }) => api.openSession(proof),
  });
  const { mutate } = signIn;
  useEffect(() => {
    if (answer.kind === 'refused') return;
    const { idToken, nonce, redirect } = answer;
    mutate(
      { idToken, nonce },
      {
        onSuccess({ user }) {
          enterAs(user);
          void navigate({ to: redirect, replace: true });
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
        <Link
          to="/sign-in"
          search={{ redirect }}
          className="block rounded-lg text-center text-sm text-accent hover:underline"
        >
          {strings.wayIn.otherWay}
        </Link>
      </div>
    </WayInPage>
  );
}
