import type { NotificationKind, NotificationPreferences } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notificationPreferencesQuery } from '../../../data/account/notifications.ts';
import { api } from '../../../data/client/api.ts';
import { mutationKeys } from '../../../data/keys.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';

type PreferencesChange = Partial<Omit<NotificationPreferences, 'kinds' | 'mailConfigured'>> & {
  kinds?: Partial<Record<NotificationKind, boolean>>;
};

/** Saves a choice: shown at once, and reverted if refused. Requests are sent in order. */
export function useSavePreferences(): (change: PreferencesChange) => void {
  const cache = useQueryClient();
  const { queryKey } = notificationPreferencesQuery;
  const save = useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: (change: PreferencesChange) => api.updateNotificationPreferences(change),
    async onMutate(change) {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (before) => before && applyChange(before, change));
    },
    onSuccess: () => announce(strings.settings.notifications.saved),
    // Only the last of several pending requests knows the final state.
    onSettled: () =>
      cache.isMutating({ mutationKey: mutationKeys.notificationPreferences }) > 1
        ? undefined
        : cache.invalidateQueries({ queryKey }),
    mutationKey: mutationKeys.notificationPreferences,
  });
  return (change) => save.mutate(change);
}

function applyChange(before: NotificationPreferences, change: PreferencesChange): NotificationPreferences {
  return { ...before, ...change, kinds: { ...before.kinds, ...change.kinds } };
}
