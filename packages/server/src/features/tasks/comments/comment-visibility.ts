import type { CommentVisibility } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '../../../api-error.ts';
import type { Caller, Ctx } from '../../../context.ts';
import { readDefaultVisibility } from '../../projects/access.ts';

/**
 * Who reads which comments. A guest of an organization reads its public ones, and never learns that others exist: not from
 * lists, counts, the history, streams, notifications, or emails.
 */

/** SQL over `comments comment`: true where the caller can read it. */
export function readsComment({ guestIn }: Pick<Caller, 'guestIn'>): RawBuilder<boolean> {
  return sql<boolean>`(comment.visibility = 'public' or comment.org_id <> all(${guestIn}::uuid[]))`;
}

/** SQL over `events event`: true unless it is about a comment that the caller cannot read. */
export function readsEvent({ guestIn }: Pick<Caller, 'guestIn'>): RawBuilder<boolean> {
  return sql<boolean>`(event.org_id <> all(${guestIn}::uuid[]) or event.type <> 'comment.created'
    or (event.data -> 'comment' ->> 'visibility' is distinct from 'internal' and not exists (
      select from comments hidden
      where hidden.id = (event.data ->> 'commentId')::uuid and hidden.visibility = 'internal')))`;
}

/** SQL over `comments comment`: true where the user whose ID is the SQL `userId` can read it. */
export function userReadsComment(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(comment.visibility = 'public' or not exists (
    select from org_members guest
    where guest.org_id = comment.org_id and guest.user_id = ${userId} and guest.role = 'guest'))`;
}

/** The visibility of a comment by the caller: guests write for everyone, and members choose or take the default. */
export async function chooseVisibility(
  ctx: Ctx,
  { orgId, projectId }: { orgId: string; projectId: string },
  chosen: CommentVisibility | undefined,
): Promise<CommentVisibility> {
  if (!ctx.actor.guestIn.includes(orgId)) return chosen ?? (await readDefaultVisibility(ctx, projectId));
  if (chosen === 'internal') {
    throw new ApiError('FORBIDDEN', 'Guests can only write public comments. Omit `visibility`.');
  }
  return 'public';
}
