import type { Generated } from 'kysely';
import type { NullableJson } from './column-types.ts';

/** Connections to code hosts and what came of them, as the driver returns the rows. */
export interface IntegrationTables {
  connections: ConnectionTable;
  received_events: ReceivedEventTable;
  task_links: TaskLinkTable;
}

export interface ConnectionTable {
  id: string;
  org_id: string;
  project_id: string;
  service: 'github' | 'gitlab';
  name: string;
  repository: string | null;
  repository_id: string | null;
  secret: Buffer;
  open_column: string | null;
  merge_column: string | null;
  target_branch: string | null;
  active: Generated<boolean>;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  last_received_at: string | null;
  last_refused_at: string | null;
  last_refusal: string | null;
}

export interface ReceivedEventTable {
  id: string;
  connection_id: string;
  org_id: string;
  delivery_id: string;
  event: string;
  status: 'pending' | 'processed' | 'ignored' | 'failed';
  result: string | null;
  change: NullableJson<unknown>;
  subject: NullableJson<unknown>;
  received_at: string;
  processed_at: string | null;
  due_at: string | null;
  claim_id: string | null;
  lease_until: string | null;
  tries: Generated<number>;
}

export interface TaskLinkTable {
  id: string;
  org_id: string;
  task_id: string;
  connection_id: string | null;
  service: 'github' | 'gitlab';
  kind: 'commit' | 'pull_request';
  repository_id: string;
  reference: string;
  repository: string;
  title: string;
  url: string | null;
  branch: string | null;
  author: string | null;
  state: 'draft' | 'open' | 'merged' | 'closed' | null;
  resolves: boolean;
  changed_at: string;
  created_at: string;
}
