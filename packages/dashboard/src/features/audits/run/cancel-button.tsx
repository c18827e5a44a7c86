import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';

/** Cancels a running audit. */
export function CancelButton({ id, projectId }: { id: string; projectId: string }) {
  const cache = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.cancelAudit({ id }),
    onSuccess: () => showToast({ text: strings.auditRun.canceled }),
    async onSettled() {
      await cache.invalidateQueries({ queryKey: queryKeys.audit(id) });
      await cache.invalidateQueries({ queryKey: queryKeys.audits(projectId) });
    },
  });
  return (
    <Button size="small" busy={cancel.isPending} disabled={cancel.isSuccess} onClick={() => cancel.mutate()}>
      {strings.auditRun.cancel}
    </Button>
  );
}
