import { allPages } from '@fettle/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** Every organization of the user, with the role in it. */
export const orgsQuery = queryOptions({
  queryKey: queryKeys.orgs,
  queryFn: ({ signal }) => Array.fromAsync(allPages(api.listOrgs, { limit: 100 }, { signal })),
});

/** Every project the user sees, with its numbers. */
export const projectsQuery = queryOptions({
  queryKey: queryKeys.projects,
  queryFn: ({ signal }) => Array.fromAsync(allPages(api.listProjects, { limit: 100 }, { signal })),
});

/** One project with its columns and members. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.project(id),
    queryFn: ({ signal }) => api.getProject({ id }, { signal }),
  });
