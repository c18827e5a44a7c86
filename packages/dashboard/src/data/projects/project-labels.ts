import { allPages } from '@fettle/client';
import type { Label, LabelUse } from '@fettle/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

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

/** The same as they are picked: requested once somebody is about to, and loading until they are there. */
export function useLabelChoice(projectId: string, isWanted: boolean): LabelChoice {
  const { data = [], isLoading } = useQuery({ ...projectLabelsQuery(projectId), enabled: isWanted });
  return { labels: data.map(({ name, color }) => ({ name, color })), isLoading };
}

interface LabelChoice {
  labels: readonly Label[];
  isLoading: boolean;
}
