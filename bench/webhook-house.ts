import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient } from '@fettle/client';
import { eventExamples, eventTypes } from '@fettle/contract';
import { connectDatabase, type Database } from '../packages/server/src/db/connect.ts';
import { countStatements, type StatementCounter } from './count-statements.ts';
import type { Stand } from './stand.ts';
import { type Receiver, startReceiver } from './start-receiver.ts';
import { startService } from './start-service.ts';
import { moveIn, toUrl } from './world.ts';

/** A service with its worker, on an empty database, and a receiver that its webhooks lead to. */
export interface WebhookHouse {
  client: Client<'v1'>;
  receiver: Receiver;
  /** Null unless asked for: it costs what it counts. */
  statements: StatementCounter | null;
  newProject(): Promise<string>;
  /** Registers webhooks for all events at paths below this one; their ids. */
  addWebhooks(projectId: string, path: string, count: number): Promise<string[]>;
  /** Writes `count` events with a delivery to each of these webhooks, all of which become visible at once. */
  queue(projectId: string, webhookIds: readonly string[], count: number): Promise<void>;
  /** Waits until what else reads events, such as notifications, has caught up. */
  settled(): Promise<void>;
  /** Pauses a webhook, ends the request it is in, and cleans up behind it. */
  silence(webhookId: string): Promise<void>;
  close(): Promise<void>;
}

const settleTimeoutMs = 120_000;
const pollMs = 50;

let houses = 0;

export async function openWebhookHouse(
  stand: Stand,
  { counted }: { counted: boolean },
): Promise<WebhookHouse> {
  const connection = await stand.newDatabase(`webhooks_${++houses}`);
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
    const service = await startService({
      FETTLE_DATA_DIR: await stand.newFolder(),
      DATABASE_URL: statements?.url ?? toUrl(connection),
      FETTLE_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8',
    });
    opened.push(() => service.close());
    const { token, orgSlug } = await moveIn(service.url);
    const client = createClient({ baseUrl: service.url, token });
    const acts = describeActs(client, orgSlug, receiver, database.pool);
    const house = { client, receiver, statements, ...acts, close };
    await waitForWorker(house);
    return house;
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
): Pick<WebhookHouse, 'newProject' | 'addWebhooks' | 'queue' | 'settled' | 'silence'> {
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

/** The worker is a process of its own and starts after the web does: until something was delivered it may be missing. */
async function waitForWorker({ newProject, addWebhooks, queue, receiver }: WebhookHouse): Promise<void> {
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
  select from events e, notification_cursor c
  where (e.transaction_id, e.position) > (c.transaction_id, c.position) limit 1`;

const queueStatement = `
  with event as (
    insert into events (id, org_id, project_id, type, data, created_at)
    select new_id(), p.org_id, p.id, 'task.created', $2, now()
    from projects p, generate_series(1, $3::int) where p.id = $1
    returning id, org_id, type, position, created_at)
  insert into deliveries (webhook_id, org_id, event_id, event_type, position, created_at)
  select w, e.org_id, e.id, e.type, e.position, e.created_at from event e, unnest($4::uuid[]) w`;
