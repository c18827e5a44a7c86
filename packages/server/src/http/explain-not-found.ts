import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import type { Ctx } from '../context.ts';

/**
 * What to throw instead of an error of a handler. For a member of an organization that requires a second factor they do
 * not have, everything there is invisible; then NOT_FOUND would leave them without a clue. Whatever they ask for, they get
 * the same response, so that it says nothing about what exists.
 */
export async function explainNotFound(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') return error;
  const { rows } = await sql<{ name: string }>`
    select org.name from org_members membership join orgs org on org.id = membership.org_id
    where membership.user_id = ${actor.userId} and membership.blocked_from <= now()
    order by lower(org.name) limit 3`.execute(db);
  if (rows.length === 0) return error;
  const names = rows.map(({ name }) => `"${name}"`).join(', ');
  return new ApiError(
    'ORG_REQUIRES_SECOND_FACTOR',
    `This does not exist, or it belongs to an organization that requires a second factor: ${names}. Set one up in the dashboard under Your account, Security.`,
    { cause: error },
  );
}
