import { allPages } from '@fettle/client';
import type { Delivery, DeliveryStatus, EventType, Webhook } from '@fettle/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { type Period, startOf } from '../client/periods.ts';
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
  period?: Period | undefined;
  page: number;
}

/** A page of the delivery log, kept current. */
export const deliveriesQuery = (webhookId: string, { page, period, ...filter }: DeliveryFilter) =>
  queryOptions({
    queryKey: queryKeys.deliveries(webhookId, { page, period, ...filter }),
    queryFn: ({ signal }) => {
      const since = period === undefined ? undefined : startOf(period, Date.now());
      return api.listDeliveries(
        { id: webhookId, page, limit: deliveriesPerPage, since, ...filter },
        { signal },
      );
    },
    refetchInterval: ({ state }) => (state.data?.items.some(isOnItsWay) === true ? lookMs : idleMs),
  });

/** Longer logs are not counted: it would take too many requests. */
const countedDeliveries = 1_000;
const perRequest = 100;

/**
 * How many events redelivering what failed since an ISO time sends, by the rule of the service: all their deliveries since
 * then have failed or been skipped. Null if the log is too long to count.
 * `name` tells times apart that advance by themselves.
 */
export const undeliveredQuery = (
  { id, events }: Pick<Webhook, 'id' | 'events'>,
  since: string | null,
  name: string,
) =>
  queryOptions({
    queryKey: queryKeys.deliveries(id, { undelivered: name }),
    enabled: since !== null,
    async queryFn({ signal }) {
      const read = (page: number) =>
        api.listDeliveries({ id, since: since ?? undefined, page, limit: perRequest }, { signal });
      const first = await read(1);
      if (first.total > countedDeliveries) return null;
      const rest = Math.max(0, Math.ceil(first.total / perRequest) - 1);
      const others = await Promise.all(Array.from({ length: rest }, (_, index) => read(index + 2)));
      return countUndelivered(
        [first, ...others].flatMap(({ items }) => items),
        events,
      );
    },
  });

/** Requests that retrying sends: as many as the service accepts of one person within a minute leave room for others. */
const retriedAtOnce = 20;

/**
 * How many deliveries failed so far and are retried, and when the next of them is due. Counts what is pending if that is
 * more than a page.
 */
export const retryingQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.deliveries(id, { retrying: true }),
    async queryFn({ signal }) {
      const { items, total } = await api.listDeliveries(
        { id, status: 'pending', limit: perRequest },
        { signal },
      );
      const waiting = items.filter(isRetried);
      const times = waiting.map(({ nextAttemptAt }) => nextAttemptAt ?? '');
      return {
        count: total > perRequest ? total : waiting.length,
        nextAt: times.toSorted((a, b) => a.localeCompare(b))[0] ?? null,
      };
    },
    refetchInterval: idleMs,
  });

/**
 * Sends the events of deliveries that wait for a retry now, oldest first, up to a number that the service accepts at once.
 * Each replaces the delivery that waits. Says how many that were, and whether there are more.
 */
export async function retryNow(id: string): Promise<{ retried: number; hasMore: boolean }> {
  const read = (page: number) => api.listDeliveries({ id, status: 'pending', page, limit: perRequest });
  const first = await read(1);
  const pages = Math.ceil(first.total / perRequest);
  const { items } = pages > 1 ? await read(pages) : first;
  const waiting = items.filter(isRetried).toReversed();
  const now = waiting.slice(0, retriedAtOnce);
  // One after the other: they are sent in the order in which they are requested.
  for (const delivery of now) await api.redeliverDelivery({ id: delivery.id });
  return { retried: now.length, hasMore: pages > 1 || waiting.length > now.length };
}

/** It has failed, and waits for its next attempt. */
function isRetried({ status, attemptCount, nextAttemptAt }: Delivery): boolean {
  return status === 'pending' && attemptCount > 0 && nextAttemptAt !== null;
}

/** The error of the latest attempt of a webhook, which was made at `lastDeliveryAt`; null if it is no longer listed. */
export const lastErrorQuery = ({ id, lastDeliveryAt }: Pick<Webhook, 'id' | 'lastDeliveryAt'>) =>
  queryOptions({
    queryKey: queryKeys.deliveries(id, { lastDeliveryAt }),
    async queryFn({ signal }) {
      const { items } = await api.listDeliveries({ id, limit: deliveriesPerPage }, { signal });
      const attempts = items.flatMap((delivery) => delivery.attempts);
      const [latest] = attempts.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
      return latest?.error ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A delivery with its body and attempts. */
export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.delivery(id),
    queryFn: ({ signal }) => api.getDelivery({ id }, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isOnItsWay(state.data) ? lookMs : false),
  });

function countUndelivered(deliveries: readonly Delivery[], events: readonly EventType[]): number {
  const sent = deliveries.filter(({ test, eventType }) => !test && events.includes(eventType));
  const ofEvents = [...Map.groupBy(sent, ({ eventId }) => eventId).values()];
  const isOver = ({ status }: Delivery) => status === 'failed' || status === 'skipped';
  return ofEvents.filter((all) => all.every(isOver)).length;
}

/** Being sent, or due within 30 seconds. */
function isOnItsWay({ status, nextAttemptAt }: Pick<Delivery, 'status' | 'nextAttemptAt'>): boolean {
  if (status !== 'pending') return false;
  return nextAttemptAt === null || Date.parse(nextAttemptAt) - Date.now() < 30_000;
}
