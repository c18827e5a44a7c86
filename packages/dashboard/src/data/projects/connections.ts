import { allPages } from '@fettle/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** The live stream does not report what connections receive, so their pages look this often while they are open. */
const lookMs = 2_000;

export const receivedPerPage = 25;

/** All connections of a project, newest first. */
export const connectionsQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.connections(projectId),
    refetchInterval: lookMs,
    queryFn: ({ signal }) =>
      Array.fromAsync(allPages(api.listConnections, { projectId, limit: 100 }, { signal })),
  });

export const connectionQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.connection(id),
    refetchInterval: lookMs,
    queryFn: ({ signal }) => api.getConnection({ id }, { signal }),
  });

/** The key of the newest task of a project, as an example; null if it has none. */
export const exampleKeyQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...queryKeys.connections(projectId), 'example'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await api.listTasks({ projectId, limit: 1 }, { signal })).items[0]?.key ?? null,
  });

/** A page of what a connection received, kept current. */
export const receivedEventsQuery = (connectionId: string, page: number) =>
  queryOptions({
    queryKey: queryKeys.receivedEvents(connectionId, page),
    refetchInterval: lookMs,
    queryFn: ({ signal }) =>
      api.listReceivedEvents({ id: connectionId, page, limit: receivedPerPage }, { signal }),
  });
