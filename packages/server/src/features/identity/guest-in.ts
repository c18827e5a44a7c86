import { sql } from 'kysely';

/** SQL for the IDs of the organizations that `users owner` is a guest of (index org_members_user). */
export const guestIn = sql`array(
  select member.org_id from org_members member where member.user_id = owner.id and member.role = 'guest') as guest_in`;
