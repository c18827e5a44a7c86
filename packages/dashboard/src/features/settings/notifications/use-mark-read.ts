import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { notificationsKey } from '../../../data/notifications.ts';

/** Marks notifications as read: those named, or all there are. */
export function useMarkRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[] | 'all') => api.markNotificationsRead(ids === 'all' ? {} : { ids }),
    onSettled: () => cache.invalidateQueries({ queryKey: notificationsKey }),
  });
}
