import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, afterEach, describe, it } from 'node:test';
import { verifyWebhook } from '@fettle/client';
import { type EventType, eventTypes } from '@fettle/contract';
import { createFixture, createProject, type TestProject } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { type ReceivedPost, startReceiver } from '../../../testing/receiver.ts';
import { refused } from '../../../testing/refused.ts';
import { until } from '../../../testing/until.ts';

describe('a webhook that changes while a delivery is under way', async () => {
  const service = await startService({ after }, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
  const { owner, org } = await createFixture(service);
  const { v1 } = owner;
  const receiver = await startReceiver({ after });
  service.startWorkers();

  const held: ServerResponse[] = [];
  const hold = () => receiver.respondWith(() => (response) => held.push(response));
  const respondToHeld = (status = 200) => {
    receiver.respondWith(() => 200);
    for (const response of held.splice(0)) response.writeHead(status).end('told');
  };
  afterEach(() => {
    respondToHeld();
    receiver.posts.length = 0;
  });

  async function register(path: string, events: EventType[] = [...eventTypes]) {
    const project = await createProject(service, org);
    const webhook = await v1.createWebhook({ projectId: project.id, url: receiver.url + path, events });
    return { ...webhook, project };
  }
  const createTasks = async (project: TestProject, count: number) => {
    for (let nth = 0; nth < count; nth += 1) {
      await v1.createTask({ projectId: project.id, title: `Task ${nth}` });
    }
  };
  /** The posts, once there are `count` of them and nothing is pending for the webhook. */
  const whenSettled = async (count: number, id: string) => {
    await receiver.whenReceived(count);
    await settled(id);
    return receiver.posts;
  };
  const settled = async (id: string) =>
    await until('nothing is pending', async () => {
      const { items } = await v1.listDeliveries({ id, limit: 100 });
      return items.every(({ status }) => status !== 'pending') ? items : null;
    });
  const titleOf = ({ body }: ReceivedPost) =>
    (JSON.parse(body) as { data: { task: { title: string } } }).data.task.title;
  const secretsIn = async (posts: ReceivedPost[], secret: string) =>
    await Promise.all(
      posts.map(({ body, headers }) =>
        verifyWebhook({ body, headers, secret }).then(
          () => true,
          () => false,
        ),
      ),
    );

  it('when deleted, gets nothing more, and the response to the running attempt is discarded', async () => {
    hold();
    const { id, project } = await register('/deleted');
    await createTasks(project, 3);
    await receiver.whenReceived(1);
    await v1.deleteWebhook({ id });
    respondToHeld();
    // Another webhook is served meanwhile, so the workers have had time to send more.
    const other = await register('/other');
    await createTasks(other.project, 1);
    await until('the other webhook has its delivery', () =>
      receiver.posts.some(({ path }) => path === '/other'),
    );
    assert.equal(receiver.posts.filter(({ path }) => path === '/deleted').length, 1);
    await refused(v1.getWebhook({ id }), 'NOT_FOUND');
    assert.deepEqual(
      service.logged.filter(({ level }) => Number(level) >= 50),
      [],
    );
  });

  it('when paused, finishes and records the running attempt; the rest is skipped and can be redelivered', async () => {
    hold();
    const { id, project } = await register('/off');
    await createTasks(project, 4);
    await receiver.whenReceived(1);
    await v1.updateWebhook({ id, active: false });
    respondToHeld();
    const items = await until('the attempt is recorded', async () => {
      const page = await v1.listDeliveries({ id });
      return page.items.some(({ status }) => status === 'succeeded') ? page.items : null;
    });
    assert.deepEqual(
      items.toReversed().map(({ status, attemptCount }) => [status, attemptCount]),
      [
        ['succeeded', 1],
        ['skipped', 0],
        ['skipped', 0],
        ['skipped', 0],
      ],
    );
    assert.equal(receiver.posts.length, 1);
    await v1.updateWebhook({ id, active: true });
    const since = new Date(Date.now() - 60_000).toISOString();
    assert.equal((await v1.replayFailed({ id, since })).replayed, 3);
    const posts = await whenSettled(4, id);
    assert.deepEqual(new Set(posts.map(titleOf)), new Set(['Task 0', 'Task 1', 'Task 2', 'Task 3']));
    assert.equal((await v1.replayFailed({ id, since })).replayed, 0);
  });

  it('when its secret is rotated, signs with both secrets; after a second rotation, not with the first', async () => {
    hold();
    const { id, project, secret: first } = await register('/rotated', ['task.created']);
    await createTasks(project, 3);
    await receiver.whenReceived(1);
    const { secret: second } = await v1.rotateWebhookSecret({ id });
    respondToHeld();
    const posts = [...(await whenSettled(3, id))];
    assert.deepEqual(await secretsIn(posts, first), [true, true, true]);
    assert.deepEqual(await secretsIn(posts, second), [false, true, true]);
    const { secret: third } = await v1.rotateWebhookSecret({ id });
    await createTasks(project, 1);
    const [last] = (await whenSettled(4, id)).slice(3);
    assert.ok(last);
    const valid = await Promise.all([first, second, third].map((secret) => secretsIn([last], secret)));
    assert.deepEqual(valid.flat(), [false, true, true]);
  });

  it('when its URL or events change, sends pending deliveries to the new URL and skips other types', async () => {
    hold();
    const { id, project } = await register('/before');
    await createTasks(project, 2);
    await receiver.whenReceived(1);
    await v1.updateWebhook({ id, url: `${receiver.url}/after` });
    respondToHeld();
    await whenSettled(2, id);
    assert.deepEqual(
      receiver.posts.map(({ path }) => path),
      ['/before', '/after'],
    );
    hold();
    await createTasks(project, 2);
    await receiver.whenReceived(3);
    await v1.updateWebhook({ id, events: ['audit.completed'] });
    respondToHeld();
    const items = await settled(id);
    assert.deepEqual(
      items.toReversed().map(({ status }) => status),
      ['succeeded', 'succeeded', 'succeeded', 'skipped'],
    );
  });

  it('sends one new delivery with the same event and bytes when redelivery is requested twenty times', async () => {
    const { id, project, secret } = await register('/again', ['task.created']);
    await createTasks(project, 1);
    await whenSettled(1, id);
    const [delivery] = await settled(id);
    hold();
    const redeliver = () => v1.redeliverDelivery({ id: delivery?.id ?? '' });
    const responses = await Promise.all(Array.from({ length: 20 }, redeliver));
    await receiver.whenReceived(2);
    // The same while it is under way; after that, a new delivery.
    assert.equal((await redeliver()).id, responses[0]?.id);
    respondToHeld();
    const posts = await whenSettled(2, id);
    assert.equal(new Set(responses.map((response) => response.id)).size, 1);
    assert.equal(posts[1]?.body, posts[0]?.body);
    assert.notEqual(posts[1]?.headers['x-service-delivery'], posts[0]?.headers['x-service-delivery']);
    assert.deepEqual(await secretsIn(posts, secret), [true, true]);
    assert.notEqual((await redeliver()).id, responses[0]?.id);
    await whenSettled(3, id);
  });

  it('shows a failing receiver in its log; a redelivery replaces the pending retry', async () => {
    const { id, project } = await register('/failing', ['task.created']);
    receiver.respondWith(() => ({ status: 503, body: 'down for an hour' }));
    await createTasks(project, 1);
    const [failed] = await until('a failed attempt', async () => {
      const { items } = await v1.listDeliveries({ id });
      return items[0]?.attemptCount === 1 ? items : null;
    });
    assert.deepEqual(
      [failed?.status, failed?.attempts[0]?.responseStatus, failed?.attempts[0]?.responseBody],
      ['pending', 503, 'down for an hour'],
    );
    assert.ok(Date.parse(failed?.nextAttemptAt ?? '') > Date.now() + 60_000);
    receiver.respondWith(() => 200);
    await v1.redeliverDelivery({ id: failed?.id ?? '' });
    await whenSettled(2, id);
    const items = await settled(id);
    assert.deepEqual(items.map(({ status }) => status).toSorted(), ['skipped', 'succeeded']);
    const shown = await v1.getWebhook({ id });
    assert.deepEqual([shown.lastStatus, shown.failureCount], [200, 0]);
    assert.notEqual(shown.lastDeliveryAt, null);
  });

  it('is disabled with its reason when the receiver is gone (410)', async () => {
    const { id, project } = await register('/gone', ['task.created']);
    receiver.respondWith(() => 410);
    await createTasks(project, 1);
    const off = await until('it is disabled', async () => {
      const webhook = await v1.getWebhook({ id });
      return webhook.active ? null : webhook;
    });
    assert.deepEqual([off.disabledReason, off.lastStatus], ['gone', 410]);
    const on = await v1.updateWebhook({ id, active: true });
    assert.deepEqual([on.active, on.disabledReason], [true, null]);
  });
});
