import { useMutation } from '@tanstack/react-query';
import { FormError } from '../../components/feedback/form-error.tsx';
import { api } from '../../data/client/api.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';

interface ProviderButtonProps {
  provider: { org: string; name: string };
  /** The page to open afterward. */
  redirect: string;
  /** For the provider, which then need not ask for it. */
  email?: string;
}

/** Goes to the sign-in provider of an organization. */
export function ProviderButton({ provider, redirect, email }: ProviderButtonProps) {
  const start = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      api.startSingleSignOn({ org: provider.org, redirect, ...(email === undefined ? {} : { email }) }),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <div className="space-y-2">
      <Button wide busy={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
        {strings.singleSignOn.continueWith(provider.name)}
      </Button>
      <FormError error={start.error} />
    </div>
  );
}
