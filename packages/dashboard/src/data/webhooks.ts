import { allPages } from '@fettle/client';
import type { Delivery, DeliveryStatus, EventType } from '@fettle/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** While something is on its way, and while nothing is: no live stream tells of deliveries. */
const busyMs = 2_000;
const idleMs = 10_000;

export const deliveriesPerPage = 25;

/** Every webhook of a project, newest first. */
export const webhooksQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['webhooks', projectId],
    refetchInterval: idleMs,
    queryFn: ({ signal }) =>
      Array.fromAsync(allPages(api.listWebhooks, { projectId, limit: 100 }, { signal })),
  });

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhook', id],
    refetchInterval: idleMs,
    queryFn: ({ signal }) => api.getWebhook({ id }, { signal }),
  });

export interface DeliveryFilter {
  status?: DeliveryStatus | undefined;
  eventType?: EventType | undefined;
  page: number;
}

/** Key of all pages of a webhook's log. */
export const deliveriesKey = (webhookId: string) => ['deliveries', webhookId] as const;

/** A page of the delivery log; it follows what happens. */
export const deliveriesQuery = (webhookId: string, { page, status, eventType }: DeliveryFilter) =>
  queryOptions({
    queryKey: [...deliveriesKey(webhookId), { page, status, eventType }],
    queryFn: ({ signal }) =>
      api.listDeliveries({ id: webhookId, page, limit: deliveriesPerPage, status, eventType }, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isOnItsWay) === true ? busyMs : idleMs),
  });

/** One delivery with its body and attempts. */
export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: ['delivery', id],
    queryFn: ({ signal }) => api.getDelivery({ id }, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isOnItsWay(state.data) ? busyMs : false),
  });

/** Being sent or about to be; a next attempt that lies hours ahead is none. */
function isOnItsWay({ status, nextAttemptAt }: Pick<Delivery, 'status' | 'nextAttemptAt'>): boolean {
  if (status !== 'pending') return false;
  return nextAttemptAt === null || Date.parse(nextAttemptAt) - Date.now() < 30_000;
}
