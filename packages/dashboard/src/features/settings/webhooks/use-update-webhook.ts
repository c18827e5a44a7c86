import type { Webhook } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { webhookQuery, webhooksQuery } from '../../../data/projects/webhooks.ts';

type Change = Partial<Pick<Webhook, 'url' | 'events' | 'active'>>;

/** Updates a webhook and everything that shows it. */
export function useUpdateWebhook({ id, projectId }: Webhook, meta: { showsError?: boolean } = {}) {
  const cache = useQueryClient();
  return useMutation({
    meta,
    mutationFn: (change: Change) => api.updateWebhook({ id, ...change }),
    async onSuccess(webhook) {
      cache.setQueryData(webhookQuery(id).queryKey, webhook);
      // Pausing skips pending deliveries.
      void cache.invalidateQueries({ queryKey: queryKeys.deliveryLog(id) });
      await cache.invalidateQueries({ queryKey: webhooksQuery(projectId).queryKey });
    },
  });
}
