import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Services } from '../../../context.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { LeaseLost, type Worker } from '../../../work/worker.ts';
import { deletedName } from './delete-user.ts';
import { type Forgotten, scrubHtml, scrubJson, scrubText } from './scrub-values.ts';

type Db = Kysely<Tables>;

const rowsPerBatch = 2000;

/** The columns of a table that hold copies of names and addresses. */
interface ScrubbedTable {
  table: 'events' | 'notifications' | 'tasks' | 'comments';
  json: readonly string[];
  html?: readonly string[];
  /** Plain text that repeats the mentions of a document. */
  text?: readonly string[];
  /** Name and address of a guest, who can have been the same person. */
  guest?: readonly [name: string, email: string];
  /** The ID of the task that a row is about, as text: what a guest did is known by their report. */
  taskId?: RawBuilder<string | null>;
  /** Lists of IDs that nobody needs of an account that is gone. */
  people?: readonly string[];
}

/**
 * Every column that copies a name or an address; person.test.ts finds one that is missing. Tasks come last: by the address of
 * their reporters, what is in the others is known to be theirs.
 */
export const scrubbedTables: readonly ScrubbedTable[] = [
  { table: 'events', json: ['data'], taskId: sql`row.data->>'taskId'` },
  { table: 'notifications', json: ['actor', 'details'], taskId: sql`row.task_id::text` },
  {
    table: 'comments',
    json: [],
    html: ['body_html'],
    guest: ['author_name', 'author_email'],
    taskId: sql`row.task_id::text`,
  },
  {
    table: 'tasks',
    json: ['description_json', 'context'],
    html: ['description_html'],
    text: ['description'],
    guest: ['reporter_name', 'reporter_email'],
    people: ['watcher_ids', 'unwatched_by'],
  },
];

/** Removes the copies of the name and the address of deleted accounts, a batch at a time through each table. */
export const scrubWorker: Worker = {
  name: 'account deletions',
  table: 'user_deletions',
  concurrency: 1,
  wokenBy: null,
  async run(services, claim) {
    for (;;) {
      claim.signal.throwIfAborted();
      const isDone = await inTransaction(services, async (tx) => {
        await claim.hold(tx);
        return scrubNext(tx, claim.jobId);
      });
      if (isDone) return;
      await claim.progressed(services);
    }
  },
  /** Somebody who asked to be forgotten is not forgotten halfway. */
  async giveUp({ db, log }, claim, err) {
    log.error(
      { err, jobId: claim.jobId },
      'could not finish the deletion of an account; will retry in an hour',
    );
    await sql`
      update user_deletions set claim_id = null, lease_until = null, tries = 0, due_at = now() + interval '1 hour'
      where id = ${claim.jobId} and claim_id = ${claim.claimId}`.execute(db);
  },
};

interface Progress extends Forgotten {
  step: number;
  after: string | null;
}

/** One batch of one table. True when there is nothing left, and the row that knew the name is gone. */
async function scrubNext({ db }: Pick<Services, 'db'>, jobId: string): Promise<boolean> {
  const job = await db
    .selectFrom('user_deletions')
    .select(['id', 'name', 'email', 'email_verified as emailVerified', 'username', 'step', 'after'])
    .where('id', '=', jobId)
    .executeTakeFirst();
  if (job === undefined) throw new LeaseLost();
  const table = scrubbedTables[job.step];
  if (table === undefined) {
    await db.deleteFrom('user_deletions').where('id', '=', jobId).execute();
    return true;
  }
  const last = await scrubBatch(db, table, job);
  await db
    .updateTable('user_deletions')
    .set(last === null ? { step: job.step + 1, after: null } : { after: last })
    .where('id', '=', jobId)
    .execute();
  return false;
}

/** Returns the last row it has read; null at the end of the table. */
async function scrubBatch(db: Db, scrubbed: ScrubbedTable, job: Progress): Promise<string | null> {
  const { table, taskId = sql<null>`null::text` } = scrubbed;
  const columns = columnsOf(scrubbed);
  const all = sql`concat_ws(' ', ${sql.join(columns.map((name) => sql`row.${sql.ref(name)}::text`))})`;
  const wanted = [job.id, job.email];
  const { rows: batch } = await sql<{ id: string; isHit: boolean; guestName: string | null }>`
    with reports as materialized (
      select id::text as id, reporter_name as name from tasks
      where ${job.emailVerified} and reporter_type = 'guest' and lower(reporter_email) = lower(${job.email})),
    batch as materialized (
      select id from ${sql.table(table)} where id > ${job.after ?? nil} order by id limit ${rowsPerBatch})
    select row.id, (${sql.join(
      wanted.map((needle) => sql`strpos(lower(${all}), lower(${needle})) > 0`),
      sql` or `,
    )}) as "isHit", (select reports.name from reports where reports.id = ${taskId}) as "guestName"
    from batch join ${sql.table(table)} row on row.id = batch.id order by row.id`.execute(db);
  for (const { id, isHit, guestName } of batch)
    if (isHit || guestName !== null) await scrubRow(db, scrubbed, { id, guestName }, job);
  return batch.length < rowsPerBatch ? null : (batch.at(-1)?.id ?? null);
}

const nil = '00000000-0000-0000-0000-000000000000';

async function scrubRow(
  db: Db,
  scrubbed: ScrubbedTable,
  { id, guestName }: { id: string; guestName: string | null },
  who: Forgotten,
): Promise<void> {
  const { table, json, html = [], text = [], guest, people = [] } = scrubbed;
  const columns = columnsOf(scrubbed);
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)} where id = ${id} for update`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return;
  const changed: Record<string, unknown> = {};
  for (const name of json) {
    if (row[name] !== null) changed[name] = JSON.stringify(scrubJson(row[name], who, guestName));
  }
  for (const name of html) if (row[name] !== null) changed[name] = scrubHtml(textOf(row[name]), who);
  const mentions = [...json, ...html].some((name) => JSON.stringify(row[name] ?? '').includes(who.id));
  for (const name of text)
    if (mentions && row[name] !== null) changed[name] = scrubText(textOf(row[name]), who);
  for (const name of people) changed[name] = (row[name] as string[]).filter((person) => person !== who.id);
  if (guest !== undefined) {
    const [name, email] = guest;
    const isTheirAddress = who.emailVerified && textOf(row[email]).toLowerCase() === who.email.toLowerCase();
    if (isTheirAddress || (guestName !== null && row[name] === guestName)) {
      changed[name] = deletedName;
      changed[email] = null;
    }
  }
  const sets = Object.entries(changed).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (sets.length > 0) {
    await sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${id}`.execute(db);
  }
}

function columnsOf({ json, html = [], text = [], guest, people = [] }: ScrubbedTable): string[] {
  return [...json, ...html, ...text, ...(guest ?? []), ...people];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
