import type { operations, ResultOf } from '@fettle/contract';
import { sql } from 'kysely';
import type { Handler } from '../../../handler.ts';
import { insideTokenLimit, isOpenTo } from '../../orgs/access.ts';
import { seesProject } from '../../projects/access.ts';

type Me = ResultOf<typeof operations.getMe>;

/**
 * The user behind the credential, with the organizations and projects that the credential gives access to. A session is
 * shown as a token named "Dashboard session".
 */
export const getMe: Handler<typeof operations.getMe> = async (ctx) => {
  const { actor } = ctx;
  const { rows } = await sql<Pick<Me, 'orgs' | 'projects'>>`
    with mine as (
      select org.id, org.slug, org.name from org_members membership join orgs org on org.id = membership.org_id
      where membership.user_id = ${actor.userId} and ${isOpenTo('membership')} and ${insideTokenLimit(ctx)}
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'slug', slug, 'name', name)
        order by lower(name), id), '[]') from mine) as orgs,
      (select coalesce(json_agg(json_build_object(
        'id', project.id, 'name', project.name, 'orgId', project.org_id, 'orgSlug', mine.slug)
          order by lower(project.name), project.id), '[]')
        from mine join projects project on project.org_id = mine.id
          where ${seesProject(ctx)}) as projects`.execute(ctx.db);
  return {
    user: { id: actor.userId, name: actor.name, email: actor.email },
    token: { name: actor.token?.name ?? 'Dashboard session', scopes: [...actor.scopes] },
    orgs: rows[0]?.orgs ?? [],
    projects: rows[0]?.projects ?? [],
  };
};
