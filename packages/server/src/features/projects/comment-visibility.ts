import type { CommentVisibility } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';

/**
 * SQL over `projects project` for the visibility of a comment whose author does not choose one: internal where guests
 * would read it otherwise, so that nobody shows something to a client by accident.
 */
export const defaultVisibility: RawBuilder<CommentVisibility> = sql<CommentVisibility>`case when exists (
    select from project_members person
    join org_members guest on guest.org_id = person.org_id and guest.user_id = person.user_id
    where person.project_id = project.id and guest.role = 'guest')
    or exists (select from widgets where widgets.project_id = project.id and widgets.enabled)
  then 'internal' else 'public' end`;

/** The same, read for one project. */
export async function readDefaultVisibility(
  { db }: Pick<Ctx, 'db'>,
  projectId: string,
): Promise<CommentVisibility> {
  const { rows } = await sql<{ visibility: CommentVisibility }>`
    select ${defaultVisibility} as visibility from projects project where project.id = ${projectId}`.execute(
    db,
  );
  return rows[0]?.visibility ?? 'internal';
}
