import type { Connection } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { connectionQuery, connectionsQuery } from '../../../data/projects/connections.ts';

type Change = Partial<
  Pick<Connection, 'name' | 'repository' | 'onOpen' | 'onMerge' | 'targetBranch' | 'active'>
>;

/** Updates a connection and everything that shows it. */
export function useUpdateConnection({ id, projectId }: Connection, meta: { showsError?: boolean } = {}) {
  const cache = useQueryClient();
  return useMutation({
    meta,
    mutationFn: (change: Change) => api.updateConnection({ id, ...change }),
    async onSuccess(connection) {
      cache.setQueryData(connectionQuery(id).queryKey, connection);
      await cache.invalidateQueries({ queryKey: connectionsQuery(projectId).queryKey });
    },
  });
}
