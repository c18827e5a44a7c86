import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { sessionsQuery, tokensQuery } from '../../../data/account/account.ts';
import { api } from '../../../data/client/api.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { RevokeTokensChoice, useLiveTokens } from './revoke-tokens-choice.tsx';

export function SignOutOthersDialog({ onClose }: { onClose: () => void }) {
  const text = strings.settings.security;
  const cache = useQueryClient();
  const names = useLiveTokens() ?? [];
  const [revokeTokens, setRevokeTokens] = useState(false);
  const end = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.endOtherSessions({ revokeTokens }),
    async onSuccess({ ended }) {
      onClose();
      showToast({ kind: 'success', text: text.othersEnded(ended) });
      await Promise.all([
        cache.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
        cache.invalidateQueries({ queryKey: tokensQuery.queryKey }),
      ]);
    },
  });
  return (
    <ConfirmDialog
      title={text.endOthersTitle}
      text={names.length === 0 ? text.endOthersTextWithoutTokens : text.endOthersText}
      confirm={text.endOthers}
      busy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate()}
      onCancel={onClose}
    >
      <RevokeTokensChoice names={names} checked={revokeTokens} onChange={setRevokeTokens} />
    </ConfirmDialog>
  );
}
