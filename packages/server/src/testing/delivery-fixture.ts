import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { type LoopTimes, startLoop, type WorkLoop } from '../work/loop.ts';
import type { Worker } from '../work/worker.ts';
import type { Teardown } from './defer.ts';
import { createOrg, createProject, type TestOrg, type TestProject } from './factories.ts';
import { type Service, type ServiceOptions, startService } from './harness.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { until } from './until.ts';
import { deliveriesOf, type StoredDelivery } from './webhooks.ts';

/** Polls and renewals so frequent that tests do not have to wait for them. */
export const fastTimes: LoopTimes = { leaseSeconds: 60, renewSeconds: 0.05, pollSeconds: 0.02 };

/** A service whose webhooks can post to this machine, and a receiver, for tests of deliveries. */
export interface DeliveryFixture {
  service: Service;
  receiver: Receiver;
  org: TestOrg;
  newProject(org?: TestOrg): Promise<TestProject>;
  /** Runs a worker until `reset`. */
  start(worker: Worker, times?: LoopTimes, services?: Services): WorkLoop;
  /** The deliveries of a webhook, once there are some and each is finished or has had this many attempts. */
  whenTried(webhookId: string, attempts?: number, timeoutMs?: number): Promise<StoredDelivery[]>;
  /** Stops all workers, and removes webhooks, deliveries, and posts. */
  reset(): Promise<void>;
  /** Makes every retry due. */
  makeDue(): Promise<void>;
  /** `data.to` of the posts so far, as numbers. */
  numbers(path?: string): number[];
}

export async function startDeliveryFixture(
  t: Teardown,
  options: ServiceOptions = {},
): Promise<DeliveryFixture> {
  const config = { allowPrivateNetworks: ['127.0.0.1/32'], ...options.config };
  const service = await startService(t, { ...options, config });
  const { db } = service.services;
  const receiver = await startReceiver(t);
  const org = await createOrg(service);
  const loops: WorkLoop[] = [];
  return {
    service,
    receiver,
    org,
    newProject: (of = org) => createProject(service, of),
    start(worker, times = fastTimes, services = service.services) {
      const loop = startLoop(services, worker, times);
      loops.push(loop);
      return loop;
    },
    whenTried: (webhookId, attempts = 1, timeoutMs = 20_000) =>
      until(
        'all deliveries tried',
        async () => {
          const rows = await deliveriesOf(service, webhookId);
          const isThere = rows.every((row) => row.status !== 'pending' || row.attempt_count >= attempts);
          return rows.length > 0 && isThere ? rows : null;
        },
        timeoutMs,
      ),
    async reset() {
      receiver.respondWith(() => 200);
      receiver.hangUp();
      await Promise.all(loops.splice(0).map((loop) => loop.stop()));
      receiver.posts.length = 0;
      await sql`truncate webhooks, deliveries, delivery_attempts`.execute(db);
    },
    async makeDue() {
      await sql`update deliveries set due_at = now() where due_at is not null`.execute(db);
    },
    numbers: (path) =>
      receiver.posts
        .filter((post) => path === undefined || post.path === path)
        .map((post) => Number((JSON.parse(post.body) as { data: { to: string } }).data.to)),
  };
}
