import type { Token } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { tokensQuery } from '../../../data/account/account.ts';
import { api } from '../../../data/client/api.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';

export function RevokeDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const text = strings.settings.tokens;
  const cache = useQueryClient();
  const revoke = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.revokeToken({ id: token.id }),
    async onSuccess() {
      onClose();
      showToast({ kind: 'success', text: text.revokedNotice(token.name) });
      await cache.invalidateQueries({ queryKey: tokensQuery.queryKey });
    },
  });
  const expiry =
    token.expiresAt === null ? [] : [text.wouldExpire(formatDay(new Date(token.expiresAt), new Date()))];
  return (
    <ConfirmDialog
      title={text.revokeTitle(token.name)}
      text={[text.revokeText, ...expiry].join(' ')}
      confirm={text.revoke}
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate()}
      onCancel={onClose}
    />
  );
}
