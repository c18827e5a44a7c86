import type { Import, ImportFormat, ImportOptions } from '@fettle/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** Events of the live stream say what an import writes, but not how far it is. */
const lookMs = 500;
const uploadTimeoutMs = 600_000;

export const entriesPerPage = 50;

/** An import, read again until it has ended. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.import(id),
    queryFn: ({ signal }) => api.getImport({ id }, { signal }),
    refetchInterval: ({ state }) => (state.data === undefined || isRunning(state.data) ? lookMs : false),
  });

/** The latest imports of a project, newest first. */
export const importsQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.imports(projectId),
    queryFn: ({ signal }) => api.listImports({ id: projectId, limit: 10 }, { signal }),
  });

interface EntryFilter {
  attention: boolean;
  page: number;
}

/** A page of what an import that has ended does with each task. */
export const importEntriesQuery = (id: string, filter: EntryFilter) =>
  queryOptions({
    queryKey: queryKeys.importEntries(id, filter),
    queryFn: ({ signal }) =>
      api.listImportEntries(
        { id, limit: entriesPerPage, page: filter.page, ...(filter.attention ? { attention: true } : {}) },
        { signal },
      ),
  });

export function isRunning({ status }: Import): boolean {
  return status === 'queued' || status === 'running';
}

export interface NewImport {
  projectId: string;
  format: ImportFormat;
  file: File;
  options: ImportOptions;
  dryRun: boolean;
}

/** Uploads the file and starts the import. */
export async function startImport({ projectId, format, file, options, dryRun }: NewImport): Promise<Import> {
  const input = { id: projectId, format, file, dryRun, options: JSON.stringify(options) };
  return await api.startImport(input, { timeoutMs: uploadTimeoutMs });
}
