import type { Generated } from 'kysely';

/** Exports of organizations, and deletions of organizations and accounts (migration 0025). */
export interface TransferTables {
  org_exports: OrgExportTable;
  org_deletions: OrgDeletionTable;
  user_deletions: UserDeletionTable;
}

export interface OrgExportTable {
  id: string;
  org_id: string;
  requested_by: string | null;
  status: Generated<'queued' | 'complete' | 'failed' | 'expired'>;
  archive_key: string | null;
  size: number | null;
  sha256: string | null;
  created_at: string;
  completed_at: string | null;
  expires_at: string | null;
  due_at: Generated<string | null>;
  claim_id: string | null;
  lease_until: string | null;
  tries: Generated<number>;
}

export interface OrgDeletionTable {
  id: string;
  org_id: string;
  requested_by: string | null;
  requested_at: string;
  begins_at: string;
  started_at: string | null;
  due_at: string | null;
  claim_id: string | null;
  lease_until: string | null;
  tries: Generated<number>;
}

export interface UserDeletionTable {
  id: string;
  name: string;
  email: string;
  username: string | null;
  email_verified: Generated<boolean>;
  step: Generated<number>;
  after: string | null;
  due_at: Generated<string | null>;
  claim_id: string | null;
  lease_until: string | null;
  tries: Generated<number>;
}
