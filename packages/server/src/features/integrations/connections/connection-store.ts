import { type CodeHost, type Connection, limits, type Page } from '@fettle/contract';
import { sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { type ConnectionRow, connectionColumns, toConnection } from './connection-row.ts';

/** What people decide about a connection. */
export interface ConnectionSettings {
  name: string;
  repository: string | null;
  openColumn: string | null;
  mergeColumn: string | null;
  targetBranch: string | null;
  active: boolean;
}

export interface NewConnection extends ConnectionSettings {
  id: string;
  orgId: string;
  projectId: string;
  service: CodeHost;
  sealedSecret: Buffer;
}

/** Inserts a connection; null when the project has the maximum already. The project is locked meanwhile. */
export async function insertConnection(tx: Ctx, connection: NewConnection): Promise<ConnectionRow | null> {
  const { projectId } = connection;
  const project = await tx.db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (project === undefined) throw notFound();
  const now = tx.clock().toISOString();
  const { rows } = await sql<ConnectionRow>`
    insert into connections as connection (id, org_id, project_id, service, name, repository, secret, open_column,
      merge_column, target_branch, active, created_by, created_at, updated_at)
    select ${connection.id}::uuid, ${connection.orgId}::uuid, ${projectId}::uuid, ${connection.service},
      ${connection.name}, ${connection.repository}, ${connection.sealedSecret}::bytea, ${connection.openColumn},
      ${connection.mergeColumn}, ${connection.targetBranch}, ${connection.active}::bool, ${tx.actor.userId}::uuid,
      ${now}::timestamptz, ${now}::timestamptz
    where (select count(*) from connections where project_id = ${projectId}::uuid)
      < ${limits.connectionsPerProject}::int
    returning ${connectionColumns}`.execute(tx.db);
  return rows[0] ?? null;
}

/** Writes all settings of a locked connection. With another repository, what is known of the previous one is forgotten. */
export async function writeConnection(
  tx: Ctx,
  id: string,
  settings: ConnectionSettings,
): Promise<ConnectionRow> {
  const { rows } = await sql<ConnectionRow>`
    update connections as connection set name = ${settings.name}, repository = ${settings.repository},
      repository_id = case when repository is not distinct from ${settings.repository} then repository_id end,
      open_column = ${settings.openColumn}, merge_column = ${settings.mergeColumn},
      target_branch = ${settings.targetBranch}, active = ${settings.active}, updated_at = ${tx.clock().toISOString()}
    where connection.id = ${id} returning ${connectionColumns}`.execute(tx.db);
  return onlyRow(rows);
}

/** What was refused with the former secret says nothing about the new one. */
export async function replaceConnectionSecret(tx: Ctx, id: string, sealed: Buffer): Promise<ConnectionRow> {
  const { rows } = await sql<ConnectionRow>`
    update connections as connection set secret = ${sealed}, updated_at = ${tx.clock().toISOString()},
      last_refused_at = null, last_refusal = null
    where connection.id = ${id} returning ${connectionColumns}`.execute(tx.db);
  return onlyRow(rows);
}

function onlyRow(rows: readonly ConnectionRow[]): ConnectionRow {
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row;
}

/** Its log goes with it; links keep what they show. */
export async function deleteConnectionRow(tx: Ctx, id: string): Promise<void> {
  await tx.db.deleteFrom('connections').where('id', '=', id).execute();
}

/** Connections of a project that the caller manages; no more than {@link limits.connectionsPerProject}. */
export async function readConnections(
  ctx: Ctx,
  projectId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<Connection>> {
  const { rows } = await sql<ConnectionRow>`
    select ${connectionColumns} from connections connection where connection.project_id = ${projectId}
    order by connection.id desc`.execute(ctx.db);
  const first = (page - 1) * limit;
  return {
    total: rows.length,
    items: rows.slice(first, first + limit).map((row) => toConnection(ctx, row)),
  };
}
