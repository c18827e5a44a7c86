import type { Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { findNeighbors, type Neighbors } from '../../data/tasks/listed-tasks.ts';

/**
 * The tasks before and after this one on the board, as soon as a list contains it. They stay the same when the task
 * leaves its list, for example for another column, so that going through a column is not interrupted.
 */
export function useNeighbors({ id, projectId }: Pick<Task, 'id' | 'projectId'>): Neighbors | null {
  const cache = useQueryClient();
  const [known, setKnown] = useState(() => findNeighbors(cache, projectId, id));
  useEffect(() => {
    if (known !== null) return;
    return cache.getQueryCache().subscribe(() => {
      const found = findNeighbors(cache, projectId, id);
      if (found !== null) setKnown(found);
    });
  }, [cache, projectId, id, known]);
  return known;
}
