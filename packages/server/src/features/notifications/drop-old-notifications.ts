import { sql } from 'kysely';
import type { Chore } from '../../chores.ts';
import type { Services } from '../../context.ts';
import { firstIdOf } from '../../ids.ts';

/** Days; the contract names the first. */
const keptDays = { notifications: 90, mails: 30 };
const dayMs = 86_400_000;
const mostAtOnce = 5_000;

/** Deletes notifications and finished mails that are old; found by their ids, which begin with their time. */
export const dropOldNotifications: Chore = {
  name: 'old notifications',
  async run({ db, clock }: Services) {
    const now = clock().getTime();
    const { numAffectedRows: told = 0n } = await sql`
      delete from notifications where id = any(array(
        select id from notifications where id < ${firstIdOf(now - keptDays.notifications * dayMs)}::uuid
        order by id limit ${mostAtOnce}))`.execute(db);
    const { numAffectedRows: sent = 0n } = await sql`
      delete from mails where due_at is null and id = any(array(
        select id from mails where id < ${firstIdOf(now - keptDays.mails * dayMs)}::uuid and due_at is null
        order by id limit ${mostAtOnce}))`.execute(db);
    return Number(told + sent);
  },
};
