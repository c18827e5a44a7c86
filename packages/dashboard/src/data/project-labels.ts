import type { Label, TaskCompact } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from './api.ts';

/** As many of the tasks changed last are looked at. */
const lookedAt = 100;

/** Labels that tasks of a project carry, asked for once somebody wants to pick one. */
export function useProjectLabels(projectId: string): { labels: readonly Label[]; onOpen: () => void } {
  const [isWanted, setWanted] = useState(false);
  const { data = [] } = useQuery({
    queryKey: ['project', projectId, 'labels'],
    enabled: isWanted,
    async queryFn({ signal }) {
      const query = { projectId, sort: 'updatedAt', limit: lookedAt } as const;
      return labelsOf((await api.listTasks(query, { signal })).items);
    },
  });
  return { labels: data, onOpen: () => setWanted(true) };
}

/** Each label once, in any case; those used most first. */
function labelsOf(tasks: readonly TaskCompact[]): Label[] {
  const found = new Map<string, { label: Label; count: number }>();
  for (const label of tasks.flatMap(({ labels }) => labels)) {
    const key = label.name.toLowerCase();
    found.set(key, { label: found.get(key)?.label ?? label, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count).map(({ label }) => label);
}
