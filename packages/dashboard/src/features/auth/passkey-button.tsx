import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Fingerprint } from 'lucide-react';
import { FormError } from '../../components/feedback/form-error.tsx';
import { canUsePasskeys, PasskeyNotUsed, provePasskey } from '../../data/account/passkeys.ts';
import { enterAs, setupQuery } from '../../data/account/session.ts';
import { api } from '../../data/client/api.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';

/** Signs in with a passkey alone, where this browser and this installation can. */
export function PasskeyButton({ redirect }: { redirect: string }) {
  const navigate = useNavigate();
  const host = useQuery(setupQuery).data?.passkeyHost;
  const signIn = useMutation({
    meta: { showsError: true },
    async mutationFn() {
      const { challenge, passkey } = await api.startPasskeySignIn();
      if (passkey === null) return;
      const { user } = await api.completeSignIn({ challenge, passkey: await provePasskey(passkey) });
      enterAs(user);
      await navigate({ to: redirect, replace: true });
    },
  });
  if (!canUsePasskeys(host)) return null;
  return (
    <div className="space-y-2">
      <Button
        wide
        icon={<Fingerprint size={16} aria-hidden />}
        busy={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        {strings.auth.withPasskey}
      </Button>
      {signIn.error instanceof PasskeyNotUsed ? (
        <p role="alert" className="text-sm text-muted">
          {strings.secondFactors.passkeyNotUsed}
        </p>
      ) : (
        <FormError error={signIn.error} />
      )}
    </div>
  );
}
