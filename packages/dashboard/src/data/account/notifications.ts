import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { afterCards } from '../client/first-cards.ts';
import { queryKeys } from '../keys.ts';

const pageSize = 30;
const newestCount = 50;
/** Polled in addition to the live stream, which does not report due dates. */
const lookMs = 30_000;

/** The number of unread notifications, polled while the app is open. */
export const unreadCountQuery = queryOptions({
  queryKey: queryKeys.unreadCount,
  refetchInterval: lookMs,
  async queryFn({ signal }) {
    await afterCards();
    return (await api.listNotifications({ unread: true, limit: 1 }, { signal })).total;
  },
});

/** What the Notifications page lists. */
export type NotificationFilter = 'all' | 'unread' | 'watching';

const filters = {
  all: {},
  unread: { unread: true },
  watching: { watching: true },
} as const;

/** The list on the Notifications page, newest first. */
export const notificationsQuery = (filter: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.notificationList(filter),
    initialPageParam: 1,
    refetchInterval: lookMs,
    queryFn: ({ pageParam, signal }) =>
      api.listNotifications({ page: pageParam, limit: pageSize, ...filters[filter] }, { signal }),
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
  });

/** The newest unread notifications, for home: changes of watched tasks wait for nobody, and are many. */
export const unreadQuery = queryOptions({
  queryKey: queryKeys.notificationList('newest'),
  queryFn: ({ signal }) =>
    api.listNotifications({ unread: true, watching: false, limit: newestCount }, { signal }),
});

/** Which emails the user receives. */
export const notificationPreferencesQuery = queryOptions({
  queryKey: queryKeys.notificationPreferences,
  queryFn: ({ signal }) => api.getNotificationPreferences({}, { signal }),
});
