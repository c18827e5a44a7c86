import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askGoogle } from '../../data/google-sign-in.ts';
import { setupQuery } from '../../data/session.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/button.tsx';

/** Leaves for Google, where that is set up; afterwards one is on the page `redirect`. */
export function GoogleButton({ redirect }: { redirect: string }) {
  const clientId = useQuery(setupQuery).data?.googleClientId ?? null;
  const [isLeaving, setLeaving] = useState(false);
  if (clientId === null) return null;
  const leave = (): void => {
    setLeaving(true);
    location.assign(askGoogle(sessionStorage, { clientId, origin: location.origin, redirect }));
  };
  return (
    <Button wide busy={isLeaving} onClick={leave}>
      {strings.wayIn.withGoogle}
    </Button>
  );
}
