import { allPages } from '@fettle/client';
import type { Delivery, DeliveryStatus, EventType } from '@fettle/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/**
 * The live stream reports events, but not the progress of their deliveries. A webhook, a row with its last result, is
 * therefore polled this often while its page is open, and its log is refetched when it changes.
 */
const lookMs = 1_000;
/** Polls the log itself, in case nothing reported a change. */
const idleMs = 10_000;

export const deliveriesPerPage = 25;

/** All webhooks of a project, newest first. */
export const webhooksQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.webhooks(projectId),
    refetchInterval: lookMs,
    queryFn: ({ signal }) =>
      Array.fromAsync(allPages(api.listWebhooks, { projectId, limit: 100 }, { signal })),
  });

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.webhook(id),
    refetchInterval: lookMs,
    queryFn: ({ signal }) => api.getWebhook({ id }, { signal }),
  });

interface DeliveryFilter {
  status?: DeliveryStatus | undefined;
  eventType?: EventType | undefined;
  page: number;
}

/** A page of the delivery log, kept current. */
export const deliveriesQuery = (webhookId: string, { page, status, eventType }: DeliveryFilter) =>
  queryOptions({
    queryKey: queryKeys.deliveries(webhookId, { page, status, eventType }),
    queryFn: ({ signal }) =>
      api.listDeliveries({ id: webhookId, page, limit: deliveriesPerPage, status, eventType }, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isOnItsWay) === true ? lookMs : idleMs),
  });

/** A delivery with its body and attempts. */
export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.delivery(id),
    queryFn: ({ signal }) => api.getDelivery({ id }, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isOnItsWay(state.data) ? lookMs : false),
  });

/** Being sent, or due within 30 seconds. */
function isOnItsWay({ status, nextAttemptAt }: Pick<Delivery, 'status' | 'nextAttemptAt'>): boolean {
  if (status !== 'pending') return false;
  return nextAttemptAt === null || Date.parse(nextAttemptAt) - Date.now() < 30_000;
}
