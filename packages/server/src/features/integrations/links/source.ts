import type { CodeHost } from '@fettle/contract';

/** The connection that a change came by, and its rules. */
export interface Source {
  connectionId: string;
  orgId: string;
  projectId: string;
  keyPrefix: string;
  service: CodeHost;
  openColumn: string | null;
  mergeColumn: string | null;
}
