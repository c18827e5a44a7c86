import type { Webhook } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../../../data/keys.ts';

/** Refetches the log whenever the webhook itself reports a new delivery, or that it has stopped sending. */
export function useFollowLog(webhook: Webhook | undefined): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (webhook !== undefined) void cache.invalidateQueries({ queryKey: queryKeys.deliveryLog(webhook.id) });
  }, [cache, webhook]);
}
