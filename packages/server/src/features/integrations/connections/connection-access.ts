import type { ProjectRole } from '@fettle/contract';
import { sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { isId } from '../../../ids.ts';
import { requireRole, roleInProject, seesProject } from '../../projects/access.ts';
import { type ConnectionRow, connectionColumns } from './connection-row.ts';

/**
 * The connection, for callers who manage its project; others get NOT_FOUND when they cannot see the project, and
 * FORBIDDEN when they can.
 */
export async function requireConnection(ctx: Ctx, id: string): Promise<ConnectionRow> {
  return await findConnection(ctx, id, sql``);
}

/** The same with its row locked, so that changes by hand to one connection run one after the other. */
export async function lockConnection(tx: Ctx, id: string): Promise<ConnectionRow> {
  return await findConnection(tx, id, sql`for no key update of connection`);
}

async function findConnection(ctx: Ctx, id: string, lock: ReturnType<typeof sql>): Promise<ConnectionRow> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<ConnectionRow & { role: ProjectRole }>`
    select ${connectionColumns}, ${roleInProject(ctx)} as role
    from connections connection join projects project on project.id = connection.project_id
    where connection.id = ${id} and ${seesProject(ctx)} ${lock}`.execute(ctx.db);
  const [connection] = rows;
  if (connection === undefined) throw notFound();
  requireRole(connection.role, 'manage');
  return connection;
}
