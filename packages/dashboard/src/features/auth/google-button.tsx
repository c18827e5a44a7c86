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

/** The mark of Google, in its own colors. */
function GoogleMark() {
  return (
    <svg width={16} height={16} viewBox="0 0 48 48" aria-hidden>
      <path
        fill="#4285f4"
        d="M45 24.5c0-1.6-.1-2.7-.4-3.9H24v7.1h12.1c-.3 2-1.6 5-4.5 7l6.9 5.4c4.2-3.8 6.5-9.4 6.5-15.6z"
      />
      <path
        fill="#34a853"
        d="M24 46c5.9 0 10.9-1.9 14.5-5.3l-6.9-5.4c-1.8 1.3-4.3 2.2-7.6 2.2-5.8 0-10.7-3.8-12.5-9.1l-7.1 5.5C8 41 15.4 46 24 46z"
      />
      <path
        fill="#fbbc05"
        d="M11.5 28.4c-.5-1.4-.7-2.9-.7-4.4s.3-3 .7-4.4l-7.1-5.5C2.9 17.1 2 20.4 2 24s.9 6.9 2.4 9.9z"
      />
      <path
        fill="#ea4335"
        d="M24 10.5c4.1 0 6.9 1.8 8.4 3.3l6.2-6C34.9 4.2 29.9 2 24 2 15.4 2 8 7 4.4 14.1l7.1 5.5c1.8-5.3 6.7-9.1 12.5-9.1z"
      />
    </svg>
  );
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
    <Button wide icon={<GoogleMark />} busy={isLeaving} onClick={leave}>
      {strings.auth.withGoogle}
    </Button>
  );
}
