import { type Kysely, sql } from 'kysely';
import type { Services } from '../../../context.ts';
import type { MailTable } from '../../../db/tables/notification-tables.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { LeaseLost } from '../../../work/worker.ts';

type Db = Kysely<Tables>;

/** A claimed email; every write here is made under its claim. */
interface Held {
  jobId: string;
  claimId: string;
}

export interface MailRow {
  id: string;
  kind: MailTable['kind'];
  userId: string | null;
}

/** Stops an email from gathering, and counts the attempt before it is made, so that a crash counts as one. */
export async function startAttempt(db: Db, { jobId, claimId }: Held): Promise<MailRow> {
  const { rows } = await sql<MailRow>`
    update mails set status = 'sending', attempts = attempts + 1
    where id = ${jobId} and claim_id = ${claimId}
    returning id, kind, user_id as "userId"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new LeaseLost();
  return row;
}

/** Ends an email. Its sealed content is deleted; its notifications stay. */
export async function finishMail(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { jobId, claimId }: Held,
  { status, error }: { status: 'sent' | 'failed' | 'skipped'; error: string | null },
): Promise<void> {
  await sql`
    update mails set status = ${status}, last_error = ${error}, completed_at = ${clock().toISOString()},
      sealed = null, due_at = null, claim_id = null, lease_until = null
    where id = ${jobId} and claim_id = ${claimId}`.execute(db);
}

/** Releases an email without an attempt. */
export async function releaseMail(db: Db, { jobId, claimId }: Held, delaySeconds: number): Promise<void> {
  await sql`
    update mails set claim_id = null, lease_until = null, tries = 0,
      due_at = now() + make_interval(secs => ${delaySeconds})
    where id = ${jobId} and claim_id = ${claimId}`.execute(db);
}

/**
 * Schedules a retry after a failed attempt, unless it was the last. An email that certainly did not arrive gathers again
 * and includes what has come since: after a day without a server, the user gets one email and not one for every minute.
 */
export async function scheduleRetry(
  db: Db,
  { jobId, claimId }: Held,
  failure: {
    error: string;
    isLast: (attempts: number) => boolean;
    delaySeconds: (attempts: number) => number;
    mayHaveArrived: boolean;
  },
): Promise<'gave up' | 'scheduled'> {
  const row = await db
    .selectFrom('mails')
    .select(['attempts', 'kind', 'user_id'])
    .where('id', '=', jobId)
    .where('claim_id', '=', claimId)
    .executeTakeFirst();
  if (row === undefined) throw new LeaseLost();
  if (failure.isLast(row.attempts)) return 'gave up';
  const gathers = row.kind === 'notifications' && !failure.mayHaveArrived;
  if (gathers && row.user_id !== null) await mergeGathering(db, jobId, row.user_id);
  await sql`
    update mails set status = ${gathers ? 'gathering' : 'sending'}, last_error = ${failure.error}, claim_id = null,
      lease_until = null, tries = 0, due_at = now() + make_interval(secs => ${failure.delaySeconds(row.attempts)})
    where id = ${jobId}`.execute(db);
  return 'scheduled';
}

/** Moves the notifications of another gathering email of the user into this one. */
async function mergeGathering(db: Db, mailId: string, userId: string): Promise<void> {
  const other = await db
    .selectFrom('mails')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'gathering')
    .forUpdate()
    .executeTakeFirst();
  if (other === undefined) return;
  await db.updateTable('notifications').set({ mail_id: mailId }).where('mail_id', '=', other.id).execute();
  await db.deleteFrom('mails').where('id', '=', other.id).execute();
}
