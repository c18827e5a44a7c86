import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { after, afterEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { startDeliveryFixture } from '../../../testing/delivery-fixture.ts';
import type { QueueChildOptions } from '../../../testing/queue-child.ts';
import { until } from '../../../testing/until.ts';
import { deliveriesOf, emitEvents, insertWebhook, webhookRow } from '../../../testing/webhooks.ts';
import { createQueueWorker } from './queue-worker.ts';

const script = join(import.meta.dirname, '..', '..', '..', 'testing', 'queue-child.ts');

describe('a worker process that stops during a delivery', async () => {
  const deliveries = await startDeliveryFixture({ after });
  const { service, receiver, start, whenTried, newProject } = deliveries;
  const { db, config } = service.services;
  const children: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    await deliveries.reset();
  });

  const startChild = (leaseSeconds: number) => {
    const options: QueueChildOptions = {
      connection: service.connection,
      dataDir: config.dataDir,
      leaseSeconds,
    };
    const child = fork(script, [], { env: { ...process.env, QUEUE_CHILD: JSON.stringify(options) } });
    const said: string[] = [];
    child.on('message', (message) => said.push(JSON.stringify(message)));
    children.push(child);
    return { child, said };
  };
  const everything = async (id: string) =>
    JSON.stringify([await deliveriesOf(service, id), await webhookRow(service, id)]);

  it('changes nothing and sends nothing more when it was frozen past its lease and resumes', async () => {
    const { id } = await insertWebhook(service, await newProject(), `${receiver.url}/a`);
    const held: ServerResponse[] = [];
    receiver.respondWith(() => (held.length === 0 ? (response) => held.push(response) : 200));
    await emitEvents(
      service,
      { id: (await webhookRow(service, id)).project_id, orgId: deliveries.org.id, name: '' },
      5,
    );
    const { child, said } = startChild(1);
    await receiver.whenReceived(1);
    child.kill('SIGSTOP');
    await until('its lease has run out', async () => {
      const { rows } = await sql<{
        over: boolean;
      }>`select lease_until < now() as over from webhooks where id = ${id}`.execute(db);
      return rows[0]?.over === true;
    });
    start(createQueueWorker());
    await whenTried(id);
    await until(
      'the other worker has released the queue',
      async () => (await webhookRow(service, id)).claim_id === null,
    );
    const before = await everything(id);
    assert.deepEqual(deliveries.numbers(), [1, 1, 2, 3, 4, 5]);
    held[0]?.end('late');
    child.kill('SIGCONT');
    await until('it notices', () => said.some((line) => line.includes('taken over')));
    assert.equal(await everything(id), before);
    assert.deepEqual(deliveries.numbers(), [1, 1, 2, 3, 4, 5]);
  });

  it('leaves one delivery that is sent again, under the same ID, when it is killed after sending', async () => {
    const project = await newProject();
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`);
    receiver.respondWith((post) =>
      post.body.includes('"to":"3"') && receiver.posts.length === 3 ? () => undefined : 200,
    );
    await emitEvents(service, project, 5);
    const { child } = startChild(1);
    await receiver.whenReceived(3);
    child.kill('SIGKILL');
    start(createQueueWorker());
    await whenTried(id);
    assert.deepEqual(deliveries.numbers(), [1, 2, 3, 3, 4, 5]);
    const [, , first, second] = receiver.posts;
    assert.equal(first?.headers['x-service-delivery'], second?.headers['x-service-delivery']);
    assert.equal(first?.body, second?.body);
    assert.deepEqual(
      (await deliveriesOf(service, id)).map((row) => row.attempt_count),
      [1, 1, 1, 1, 1],
    );
  });
});
