import type { Webhook } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../../data/keys.ts';
import { retryNow } from '../../../../data/projects/webhooks.ts';
import { showToast } from '../../../../data/toasts/toasts.ts';
import { strings } from '../../../../strings/index.ts';

interface RetryOptions {
  /** Errors are shown where it is requested. */
  showsError?: boolean;
  /** As soon as they are requested: by the time the log is current, what requested it may be gone. */
  onRetried?: () => void;
}

/** Attempts deliveries that wait for a retry now. The log shows what comes of it, also if only some could be requested. */
export function useRetry({ id }: Pick<Webhook, 'id'>, { showsError = false, onRetried }: RetryOptions = {}) {
  const cache = useQueryClient();
  return useMutation({
    meta: { showsError },
    mutationFn: () => retryNow(id),
    onSuccess: ({ retried, hasMore }) => {
      showToast({ kind: 'success', text: strings.webhooks.retried(retried, hasMore) });
      onRetried?.();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.deliveryLog(id) }),
  });
}
