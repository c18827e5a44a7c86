import type { Webhook } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../../data/keys.ts';
import { retryNow } from '../../../../data/projects/webhooks.ts';
import { showToast } from '../../../../data/toasts/toasts.ts';
import { strings } from '../../../../strings/index.ts';

/** Attempts deliveries that wait for a retry now. The log shows what comes of it, also if only some could be requested. */
export function useRetry({ id }: Pick<Webhook, 'id'>, meta: { showsError?: boolean } = {}) {
  const cache = useQueryClient();
  return useMutation({
    meta,
    mutationFn: () => retryNow(id),
    onSuccess: ({ retried, hasMore }) =>
      showToast({ kind: 'success', text: strings.webhooks.retried(retried, hasMore) }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.deliveryLog(id) }),
  });
}
