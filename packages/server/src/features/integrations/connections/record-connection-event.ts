import type { SecurityEventType } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { recordSecurityEvent, type SecurityEvent } from '../../../security-log/record-security-event.ts';
import type { ConnectionRow } from './connection-row.ts';

type ConnectionEventType = Extract<SecurityEventType, `connection.${string}`>;

/** Records in the security log what was done to a connection, in the transaction that does it. */
export async function recordConnectionEvent(
  tx: Ctx,
  type: ConnectionEventType,
  connection: ConnectionRow,
  details: SecurityEvent['details'] = {},
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from projects where id = ${connection.projectId}`.execute(tx.db);
  await recordSecurityEvent(tx, {
    type,
    orgId: connection.orgId,
    subject: null,
    details: {
      project: rows[0]?.name ?? null,
      projectId: connection.projectId,
      connectionId: connection.id,
      service: connection.service,
      connection: connection.name,
      ...details,
    },
  });
}
