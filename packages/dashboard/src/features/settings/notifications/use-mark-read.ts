import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notificationsKey } from '../../../data/account/notifications.ts';
import { api } from '../../../data/client/api.ts';

/** Marks notifications as read: those named, or all there are. */
export function useMarkRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[] | 'all') => api.markNotificationsRead(ids === 'all' ? {} : { ids }),
    onSettled: () => cache.invalidateQueries({ queryKey: notificationsKey }),
  });
}
