import type { Import } from '@fettle/contract';

/** An import as import-store.ts selects it. */
export interface ImportRow extends Omit<Import, 'progress' | 'createdBy'> {
  done: number;
  total: number | null;
  createdById: string | null;
  createdByName: string | null;
  createdByEmail: string | null;
}

export function toImport(row: ImportRow): Import {
  return {
    id: row.id,
    projectId: row.projectId,
    format: row.format,
    fileName: row.fileName,
    fileSize: row.fileSize,
    dryRun: row.dryRun,
    status: row.status,
    progress: { done: row.done, total: row.total },
    options: row.options,
    counts: row.counts,
    mapping: row.mapping,
    notes: row.notes,
    error: row.error,
    createdBy: {
      type: 'user',
      id: row.createdById,
      name: row.createdByName ?? 'Deleted user',
      email: row.createdByEmail,
    },
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    completedAt: row.completedAt,
  };
}
