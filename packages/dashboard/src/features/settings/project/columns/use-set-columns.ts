import type { Column, Project } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../data/client/api.ts';
import { mutationKeys, queryKeys } from '../../../../data/keys.ts';
import { projectQuery } from '../../../../data/projects/projects.ts';
import { type ColumnInput, toColumnInputs } from './edit-columns.ts';

/** Changes of a project's columns are sent in order. */
export const columnsScope = (projectId: string) => ({ id: `columns of ${projectId}` });

/**
 * Replaces the columns of a project. Requests are sent in order, because each contains all columns. `onSaved` runs
 * even if the component that called it is gone.
 */
export function useSetColumns(
  { id }: Pick<Project, 'id'>,
  { onSaved, ...meta }: { showsError?: boolean; onSaved?: () => void } = {},
) {
  const cache = useQueryClient();
  const { queryKey } = projectQuery(id);
  return useMutation({
    meta,
    mutationKey: mutationKeys.setColumns(id),
    scope: columnsScope(id),
    mutationFn: (columns: ColumnInput[]) => api.setColumns({ id, columns }),
    onSuccess(saved) {
      onSaved?.();
      // While another change is queued, this response is older than what is shown.
      if (cache.isMutating({ mutationKey: mutationKeys.setColumns(id) }) <= 1)
        cache.setQueryData(queryKey, saved);
      void cache.invalidateQueries({ queryKey: queryKeys.taskLists(id) });
    },
    onError: () => cache.invalidateQueries({ queryKey }),
  });
}

/**
 * Shows changed columns at once and saves them. If the service refuses, the previous ones are restored with its
 * reason.
 */
export function useArrangeColumns(
  project: Pick<Project, 'id'>,
): (change: (now: Column[]) => Column[]) => void {
  const cache = useQueryClient();
  const set = useSetColumns(project);
  const { queryKey } = projectQuery(project.id);
  return (change) => {
    const shown = cache.getQueryData(queryKey);
    if (shown === undefined) return;
    const columns = change(shown.columns);
    void cache.cancelQueries({ queryKey });
    cache.setQueryData(queryKey, { ...shown, columns });
    set.mutate(toColumnInputs(columns));
  };
}
