import { eventExamples } from '@fettle/contract';
import { connectDatabase, type Database } from '../packages/server/src/db/connect.ts';
import type { EmbeddedConnection } from '../packages/server/src/db/embedded/embedded.ts';
import { migrate } from '../packages/server/src/db/migrate.ts';
import { migrationsDir } from '../packages/server/src/open-database.ts';
import type { BenchHarness } from './bench-harness.ts';

/** A database with events of the last hundred days, each with a delivery that was sent, and a few that wait. */
export interface EventLog {
  connection: EmbeddedConnection;
  database: Database;
  events: number;
  /** An organization with ten projects, and its part of the events. */
  orgId: string;
  projectId: string;
  taskId: string;
  webhookId: string;
  close(): Promise<void>;
}

/** Over which the events are spread. */
export const loggedDays = 100;
/** How the events are spread, in every size: two neighbors are of different organizations, so each row is on a page of its own. */
const orgs = 100;
const projectsPerOrg = 10;
const eventsPerTask = 20;
/** First attempts that wait in the queue of each webhook. */
const waitingPerWebhook = 5;
const rowsPerInsert = 500;

export async function openEventLog(harness: BenchHarness, name: string, events: number): Promise<EventLog> {
  const connection = await harness.newDatabase(name);
  const log = { warn: () => undefined };
  const options = { poolSize: 2, applicationName: 'fettle bench', timeouts: { statementMs: 0 } };
  const database = connectDatabase({ connection, log, ...options });
  try {
    await migrate(database.pool, migrationsDir);
    await fill(database, events);
    const { rows } = await database.pool.query<
      Pick<EventLog, 'orgId' | 'projectId' | 'taskId' | 'webhookId'>
    >(`
      select event.org_id as "orgId", event.project_id as "projectId", event.task_id as "taskId", webhook.id as "webhookId"
      from (${firstWebhooks} limit 1) webhook join events event on event.org_id = webhook.org_id
      order by event.position desc limit 1`);
    const [place] = rows;
    if (place === undefined) throw new Error('The log has no events.');
    return { connection, database, events, ...place, close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function fill({ pool }: Database, events: number): Promise<void> {
  const tasks = Math.max(1, Math.round(events / eventsPerTask));
  const data = JSON.stringify(eventExamples['task.updated']);
  for (const statement of fillOrgs) await pool.query(statement.text, statement.needsOrgs ? [orgs - 1] : []);
  const secondsEach = (loggedDays * 86_400) / events;
  for (let from = 0; from < events; from += rowsPerInsert) {
    const to = Math.min(events, from + rowsPerInsert) - 1;
    const projects = orgs * projectsPerOrg;
    await pool.query(fillEvents, [from, to, events, secondsEach, tasks, orgs, projects, data]);
  }
  await pool.query(fillQueues, [waitingPerWebhook]);
  await pool.query(
    'update notification_cursor set transaction_id = pg_current_xact_id(), position = (select max(position) from events)',
  );
  await pool.query('vacuum (analyze)');
}

/** Organizations with a project and its webhook; nothing here asks for the other projects. */
const fillOrgs = [
  {
    text: 'create table bench_orgs as select nth, new_id() as id from generate_series(0, $1::int) nth',
    needsOrgs: true,
  },
  {
    text: `insert into orgs (id, slug, name, created_at, updated_at)
      select id, 'org-' || nth, 'Org ' || nth, now(), now() from bench_orgs`,
    needsOrgs: false,
  },
  {
    text: `insert into projects (id, org_id, name, key_prefix, url, status, priority, color, created_at, updated_at)
      select new_id(), id, 'Project', 'P' || nth, 'https://example.com/', 'active', 'medium', 'gray', now(), now()
      from bench_orgs`,
    needsOrgs: false,
  },
  {
    text: `insert into webhooks (id, org_id, project_id, url, events, secret, created_at)
      select new_id(), org_id, id, 'https://example.com/', '{task.updated}', '', now() from projects`,
    needsOrgs: false,
  },
];

/** A UUIDv7 of a time. */
const idAt = (moment: string) =>
  `(substr(first_id(${moment})::text, 1, 18) || substr(gen_random_uuid()::text, 19))::uuid`;

/** Written in the order of their time, as they would be: an index in that order is dense, and the others are not. */
const fillEvents = `
  with written as (
    insert into events (id, org_id, project_id, type, task_id, data, created_at)
    select ${idAt('moment')}, org.id, md5('project ' || task % $7::int)::uuid, 'task.updated', md5('task ' || task)::uuid,
      $8::json, moment
    from (
      select now() - make_interval(secs => ($3::int - nth) * $4::float8) as moment,
        (nth::bigint * 7919 % $5::int)::int as task
      from generate_series($1::int, $2::int) nth) event
    join bench_orgs org on org.nth = task % $6::int
    order by moment
    returning id, org_id, type, position, created_at)
  insert into deliveries (id, webhook_id, org_id, event_id, event_type, position, created_at, status, completed_at, attempt_count)
  select ${idAt('written.created_at')}, webhook.id, written.org_id, written.id, written.type, written.position,
    written.created_at, 'succeeded', written.created_at, 1
  from written join webhooks webhook on webhook.org_id = written.org_id order by written.position`;

/** Those of the first organizations, which have events in the smallest log too: their IDs need not be in that order. */
const firstWebhooks =
  'select webhooks.* from webhooks join bench_orgs on bench_orgs.id = webhooks.org_id order by bench_orgs.nth';

const fillQueues = `
  insert into deliveries (id, webhook_id, org_id, event_id, event_type, position, created_at)
  select new_id(), webhook.id, webhook.org_id, event.id, event.type, event.position, now()
  from (${firstWebhooks} limit 20) webhook cross join lateral (
    select * from events where org_id = webhook.org_id order by transaction_id desc, position desc limit $1::int) event`;
