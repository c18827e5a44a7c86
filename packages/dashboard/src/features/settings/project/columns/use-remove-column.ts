import type { Column, Project } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../data/client/api.ts';
import { queryKeys } from '../../../../data/keys.ts';
import { projectQuery } from '../../../../data/projects/projects.ts';
import { showToast } from '../../../../data/toasts/toasts.ts';
import { strings } from '../../../../strings/index.ts';
import { columnsScope } from './use-set-columns.ts';

interface Removal {
  column: Column;
  /** The column its tasks move to. */
  target: Column;
  /** The number of its tasks. */
  count: number;
}

/** Removes a column and moves its tasks to another one, in one operation. */
export function useRemoveColumn({ id }: Pick<Project, 'id'>) {
  const cache = useQueryClient();
  const { queryKey } = projectQuery(id);
  return useMutation({
    meta: { showsError: true },
    scope: columnsScope(id),
    mutationFn: ({ column, target }: Removal) =>
      api.removeColumn({ id, column: column.key, tasksTo: target.key }),
    // Here and not at the call: the row that called it is gone by now.
    onSuccess(saved, { column, target, count }) {
      cache.setQueryData(queryKey, saved);
      showToast({
        kind: 'success',
        text: strings.projectSettings.columnMerged(column.label, count, target.label),
      });
      void cache.invalidateQueries({ queryKey: queryKeys.taskLists(id) });
      void cache.invalidateQueries({ queryKey: queryKeys.anyTask });
    },
    onError: () => cache.invalidateQueries({ queryKey }),
  });
}
