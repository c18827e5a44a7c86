import type { Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { findNeighbours, type Neighbours } from '../../data/listed-tasks.ts';

/**
 * The tasks beside this one on the board. They stay what they were when the task leaves its list, such as for another
 * column: who goes through a column one by one is not thrown out of it by what he does.
 */
export function useNeighbours({ id, projectId }: Pick<Task, 'id' | 'projectId'>): Neighbours | null {
  const cache = useQueryClient();
  const known = useRef<{ id: string; neighbours: Neighbours } | null>(null);
  if (known.current?.id === id) return known.current.neighbours;
  const neighbours = findNeighbours(cache, projectId, id);
  if (neighbours !== null) known.current = { id, neighbours };
  return neighbours;
}
