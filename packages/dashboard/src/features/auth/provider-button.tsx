import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { FormError } from '../../components/feedback/form-error.tsx';
import { api } from '../../data/client/api.ts';
import { strings } from '../../strings/index.ts';
import { Button, type ButtonTone } from '../../ui/controls/button.tsx';

interface ProviderButtonProps {
  provider: { org: string; name: string };
  /** The page to open afterward. */
  redirect: string;
  /** For the provider, which then need not ask for it. */
  email?: string;
  tone?: ButtonTone;
}

/** Goes to the sign-in provider of an organization. */
export function ProviderButton({ provider, redirect, email, tone = 'secondary' }: ProviderButtonProps) {
  const start = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      api.startSingleSignOn({ org: provider.org, redirect, ...(email === undefined ? {} : { email }) }),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <div className="space-y-2">
      <Button
        wide
        tone={tone}
        icon={<KeyRound size={16} aria-hidden />}
        busy={start.isPending || start.isSuccess}
        onClick={() => start.mutate()}
      >
        {strings.singleSignOn.continueWith(provider.name)}
      </Button>
      <FormError error={start.error} />
    </div>
  );
}
