import { allPages } from '@fettle/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { afterCards } from '../client/first-cards.ts';
import { queryKeys } from '../keys.ts';

/** All organizations of the user, with their role in each. */
export const orgsQuery = queryOptions({
  queryKey: queryKeys.orgs,
  async queryFn({ signal }) {
    await afterCards();
    return Array.fromAsync(allPages(api.listOrgs, { limit: 100 }, { signal }));
  },
});

/** All projects the user can see, with their statistics. */
export const projectsQuery = queryOptions({
  queryKey: queryKeys.projects,
  async queryFn({ signal }) {
    await afterCards();
    return Array.fromAsync(allPages(api.listProjects, { limit: 100 }, { signal }));
  },
});

/** A project with its columns and members. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.project(id),
    queryFn: ({ signal }) => api.getProject({ id }, { signal }),
  });
