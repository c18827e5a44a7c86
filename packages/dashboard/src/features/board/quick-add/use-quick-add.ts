import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { changePendingTitles, type PendingTitle, usePendingTitles } from './pending-titles.ts';

/**
 * Titles that become tasks of a column, sent in order. Each is stored in this browser until the service has it, and a
 * retry repeats the same request, so that it is created once.
 */
export function useQuickAdd(projectId: string, status: string) {
  const cache = useQueryClient();
  const name = `new-tasks ${projectId} ${status}`;
  const pending = usePendingTitles(name);
  const mark = (keys: readonly string[], isSending: boolean): void =>
    changePendingTitles(name, (titles) =>
      titles.map((each) => (keys.includes(each.key) ? { ...each, isSending } : each)),
    );
  const { mutate, error } = useMutation({
    scope: { id: name },
    meta: { showsError: true },
    mutationFn: ({ key, title }: Pick<PendingTitle, 'key' | 'title'>) =>
      api.createTask({ projectId, title, status }, { idempotencyKey: key }),
    async onSuccess(task, { key }) {
      changePendingTitles(name, (titles) => titles.filter((each) => each.key !== key));
      announce(strings.board.added(task.key));
      await cache.invalidateQueries({ queryKey: queryKeys.taskLists(projectId) });
    },
    onError: (_error, { key }) => mark([key], false),
  });
  return {
    add(title: string): void {
      const next = { key: crypto.randomUUID(), title };
      changePendingTitles(name, (titles) => [...titles, { ...next, isSending: true }]);
      mutate(next);
    },
    sendAgain(): void {
      const stuck = pending.filter(({ isSending }) => !isSending);
      mark(
        stuck.map(({ key }) => key),
        true,
      );
      for (const { key, title } of stuck) mutate({ key, title });
    },
    pending,
    error,
  };
}
