import { readEvents, readOrgEvents } from '../../packages/server/src/events/read-events.ts';
import { claimQueues } from '../../packages/server/src/features/webhooks/queue/claim-queues.ts';
import {
  type CapturedStatement,
  captureStatements,
} from '../../packages/server/src/testing/capture-statements.ts';
import { newHolder } from '../../packages/server/src/work/lease.ts';
import type { BenchHarness } from '../bench-harness.ts';
import { deleteDay } from '../delete-day.ts';
import { type EventLog, openEventLog } from '../event-log.ts';
import { formatNumber } from '../print-results.ts';
import { median, type Result } from '../result.ts';
import { type Cost, costOf } from '../statement-cost.ts';

/** Every statement is run this often; the figures are medians. */
const runs = 15;
const row = 'event-growth';

/**
 * What the log of events and deliveries costs at three sizes: pages and time of the statements that write and read it,
 * bytes of a row with its indexes, and deleting a day of it in batches compared with dropping a table of the same rows.
 */
export async function measureEventGrowth(harness: BenchHarness): Promise<Result[]> {
  const logs: EventLog[] = [];
  try {
    for (const part of [100, 10, 1]) {
      const size = Math.max(100, Math.round(harness.options.tasks / part));
      logs.push(await openEventLog(harness, `events_${size}`, size));
    }
    const costs: Map<string, Cost>[] = [];
    for (const log of logs) costs.push(await measureStatements(log));
    const largest = logs.at(-1);
    const deletion = largest === undefined ? [] : await measureDeletion(largest);
    return [...compareStatements(logs, costs), ...(await measureBytes(logs)), ...deletion];
  } finally {
    for (const log of logs) await log.close();
  }
}

/** The statements whose number grows with use; those that a request would make are written out. */
async function measureStatements(log: EventLog): Promise<Map<string, Cost>> {
  const { connection, database, orgId, projectId, taskId, webhookId } = log;
  const capturing = captureStatements(connection);
  const { rows } = await database.pool.query<{ transactionId: string; position: number }>(
    'select transaction_id::text as "transactionId", position from events where org_id = $1 order by position desc offset 50 limit 1',
    [orgId],
  );
  const cursor = rows[0] ?? { transactionId: '1', position: 0 };
  const lease = { holder: newHolder(), seconds: 60 };
  const scope = { slow: false, perOrg: 24, scanLimit: 1_000, after: null };
  const captured = async (use: () => Promise<unknown>) => (await capturing.statementsOf(use)).slice(0, 1);
  const ofProject = "project_id = $1 and type <> 'task.status_changed' order by position desc limit 30";
  const ofTask = "task_id = $1 and type <> 'task.status_changed' order by position desc limit 50";
  const statements: Record<string, CapturedStatement[]> = {
    'write of an event': [{ sql: writeStatement, parameters: [webhookId] }],
    'next events of all': await captured(() => readEvents(capturing.db, cursor, 100)),
    'missed events of an organization': await captured(() =>
      readOrgEvents(capturing.db, [orgId], cursor, 100),
    ),
    'history of a task': [{ sql: `select * from events where ${ofTask}`, parameters: [taskId] }],
    'activity of a project': [{ sql: `select * from events where ${ofProject}`, parameters: [projectId] }],
    'log of a webhook': [
      {
        sql: 'select * from deliveries where webhook_id = $1 order by id desc limit 50',
        parameters: [webhookId],
      },
    ],
    'claim of queues': await captured(() => claimQueues(capturing.db, 10, lease, scope)),
    'next deliveries of a queue': [
      { sql: 'select * from next_in_lane($1::uuid, 50)', parameters: [webhookId] },
    ],
  };
  await capturing.close();
  await database.pool.query(
    'update webhooks set claim_id = null, lease_until = null where claim_id is not null',
  );
  const costs = new Map<string, Cost>();
  for (const [name, each] of Object.entries(statements)) {
    for (const statement of each) costs.set(name, await costOf(database.pool, statement, runs));
  }
  return costs;
}

const writeStatement = `
  with event as (
    insert into events (id, org_id, project_id, type, task_id, data, created_at)
    select new_id(), org_id, project_id, type, task_id, data, now()
    from events where id = (select id from events order by id desc limit 1) returning *)
  insert into deliveries (webhook_id, org_id, event_id, event_type, position, created_at)
  select $1::uuid, org_id, id, type, position, created_at from event`;

function compareStatements(logs: readonly EventLog[], costs: readonly Map<string, Cost>[]): Result[] {
  const names = [...(costs[0]?.keys() ?? [])];
  const sizes = logs.map(({ events }) => formatNumber(events)).join(', ');
  return names.map((name) => {
    const each = costs.flatMap((of) => of.get(name) ?? []);
    const pages = each.map((cost) => cost.pages);
    return {
      row: `${row}, ${name}`,
      measure: 'pages large ÷ small',
      figure: (pages.at(-1) ?? Number.NaN) / (pages[0] ?? Number.NaN),
      target: { atMost: 2 },
      behind: `${pages.map(formatNumber).join(', ')} pages, ${each.map((cost) => formatNumber(cost.milliseconds)).join(', ')} ms at ${sizes} events`,
    };
  });
}

async function measureBytes(logs: readonly EventLog[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const table of ['events', 'deliveries_default']) {
    const all: number[] = [];
    const indexes: number[] = [];
    for (const { database, events } of logs) {
      const { rows } = await database.pool.query<{ all: number; indexes: number }>(
        'select pg_total_relation_size($1::regclass)::float8 as all, pg_indexes_size($1::regclass)::float8 as indexes',
        [table],
      );
      all.push((rows[0]?.all ?? Number.NaN) / events);
      indexes.push((rows[0]?.indexes ?? Number.NaN) / events);
    }
    results.push({
      row: `${row}, ${table}`,
      measure: 'bytes of a row with its indexes',
      figure: all.at(-1) ?? null,
      target: null,
      behind: `${all.map(formatNumber).join(', ')}; of these, indexes ${indexes.map(formatNumber).join(', ')}`,
    });
  }
  return results;
}

async function measureDeletion({ database }: EventLog): Promise<Result[]> {
  const { deleted, dropped, vacuumMs } = await deleteDay(database);
  const walPerRow = deleted.wal / deleted.rows;
  const longest = Math.max(...deleted.batches);
  return [
    {
      row: `${row}, deleting a day`,
      measure: 'events deleted per second',
      figure: (deleted.rows / deleted.milliseconds) * 1000,
      // A hundred million a year are 3.2 a second.
      target: { atLeast: 100 },
      behind: `${formatNumber(deleted.rows)} in batches of ${formatNumber(median(deleted.batches))} ms, longest ${formatNumber(longest)} ms; ${formatNumber(walPerRow)} bytes of WAL each; vacuum ${formatNumber(vacuumMs)} ms`,
    },
    {
      row: `${row}, deleting a day`,
      measure: 'ms to drop a table of the same rows',
      figure: dropped.milliseconds,
      target: null,
      behind: `${formatNumber(dropped.wal)} bytes of WAL in all`,
    },
  ];
}
