import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { firstIdOf } from '../../ids.ts';
import type { PeriodicJob } from '../../periodic-jobs.ts';

/** Retention in days; the API documents the one of notifications. */
const retentionDays = { notifications: 90, mails: 30 };
const dayMs = 86_400_000;
const maxRowsPerRun = 5_000;

/** Deletes old notifications and old finished emails, found by their IDs, which begin with their time. */
export const dropOldNotifications: PeriodicJob = {
  name: 'old notifications',
  async run({ db, clock }: Services) {
    const now = clock().getTime();
    const { numAffectedRows: notifications = 0n } = await sql`
      delete from notifications where id = any(array(
        select id from notifications where id < ${firstIdOf(now - retentionDays.notifications * dayMs)}::uuid
        order by id limit ${maxRowsPerRun}))`.execute(db);
    const { numAffectedRows: mails = 0n } = await sql`
      delete from mails where due_at is null and id = any(array(
        select id from mails where id < ${firstIdOf(now - retentionDays.mails * dayMs)}::uuid and due_at is null
        order by id limit ${maxRowsPerRun}))`.execute(db);
    return Number(notifications + mails);
  },
};
