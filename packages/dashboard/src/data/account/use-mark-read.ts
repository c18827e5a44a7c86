import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** Marks notifications as read: the given ones, or all. */
export function useMarkRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[] | 'all') => api.markNotificationsRead(ids === 'all' ? {} : { ids }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}
