import type { OperationName } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Service } from '../harness.ts';
import type { Things } from './named-things.ts';

/** What must be true in the database before a rightful request can succeed; add a line where an operation needs it. */
const preparations: Partial<Record<OperationName, (things: Things) => RawBuilder<unknown>>> = {
  cancelAudit: ({ audit }) =>
    sql`update audits set status = 'queued', progress = 0, completed_at = null, due_at = now() where id = ${audit}`,
};

/** Whether anything was to be done. */
export async function prepare(service: Service, name: string, things: Things): Promise<boolean> {
  const preparation = preparations[name as OperationName];
  await preparation?.(things).execute(service.services.db);
  return preparation !== undefined;
}
