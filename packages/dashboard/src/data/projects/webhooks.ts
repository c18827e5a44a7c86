import { allPages } from '@fettle/client';
import type { Delivery, DeliveryStatus, EventType } from '@fettle/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/**
 * The live stream tells of events, not of how their deliveries fare. So a webhook, a row with its last outcome, is
 * looked at this often while its page is seen, and its log is read again when something about it has changed.
 */
const lookMs = 1_000;
/** The log itself, should nothing have told that it changed. */
const idleMs = 10_000;

export const deliveriesPerPage = 25;

/** Every webhook of a project, newest first. */
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

export interface DeliveryFilter {
  status?: DeliveryStatus | undefined;
  eventType?: EventType | undefined;
  page: number;
}

/** A page of the delivery log; it follows what happens. */
export const deliveriesQuery = (webhookId: string, { page, status, eventType }: DeliveryFilter) =>
  queryOptions({
    queryKey: queryKeys.deliveries(webhookId, { page, status, eventType }),
    queryFn: ({ signal }) =>
      api.listDeliveries({ id: webhookId, page, limit: deliveriesPerPage, status, eventType }, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isOnItsWay) === true ? lookMs : idleMs),
  });

/** One delivery with its body and attempts. */
export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.delivery(id),
    queryFn: ({ signal }) => api.getDelivery({ id }, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isOnItsWay(state.data) ? lookMs : false),
  });

/** Being sent or about to be; a next attempt that lies hours ahead is none. */
function isOnItsWay({ status, nextAttemptAt }: Pick<Delivery, 'status' | 'nextAttemptAt'>): boolean {
  if (status !== 'pending') return false;
  return nextAttemptAt === null || Date.parse(nextAttemptAt) - Date.now() < 30_000;
}
