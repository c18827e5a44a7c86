import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionsQuery } from '../../../data/account.ts';
import { api } from '../../../data/api.ts';
import { strings } from '../../../strings/index.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/toast.ts';

export function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const text = strings.settings.profile;
  const cache = useQueryClient();
  const end = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.endOtherSessions(),
    async onSuccess({ ended }) {
      onClose();
      notify({ kind: 'success', text: text.othersEnded(ended) });
      await cache.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  return (
    <ConfirmDialog
      title={text.endOthersTitle}
      text={text.endOthersText}
      confirm={text.endOthers}
      busy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate()}
      onCancel={onClose}
    />
  );
}
