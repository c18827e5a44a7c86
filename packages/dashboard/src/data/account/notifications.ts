import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

const pageSize = 30;
const newestCount = 50;
/** Polled in addition to the live stream, which does not report due dates. */
const lookMs = 30_000;

/** The number of unread notifications, polled while the app is open. */
export const unreadCountQuery = queryOptions({
  queryKey: queryKeys.unreadCount,
  refetchInterval: lookMs,
  queryFn: async ({ signal }) => (await api.listNotifications({ unread: true, limit: 1 }, { signal })).total,
});

/** The list on the Notifications page, newest first. */
export const notificationsQuery = (onlyUnread: boolean) =>
  infiniteQueryOptions({
    queryKey: queryKeys.notificationList(onlyUnread ? 'unread' : 'all'),
    initialPageParam: 1,
    refetchInterval: lookMs,
    queryFn: ({ pageParam, signal }) =>
      api.listNotifications(
        { page: pageParam, limit: pageSize, ...(onlyUnread ? { unread: true } : {}) },
        { signal },
      ),
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
  });

/** The newest unread notifications, for home. */
export const unreadQuery = queryOptions({
  queryKey: queryKeys.notificationList('newest'),
  queryFn: ({ signal }) => api.listNotifications({ unread: true, limit: newestCount }, { signal }),
});

/** Which emails the user receives. */
export const notificationPreferencesQuery = queryOptions({
  queryKey: queryKeys.notificationPreferences,
  queryFn: ({ signal }) => api.getNotificationPreferences({}, { signal }),
});
