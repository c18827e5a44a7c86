import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import type { EventType } from '@fettle/contract';
import { startDeliveryFixture } from '../../../testing/delivery-fixture.ts';
import { createFixture } from '../../../testing/factories.ts';
import { refused } from '../../../testing/refused.ts';
import { until } from '../../../testing/until.ts';
import { webhookRow } from '../../../testing/webhooks.ts';
import { createQueueWorker } from '../queue/queue-worker.ts';
import { createRetryWorker } from '../queue/retry-worker.ts';
import { openWebhookUrl } from '../webhook-secret.ts';

interface Message {
  text: string;
  blocks: {
    type: string;
    text?: { type: string; text: string };
    elements?: { type: string; text: string }[];
  }[];
}

const events: EventType[] = ['task.created', 'task.status_changed', 'comment.created'];

describe('messages to Slack', async () => {
  const fixture = await startDeliveryFixture({ after }, { config: { chatHosts: ['127.0.0.1'] } });
  const { service, receiver, start, reset, whenTried } = fixture;
  const { lead, project } = await createFixture(service);
  const url = `${receiver.url}/services/T000/B000/secret`;
  const connect = async () =>
    await lead.v1.createWebhook({ projectId: project.id, url, events, format: 'slack' });
  const run = () => {
    start(createQueueWorker());
    start(createRetryWorker());
  };
  const messages = async (count: number): Promise<Message[]> =>
    (await receiver.whenReceived(count)).map(({ body }) => JSON.parse(body));

  afterEach(() => reset());

  it('say who did what in blocks, with links to the dashboard and the same as text', async () => {
    await connect();
    run();
    const card = await lead.v1.createTask({ projectId: project.id, title: 'Align the header' });
    await lead.dashboard.moveTask({ id: card.id, status: 'review' });
    await lead.v1.addComment({ id: card.id, body: 'Looks good.\nMerge it?' });
    const [created, moved, commented] = await messages(3);
    const link = `<${card.url}|${card.key} Align the header>`;
    assert.deepEqual(created, {
      text: `*Lena Lead* created ${link}\n${project.name}`,
      unfurl_links: false,
      unfurl_media: false,
      blocks: [
        { type: 'section', text: { type: 'mrkdwn', text: `*Lena Lead* created ${link}` } },
        { type: 'context', elements: [{ type: 'mrkdwn', text: project.name }] },
      ],
    });
    assert.match(moved?.blocks[0]?.text?.text ?? '', /moved <.*> from To ?do to \*Review\*$/i);
    assert.equal(commented?.blocks[1]?.text?.text, '>Looks good. Merge it?');
    const [post] = receiver.posts;
    assert.match(post?.headers['content-type'] ?? '', /^application\/json/);
    assert.equal(post?.headers['webhook-signature'], undefined);
    // One message a second.
    const times = receiver.posts.map(({ receivedAt }) => receivedAt);
    assert.ok((times[1] ?? 0) - (times[0] ?? 0) > 800 && (times[2] ?? 0) - (times[1] ?? 0) > 800);
  });

  it('text of users can neither link, format blocks, nor call a channel', async () => {
    await connect();
    run();
    const title = '<!channel> <https://evil.example|click> @here & @everyone | x';
    await lead.v1.createTask({ projectId: project.id, title });
    const [message] = await messages(1);
    const shown = JSON.stringify(message);
    assert.equal(shown.includes('<!channel>'), false);
    assert.equal(/@(?:here|everyone|channel)/.test(shown), false);
    assert.ok(shown.includes('&lt;!channel&gt; &lt;https://evil.example/click&gt;'));
    assert.equal(message?.text.match(/[<>]/g)?.length, 2);
  });

  it('the URL is stored encrypted and shown without its path, and what is shown can be sent back', async () => {
    const created = await connect();
    assert.deepEqual([created.url, created.format], [`${receiver.url}/***`, 'slack']);
    const row = await webhookRow(service, created.id);
    assert.equal(row.url.includes('secret'), false);
    const opened = async () => {
      const { sealed_url: sealed } = await webhookRow(service, created.id);
      return openWebhookUrl(service.services.secret, created.id, sealed ?? Buffer.alloc(0));
    };
    assert.equal(await opened(), url);
    await lead.v1.updateWebhook({ id: created.id, url: created.url, events: ['task.created'] });
    assert.equal(await opened(), url);
    await lead.v1.updateWebhook({ id: created.id, url: `${url}2` });
    assert.equal(await opened(), `${url}2`);
  });

  it('go only to hosts of chats, and only about events that messages are written for', async () => {
    const create = (to: string, types = events) =>
      lead.v1.createWebhook({ projectId: project.id, url: to, events: types, format: 'slack' });
    const error = await refused(create('https://93.184.216.34/services/x'), 'BAD_REQUEST');
    assert.match(error.message, /hooks\.slack\.com, 127\.0\.0\.1/);
    await refused(create('http://hooks.slack.com/services/x'), 'BAD_REQUEST');
    await refused(create(url, ['task.updated']), 'BAD_REQUEST');
    const { id } = await connect();
    await refused(lead.v1.updateWebhook({ id, url: 'https://93.184.216.34/' }), 'BAD_REQUEST');
    await refused(lead.v1.updateWebhook({ id, events: ['task.updated'] }), 'BAD_REQUEST');
  });

  it('a test message says that it is one', async () => {
    const { id } = await connect();
    run();
    for (const type of ['task.created', 'task.status_changed', 'audit.completed', 'audit.failed'] as const) {
      await lead.v1.testWebhook({ id, type });
    }
    const sent = await messages(4);
    for (const { blocks } of sent) {
      assert.equal(blocks.at(-1)?.elements?.[1]?.text, 'Test message from Fettle');
    }
    assert.ok(sent.some(({ text }) => /scored \*\d+\*: \d+ issues?, \d+ broken links?, /.test(text)));
  });

  it('a chat that is busy is sent the message again later than it asked', async () => {
    const { id } = await connect();
    receiver.respondWith(() => ({ status: 429, headers: { 'retry-after': '100' }, body: 'rate_limited' }));
    run();
    await lead.v1.createTask({ projectId: project.id, title: 'x' });
    const [delivery] = await whenTried(id);
    assert.equal(delivery?.status, 'pending');
    const wait = Date.parse(delivery?.due_at ?? '') - Date.now();
    assert.ok(wait > 90_000 && wait < 160_000, `${wait} ms`);
    assert.equal((await webhookRow(service, id)).disabled_at, null);
  });

  for (const [status, body] of [
    [404, 'no_service'],
    [403, 'invalid_token'],
    [410, 'channel_is_archived'],
  ] as const) {
    it(`a URL that responds with ${status} ${body} is disabled, and the log says why`, async () => {
      const { id } = await connect();
      receiver.respondWith(() => ({ status, body }));
      run();
      await lead.v1.createTask({ projectId: project.id, title: 'x' });
      const row = await until('it is disabled', async () => {
        const found = await webhookRow(service, id);
        return found.disabled_at !== null && found;
      });
      assert.equal(row.disabled_reason, 'gone');
      const { items } = await lead.v1.listDeliveries({ id });
      assert.match(items[0]?.attempts[0]?.error ?? '', new RegExp(String(status)));
      assert.equal(items[0]?.attempts[0]?.responseBody, body);
    });
  }
});
