import type { operations, Provisioning } from '@fettle/contract';
import { sql } from 'kysely';
import type { Handler } from '../../handler.ts';
import { publicUrl } from '../../mail/public-url.ts';
import { requireOrg } from '../orgs/access.ts';
import { scimPath } from './serve/scim-path.ts';

/** What an administrator enters at the identity provider, for owners and admins. */
export const getProvisioning: Handler<typeof operations.getProvisioning> = async (ctx, { params }) => {
  const org = await requireOrg(ctx, params.slug, 'admin');
  const { rows } = await sql<Provisioning['users']>`
    select (count(*) filter (where member.user_id is not null))::int as active,
      (count(*) filter (where member.user_id is null and entry.active))::int as pending,
      (count(*) filter (where member.user_id is null and not entry.active))::int as inactive
    from scim_users entry left join org_members member
      on member.org_id = entry.org_id and member.user_id = entry.user_id
    where entry.org_id = ${org.id}`.execute(ctx.db);
  const { active = 0, pending = 0, inactive = 0 } = rows[0] ?? {};
  return { baseUrl: `${publicUrl(ctx.config)}${scimPath}`, users: { active, pending, inactive } };
};
