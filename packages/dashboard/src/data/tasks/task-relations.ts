import type { TaskRelation } from '@fettle/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** The relations of a task with the related tasks, whose changes refresh it too. */
export const taskRelationsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.taskRelations(id),
    queryFn: async ({ signal }): Promise<TaskRelation[]> =>
      (await api.listTaskRelations({ id, limit: 100 }, { signal })).items,
  });
