import type { Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { findNeighbors, type Neighbors } from '../../data/tasks/listed-tasks.ts';

/**
 * The tasks beside this one on the board, as soon as a list has it. They stay what they were when the task leaves its
 * list, such as for another column: who goes through a column one by one is not thrown out of it by what he does.
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
