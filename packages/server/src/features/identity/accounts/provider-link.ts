import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

/**
 * Whether an account is still linked to a provider that is on, as a member of its organization. The provider stays as it
 * is until the transaction ends, so that whoever turns it off ends the session that is being opened, too.
 */
export async function isLinkedTo(db: Kysely<Tables>, userId: string, providerId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from org_providers provider
    join provider_identities identity on identity.provider_id = provider.id and identity.user_id = ${userId}
    join org_members member on member.org_id = provider.org_id and member.user_id = ${userId}
    where provider.id = ${providerId} and provider.enabled
    for share of provider, identity, member`.execute(db);
  return rows.length > 0;
}
