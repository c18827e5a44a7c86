import type { Token } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { tokensQuery } from '../../../data/account.ts';
import { api } from '../../../data/api.ts';
import { strings } from '../../../strings/index.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/toast.ts';

export function RevokeDialog({ token, onClose }: { token: Token; onClose: () => void }) {
  const text = strings.settings.tokens;
  const cache = useQueryClient();
  const revoke = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.revokeToken({ id: token.id }),
    async onSuccess() {
      onClose();
      notify({ kind: 'success', text: text.revokedNotice(token.name) });
      await cache.invalidateQueries({ queryKey: tokensQuery.queryKey });
    },
  });
  return (
    <ConfirmDialog
      title={text.revokeTitle(token.name)}
      text={text.revokeText}
      confirm={text.revoke}
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate()}
      onCancel={onClose}
    />
  );
}
