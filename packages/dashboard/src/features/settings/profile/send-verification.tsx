import { useMutation } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button, type ButtonTone } from '../../../ui/controls/button.tsx';

/** Emails the link that verifies the address, or the pending one. */
export function SendVerification({ label, tone = 'secondary' }: { label: string; tone?: ButtonTone }) {
  const send = useMutation({
    mutationFn: () => api.sendEmailVerification(),
    onSuccess: ({ email }) => showToast({ kind: 'success', text: strings.settings.email.sent(email) }),
  });
  return (
    <Button tone={tone} busy={send.isPending} onClick={() => send.mutate()}>
      {label}
    </Button>
  );
}
