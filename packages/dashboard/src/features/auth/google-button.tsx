import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { startGoogleSignIn } from '../../data/account/google-sign-in.ts';
import { setupQuery } from '../../data/account/session.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';

interface GoogleButtonProps {
  /** The page to open afterward. */
  redirect: string;
  /**
   * Token of the invitation that the sign-in accepts. Only the invitation's own page, which says what is joined,
   * passes one.
   */
  invitation?: string;
}

/** Starts the sign-in with Google, where it is configured. */
export function GoogleButton({ redirect, invitation }: GoogleButtonProps) {
  const clientId = useQuery(setupQuery).data?.googleClientId ?? null;
  const [isLeaving, setLeaving] = useState(false);
  if (clientId === null) return null;
  const leave = (): void => {
    setLeaving(true);
    const asked = { redirect, invitation: invitation ?? null };
    location.assign(startGoogleSignIn(sessionStorage, { clientId, origin: location.origin, ...asked }));
  };
  return (
    <Button wide busy={isLeaving} onClick={leave}>
      {strings.auth.withGoogle}
    </Button>
  );
}
