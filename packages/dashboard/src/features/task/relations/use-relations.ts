import type { Task, TaskRelation } from '@fettle/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { taskRelationsQuery } from '../../../data/tasks/task-relations.ts';
import { useHidden } from '../../../data/toasts/pending-deletions.ts';
import { shownKinds } from './shown-kinds.ts';

interface Relations {
  /** Those that nobody is removing right now, in the order of their kinds: what blocks the task comes first. */
  relations: readonly TaskRelation[];
  query: UseQueryResult<TaskRelation[]>;
}

/** The relations of a task. Not requested for a task without any. */
export function useRelations(task: Task): Relations {
  const hidden = useHidden();
  const hasRelations = task.relations.length > 0;
  const query = useQuery({ ...taskRelationsQuery(task.id), enabled: hasRelations });
  const known = hasRelations ? (query.data ?? []) : [];
  const relations = known
    .filter(({ id }) => !hidden.has(id))
    .toSorted((a, b) => shownKinds.indexOf(a.kind) - shownKinds.indexOf(b.kind));
  return { relations, query };
}
