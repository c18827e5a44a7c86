import type {
  ImportCounts,
  ImportFormat,
  ImportMapping,
  ImportOptions,
  ImportOutcome,
  ImportStatus,
} from '@fettle/contract';
import type { Generated } from 'kysely';
import type { Json, NullableJson } from './column-types.ts';

export interface ImportTables {
  imports: ImportTable;
  import_entries: ImportEntryTable;
  imported_tasks: ImportedTaskTable;
}

export interface ImportTable {
  id: string;
  org_id: string;
  project_id: string;
  created_by: string | null;
  format: ImportFormat;
  file_name: string;
  file_size: number;
  blob_key: string | null;
  dry_run: boolean;
  options: Json<ImportOptions>;
  status: ImportStatus;
  done: Generated<number>;
  total: number | null;
  counts: Json<ImportCounts>;
  mapping: NullableJson<ImportMapping>;
  notes: Generated<string[]>;
  error: string | null;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  due_at: Generated<string | null>;
  claim_id: string | null;
  lease_until: string | null;
  tries: Generated<number>;
}

export interface ImportEntryTable {
  import_id: string;
  ordinal: number;
  org_id: string;
  place: string;
  external_id: string;
  title: string;
  outcome: ImportOutcome;
  task_id: string | null;
  changed: string[];
  kept: string[];
  notes: string[];
}

export interface ImportedTaskTable {
  project_id: string;
  source: string;
  external_id: string;
  org_id: string;
  task_id: string | null;
  /** An `ImportedState` of features/imports. */
  state: Json<unknown>;
}
