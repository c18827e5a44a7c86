import type { SignInChallenge } from '@fettle/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormError } from '../../components/feedback/form-error.tsx';
import { forgetLink, keepLink, type PendingLink } from '../../data/account/pending-link.ts';
import { forgetResponse } from '../../data/account/provider-response.ts';
import { enterAs } from '../../data/account/session.ts';
import { api } from '../../data/client/api.ts';
import { strings } from '../../strings/index.ts';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { AuthPage } from './auth-page.tsx';
import { SecondStep } from './second-step.tsx';
import { SignInButton } from './sign-in-button.tsx';

const text = strings.singleSignOn;

interface ProviderPageProps {
  /** The response of the provider. Read by the routes, which load before the router changes the URL. */
  held: () => string;
  /** A path of this app, whatever was asked for. */
  toPath: (path: unknown) => string;
}

/** The page that sign-in providers lead back to. */
export function ProviderPage({ held, toPath }: ProviderPageProps) {
  const navigate = useNavigate();
  const [response] = useState(held);
  const [step, setStep] = useState<{ challenge: SignInChallenge; redirect: string } | null>(null);
  const [link, setLink] = useState<PendingLink | null>(null);
  const complete = useMutation({
    meta: { showsError: true },
    // An empty response is refused with the same words as one of another browser.
    mutationFn: () => api.completeSingleSignOn({ response: response === '' ? 'error=none' : response }),
    async onSuccess({ user, challenge, link: pending, redirect: asked }) {
      const redirect = toPath(asked);
      if (challenge !== null) setStep({ challenge, redirect });
      if (pending !== null) {
        keepLink(pending);
        setLink(pending);
      }
      if (user === null) return;
      enterAs(user);
      await navigate({ to: redirect, replace: true });
    },
  });
  const { mutate } = complete;
  useEffect(() => {
    forgetResponse();
    mutate();
  }, [mutate]);
  if (step !== null) {
    const restart = () =>
      void navigate({ to: '/sign-in', search: { redirect: step.redirect }, replace: true });
    return <SecondStep {...step} onRestart={restart} />;
  }
  if (link !== null) return <LinkFirst link={link} />;
  if (complete.error === null) {
    return (
      <AuthPage title={text.back}>
        <SkeletonRows count={2} label={strings.common.loading} />
      </AuthPage>
    );
  }
  return (
    <AuthPage icon={<CircleAlert size={22} aria-hidden />} title={text.failed}>
      <div className="space-y-4">
        <FormError error={complete.error} />
        <SignInButton label={strings.auth.otherWay} />
      </div>
    </AuthPage>
  );
}

/** Why an account that exists is not opened, and how its owner links it. */
function LinkFirst({ link: { email, providerName } }: { link: PendingLink }) {
  return (
    <AuthPage title={text.linkTitle} text={text.linkText(email, providerName)}>
      <div className="space-y-2">
        <SignInButton label={text.linkSignIn} redirect="/link-account" />
        <SignInButton label={text.noLink} tone="quiet" onClick={forgetLink} />
      </div>
    </AuthPage>
  );
}
