import type { SignInChallenge } from '@fettle/contract';
import { useNavigate } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { FactorStep, WayLink } from '../../components/second-factor/factor-step.tsx';
import { enterAs } from '../../data/account/session.ts';
import { api } from '../../data/client/api.ts';
import { strings } from '../../strings/index.ts';
import { AuthPage } from './auth-page.tsx';

interface SecondStepProps {
  challenge: SignInChallenge;
  /** The page to open afterward. */
  redirect: string;
  /** Back to the first step. */
  onRestart: () => void;
}

/** The second step of a sign-in: the second factor. */
export function SecondStep({ challenge, redirect, onRestart }: SecondStepProps) {
  const navigate = useNavigate();
  const text = strings.secondFactors;
  const byPasskey = challenge.methods[0] === 'passkey';
  return (
    <AuthPage
      title={byPasskey ? text.stepPasskeyTitle : text.stepTitle}
      text={byPasskey ? text.stepPasskeyText : text.stepText}
    >
      <FactorStep
        challenge={challenge}
        submit={strings.auth.signIn}
        last={<WayLink icon={<UserRound size={16} aria-hidden />} text={text.restart} onClick={onRestart} />}
        note={text.lostAll}
        prove={async (proof) => {
          const { user } = await api.completeSignIn({ challenge: challenge.challenge, ...proof });
          enterAs(user);
          await navigate({ to: redirect, replace: true });
        }}
      />
    </AuthPage>
  );
}
