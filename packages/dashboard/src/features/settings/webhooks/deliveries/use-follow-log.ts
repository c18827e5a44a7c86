import type { Webhook } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../../../data/keys.ts';

/** Has the log read again whenever the webhook itself says that something was sent, or is sent no more. */
export function useFollowLog(webhook: Webhook | undefined): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (webhook !== undefined) void cache.invalidateQueries({ queryKey: queryKeys.deliveryLog(webhook.id) });
  }, [cache, webhook]);
}
