import type { CodeHost, Connection } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { publicUrl } from '../../../mail/public-url.ts';

/** A connection as {@link connectionColumns} selects it, without its secret. */
export interface ConnectionRow {
  id: string;
  projectId: string;
  orgId: string;
  service: CodeHost;
  name: string;
  repository: string | null;
  openColumn: string | null;
  mergeColumn: string | null;
  targetBranch: string | null;
  active: boolean;
  createdAt: string;
  updatedAt: string;
  lastReceivedAt: string | null;
  lastRefusedAt: string | null;
  lastRefusal: string | null;
}

/** Of `connections connection`. */
export const connectionColumns = sql`
  connection.id, connection.project_id as "projectId", connection.org_id as "orgId", connection.service,
  connection.name, connection.repository, connection.open_column as "openColumn",
  connection.merge_column as "mergeColumn", connection.target_branch as "targetBranch", connection.active,
  connection.created_at as "createdAt", connection.updated_at as "updatedAt",
  connection.last_received_at as "lastReceivedAt", connection.last_refused_at as "lastRefusedAt",
  connection.last_refusal as "lastRefusal"`;

export function toConnection({ config }: Pick<Ctx, 'config'>, row: ConnectionRow): Connection {
  return {
    id: row.id,
    projectId: row.projectId,
    service: row.service,
    name: row.name,
    url: `${publicUrl(config)}/integrations/${row.service}/${row.id}`,
    repository: row.repository,
    onOpen: row.openColumn,
    onMerge: row.mergeColumn,
    targetBranch: row.targetBranch,
    active: row.active,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    lastReceivedAt: row.lastReceivedAt,
    lastRefusedAt: row.lastRefusedAt,
    lastRefusal: row.lastRefusal,
  };
}
