import type { Webhook } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deliveriesKey } from '../../../../data/projects/webhooks.ts';

/** Has the log read again whenever the webhook itself says that something was sent, or is sent no more. */
export function useFollowLog(webhook: Webhook | undefined): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (webhook !== undefined) void cache.invalidateQueries({ queryKey: deliveriesKey(webhook.id) });
  }, [cache, webhook]);
}
