import type { SecondFactor } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { shownError, useConfirmation } from '../../../components/confirmation/use-confirmation.tsx';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';

interface RemoveFactorDialogProps {
  factor: SecondFactor;
  isLast: boolean;
  onClose: () => void;
}

/** Says what removing a factor means, and removes it. */
export function RemoveFactorDialog({ factor, isLast, onClose }: RemoveFactorDialogProps) {
  const cache = useQueryClient();
  const text = strings.secondFactors;
  const { withConfirmation, question } = useConfirmation('removeFactor');
  const remove = useMutation({
    meta: { showsError: true },
    mutationFn: () => withConfirmation(() => api.removeSecondFactor({ id: factor.id })),
    onSuccess() {
      showToast({ kind: 'success', text: text.removed(factor.name) });
      const { secondFactors, factorDemands, orgs, projects } = queryKeys;
      for (const queryKey of [secondFactors, factorDemands, orgs, projects])
        void cache.invalidateQueries({ queryKey });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={text.removeTitle(factor.name)}
      text={isLast ? text.removeLastText : text.removeText}
      confirm={text.removeButton}
      busy={remove.isPending}
      error={shownError(remove.error)}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {question}
    </ConfirmDialog>
  );
}
