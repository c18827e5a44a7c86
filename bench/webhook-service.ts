import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient } from '@fettle/client';
import { eventExamples, eventTypes } from '@fettle/contract';
import { connectDatabase, type Database } from '../packages/server/src/db/connect.ts';
import type { BenchHarness } from './bench-harness.ts';
import { countStatements, type StatementCounter } from './count-statements.ts';
import { setUpAccount, toUrl } from './seeded-service.ts';
import { type Receiver, startReceiver } from './start-receiver.ts';
import { startService } from './start-service.ts';

/** A service with its worker on an empty database, and a receiver for its webhooks. */
export interface WebhookService {
  client: Client<'v1'>;
  receiver: Receiver;
  /** Null unless requested: counting has a cost. */
  statements: StatementCounter | null;
  newProject(): Promise<string>;
  /** Registers webhooks for all events at paths below this one; returns their IDs. */
  addWebhooks(projectId: string, path: string, count: number): Promise<string[]>;
  /** Writes `count` events with a delivery to each of these webhooks, all of which become visible at once. */
  queue(projectId: string, webhookIds: readonly string[], count: number): Promise<void>;
  /** Waits until the other readers of events, such as notifications, have caught up. */
  settled(): Promise<void>;
  /** Pauses a webhook, ends its open request, and deletes its deliveries. */
  silence(webhookId: string): Promise<void>;
  close(): Promise<void>;
}

const settleTimeoutMs = 120_000;
const pollMs = 50;

let serviceCount = 0;

export async function openWebhookService(
  harness: BenchHarness,
  { counted }: { counted: boolean },
): Promise<WebhookService> {
  const connection = await harness.newDatabase(`webhooks_${++serviceCount}`);
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of opened.splice(0).reverse()) await end();
  };
  try {
    const statements = counted ? await countStatements(connection) : null;
    if (statements !== null) opened.push(() => statements.close());
    const receiver = await startReceiver();
    opened.push(() => receiver.close());
    const log = { warn: () => undefined };
    const database = connectDatabase({ connection, log, poolSize: 1, applicationName: 'fettle bench' });
    opened.push(() => database.close());
    const started = await startService({
      FETTLE_DATA_DIR: await harness.newFolder(),
      DATABASE_URL: statements?.url ?? toUrl(connection),
      FETTLE_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8',
    });
    opened.push(() => started.close());
    const { token, orgSlug } = await setUpAccount(started.url);
    const client = createClient({ baseUrl: started.url, token });
    const acts = describeActs(client, orgSlug, receiver, database.pool);
    const service = { client, receiver, statements, ...acts, close };
    await waitForWorker(service);
    return service;
  } catch (error) {
    await close();
    throw error;
  }
}

function describeActs(
  client: Client<'v1'>,
  slug: string,
  receiver: Receiver,
  pool: Database['pool'],
): Pick<WebhookService, 'newProject' | 'addWebhooks' | 'queue' | 'settled' | 'silence'> {
  return {
    newProject: async () => (await client.createProject({ slug, name: 'Bench' })).id,
    async addWebhooks(projectId, path, count) {
      const ids: string[] = [];
      for (let nth = 0; nth < count; nth += 1) {
        const url = `${receiver.url}${path}/${nth}`;
        ids.push((await client.createWebhook({ projectId, url, events: [...eventTypes] })).id);
      }
      return ids;
    },
    async queue(projectId, webhookIds, count) {
      const data = JSON.stringify(eventExamples['task.created']);
      await pool.query(queueStatement, [projectId, data, count, webhookIds]);
    },
    settled: () => untilRead(pool),
    async silence(webhookId) {
      await client.updateWebhook({ id: webhookId, active: false });
      receiver.release();
      await pool.query('delete from deliveries where webhook_id = $1', [webhookId]);
      await pool.query('vacuum (analyze) deliveries');
    },
  };
}

/** The worker process starts after the web process. Until a first delivery it might not be running. */
async function waitForWorker({ newProject, addWebhooks, queue, receiver }: WebhookService): Promise<void> {
  const projectId = await newProject();
  await queue(projectId, await addWebhooks(projectId, '/first', 1), 1);
  await receiver.received(1, settleTimeoutMs);
}

async function untilRead(pool: Database['pool']): Promise<void> {
  const deadline = performance.now() + settleTimeoutMs;
  while ((await pool.query(unreadStatement)).rowCount !== 0) {
    if (performance.now() > deadline) throw new Error('The readers of events do not catch up.');
    await delay(pollMs);
  }
}

const unreadStatement = `
  select from events event, notification_cursor cursor
  where (event.transaction_id, event.position) > (cursor.transaction_id, cursor.position) limit 1`;

const queueStatement = `
  with event as (
    insert into events (id, org_id, project_id, type, data, created_at)
    select new_id(), project.org_id, project.id, 'task.created', $2, now()
    from projects project, generate_series(1, $3::int) where project.id = $1
    returning id, org_id, type, position, created_at)
  insert into deliveries (webhook_id, org_id, event_id, event_type, position, created_at)
  select webhook_id, event.org_id, event.id, event.type, event.position, event.created_at
  from event, unnest($4::uuid[]) webhook_id`;
