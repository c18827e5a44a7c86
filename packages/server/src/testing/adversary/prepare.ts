import type { OperationName } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Service } from '../harness.ts';
import type { Resources } from './resource-kinds.ts';

/**
 * What must be true in the database before a legitimate request can succeed; add a line where an operation needs it.
 */
const preparations: Partial<Record<OperationName, (resources: Resources) => RawBuilder<unknown>>> = {
  cancelImport: ({ import: id }) =>
    sql`update imports set status = 'queued', due_at = now() where id = ${id}`,
  startImport: ({ project }) =>
    sql`update imports set status = 'complete', due_at = null where project_id = ${project}`,
  unlinkOwnIdentity: ({ identity, identifier }) => sql`update provider_identities set user_id =
    (select id from users where email = ${identifier}) where id = ${identity}`,
  removeOwnPicture: ({ identifier }) => sql`
    insert into user_pictures (id, user_id, mime_type, size, blob_key, created_at)
    select gen_random_uuid(), id, 'image/png', 1, gen_random_uuid()::text, now() from users where email = ${identifier}
    on conflict do nothing`,
  renameSecondFactor: ownFactor,
  removeSecondFactor: ownFactor,
  cancelAudit: ({ audit }) =>
    sql`update audits set status = 'queued', progress = 0, completed_at = null, due_at = now() where id = ${audit}`,
  requestOrgExport: ({ org }) =>
    sql`delete from org_exports where status = 'queued' and org_id = (select id from orgs where slug = ${org})`,
  // By DNS it would need a record.
  verifyOrgDomain: ({ orgDomain }) =>
    sql`update org_domains set verified_at = now(), verified_by = 'operator' where id = ${orgDomain}`,
  cancelOrgDeletion: ({ org }) => sql`
    insert into org_deletions (id, org_id, requested_at, begins_at, due_at)
    select gen_random_uuid(), id, now(), now() + interval '1 day', now() + interval '1 day' from orgs where slug = ${org}
    on conflict do nothing`,
};

/** It belongs to somebody else until then, because an account with a second factor cannot sign in with the password alone. */
function ownFactor({ secondFactor, identifier }: Resources) {
  return sql`update second_factors set user_id = (select id from users where email = ${identifier})
    where id = ${secondFactor}`;
}

/** Whether there was anything to prepare. */
export async function prepare(service: Service, name: string, resources: Resources): Promise<boolean> {
  const preparation = preparations[name as OperationName];
  await preparation?.(resources).execute(service.services.db);
  return preparation !== undefined;
}
