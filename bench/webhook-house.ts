import { type Client, createClient } from '@fettle/client';
import { eventExamples, eventTypes } from '@fettle/contract';
import { connectDatabase } from '../packages/server/src/db/connect.ts';
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
  /** Forgets what waits for a webhook, and cleans up behind it. */
  forget(webhookId: string): Promise<void>;
  close(): Promise<void>;
}

let houses = 0;

export async function openWebhookHouse(
  stand: Stand,
  { counted }: { counted: boolean },
): Promise<WebhookHouse> {
  const connection = await stand.newDatabase(`webhooks_${++houses}`);
  const statements = counted ? await countStatements(connection) : null;
  const receiver = await startReceiver();
  const service = await startService({
    FETTLE_DATA_DIR: await stand.newFolder(),
    DATABASE_URL: statements?.url ?? toUrl(connection),
    FETTLE_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8',
  });
  const log = { warn: () => undefined };
  const { pool, close } = connectDatabase({ connection, log, poolSize: 1, applicationName: 'fettle bench' });
  const { token, orgSlug } = await moveIn(service.url);
  const client = createClient({ baseUrl: service.url, token });
  return {
    client,
    receiver,
    statements,
    newProject: async () => (await client.createProject({ slug: orgSlug, name: 'Bench' })).id,
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
    async forget(webhookId) {
      await pool.query('delete from deliveries where webhook_id = $1', [webhookId]);
      await pool.query('vacuum (analyze) deliveries');
    },
    async close() {
      await service.close();
      await close();
      await receiver.close();
      await statements?.close();
    },
  };
}

const queueStatement = `
  with event as (
    insert into events (id, org_id, project_id, type, data, created_at)
    select new_id(), p.org_id, p.id, 'task.created', $2, now()
    from projects p, generate_series(1, $3::int) where p.id = $1
    returning id, org_id, type, position, created_at)
  insert into deliveries (webhook_id, org_id, event_id, event_type, position, created_at)
  select w, e.org_id, e.id, e.type, e.position, e.created_at from event e, unnest($4::uuid[]) w`;
