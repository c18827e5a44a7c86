import type { Task } from '@fettle/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** The templates of a project, by name. A project has no more than one page of them. */
export const taskTemplatesQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.taskTemplates(projectId),
    queryFn: async ({ signal }) =>
      (await api.listTaskTemplates({ id: projectId, limit: 100 }, { signal })).items,
  });

/** A template with its description and checklists, or the content of a recurring task. */
export const taskTemplateQuery = (projectId: string, templateId: string) =>
  queryOptions({
    queryKey: queryKeys.taskTemplate(projectId, templateId),
    queryFn: ({ signal }) => api.getTaskTemplate({ id: projectId, templateId }, { signal }),
    refetchOnMount: 'always',
  });

/** Creates a task from a template, and refreshes what shows tasks of the project. */
export async function createFromTemplate(
  cache: QueryClient,
  { projectId, templateId, status }: { projectId: string; templateId: string; status: string | null },
): Promise<Task> {
  const place = status === null ? {} : { status };
  const task = await api.createTaskFromTemplate({ id: projectId, templateId, ...place });
  cache.setQueryData(queryKeys.task(task.id), task);
  void cache.invalidateQueries({ queryKey: queryKeys.taskLists(projectId) });
  void cache.invalidateQueries({ queryKey: queryKeys.project(projectId) });
  return task;
}
