import { allPages } from '@fettle/client';
import type { Label, LabelUse } from '@fettle/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';
import { foldLabel, mostUsedColors } from '../tasks/label-colors.ts';
import { listedTasks } from '../tasks/listed-tasks.ts';

/** Far more than anybody picks from. */
const maxLabels = 500;

/** Labels in use in a project, most used first. */
export const projectLabelsQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.projectLabels(projectId),
    async queryFn({ signal }) {
      const labels: LabelUse[] = [];
      for await (const label of allPages(api.listProjectLabels, { id: projectId, limit: 100 }, { signal })) {
        labels.push(label);
        if (labels.length >= maxLabels) break;
      }
      return labels;
    },
  });

/**
 * The same as they are picked: requested once somebody is about to, and loading until they are there. Each has the color
 * that most of the loaded tasks give it, so that picking it spreads that one.
 */
export function useLabelChoice(projectId: string, isWanted: boolean): LabelChoice {
  const cache = useQueryClient();
  const { data, isLoading } = useQuery({ ...projectLabelsQuery(projectId), enabled: isWanted });
  const labels = useMemo(() => {
    if (!isWanted || data === undefined) return [];
    const colors = mostUsedColors(listedTasks(cache, projectId));
    return data.map(({ name, color }) => ({ name, color: colors.get(foldLabel(name)) ?? color }));
  }, [cache, projectId, isWanted, data]);
  return { labels, isLoading };
}

interface LabelChoice {
  labels: readonly Label[];
  isLoading: boolean;
}
