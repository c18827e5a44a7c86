import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type EventType, eventExamples, eventTypes, type TaskSource } from '@fettle/contract';
import { createSiteProject } from '../features/audits/testing/audit-rows.ts';
import { type EventReceiver, type Received, startEventReceiver } from '../testing/event-receiver.ts';
import { createFixture, type Person } from '../testing/factories.ts';
import { type Service, startService } from '../testing/harness.ts';
import { htmlPage, startSite } from '../testing/site.ts';

const title = 'Grüße "x" 🚀</script>';

/** Ways in, each with how it files a task, moves it and says something about it. */
interface ChannelClient {
  createTask(projectId: string): Promise<{ id: string }>;
  setStatus(id: string, status: string): Promise<unknown>;
  comment(id: string, body: string): Promise<unknown>;
}

function apiClient(api: Person['v1'] | Person['dashboard']): ChannelClient {
  return {
    createTask: (projectId) => api.createTask({ projectId, title }),
    setStatus: (id, status) => api.updateTask({ id, status }),
    comment: (id, body) => api.addComment({ id, body }),
  };
}

/** The tools of /mcp, called as agents call them: JSON-RPC over HTTP. */
function mcpClient({ token }: Person, service: Service): ChannelClient {
  const call = async (name: string, args: object): Promise<{ id: string }> => {
    const response = await service.fetch('/mcp', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: args },
      }),
    });
    const text = await response.text();
    const { result } = JSON.parse(text) as { result?: { isError?: boolean; content: { text: string }[] } };
    assert.ok(result !== undefined && result.isError !== true, text);
    return { id: /"id": ?"([^"]+)"/.exec(result.content[0]?.text ?? '')?.[1] ?? '' };
  };
  return {
    createTask: (projectId) => call('create_task', { projectId, title }),
    setStatus: (taskId, status) => call('update_task', { taskId, status }),
    comment: (taskId, body) => call('add_comment', { taskId, body }),
  };
}

const channels: {
  name: string;
  source: TaskSource;
  connect(person: Person, service: Service): ChannelClient;
}[] = [
  { name: 'REST with a token', source: 'api', connect: ({ v1 }) => apiClient(v1) },
  { name: "the dashboard's API", source: 'dashboard', connect: ({ dashboard }) => apiClient(dashboard) },
  { name: 'MCP', source: 'mcp', connect: mcpClient },
];

describe('events from every channel reach a receiver, signed and as the contract has them', async () => {
  const service = await startService({ after }, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
  const { org, owner, lead, member, project } = await createFixture(service);
  service.startWorkers();

  const listen = async (
    projectId: string,
    types: readonly EventType[] = eventTypes,
  ): Promise<EventReceiver> => {
    const receiver = await startEventReceiver({ after });
    const webhook = await owner.v1.createWebhook({ projectId, url: receiver.url, events: [...types] });
    receiver.secret = webhook.secret;
    return receiver;
  };
  const typesOf = (deliveries: readonly Received[]) => deliveries.map(({ event }) => event.type);
  const receiver = await listen(project.id);

  for (const { name, source, connect } of channels) {
    it(`${name}: the four events of tasks, in their order`, async () => {
      const client = connect(member, service);
      const { id } = await client.createTask(project.id);
      await client.setStatus(id, 'done');
      await client.comment(id, 'Grüße\n\\ " 🚀\u2028</script>');
      const deliveries = await receiver.next(4);
      assert.deepEqual(typesOf(deliveries), [
        'task.created',
        'task.updated',
        'task.status_changed',
        'comment.created',
      ]);
      for (const { event } of deliveries) {
        assert.ok('taskId' in event.data && event.data.taskId === id);
        assert.deepEqual(event.data.actor, {
          type: 'user',
          id: member.id,
          name: member.name,
          email: member.email,
        });
        assert.equal(event.projectId, project.id);
        if ('task' in event.data)
          assert.deepEqual([event.data.task.title, event.data.task.source], [title, source]);
      }
    });
  }

  it('audits by the worker: completed and failed', async () => {
    const site = await startSite({ after }, (path) => (path === '/' ? htmlPage('Home', '/gone') : null));
    const sound = await createSiteProject(service, org, site.url);
    const dead = await createSiteProject(service, org, 'http://127.0.0.1:1/');
    const [completed, failed] = [await listen(sound.id), await listen(dead.id)];
    const { id: soundAudit } = await owner.v1.startAudit({ id: sound.id });
    const { id: deadAudit } = await owner.v1.startAudit({ id: dead.id });
    const [[good], [bad]] = [await completed.next(1), await failed.next(1)];
    const audit = await owner.v1.getAudit({ id: soundAudit });
    assert.equal(good?.event.type, 'audit.completed');
    assert.deepEqual(good?.event.data, {
      auditId: soundAudit,
      overallScore: audit.seoReport?.overallScore,
      pageCount: audit.crawl.pageCount,
      brokenLinks: audit.linkReport?.brokenLinks,
      analysis: 1,
      completedAt: audit.completedAt,
      analyzedAt: audit.completedAt,
    });
    assert.equal(bad?.event.type, 'audit.failed');
    assert.deepEqual(bad?.event.data, {
      auditId: deadAudit,
      error: (await owner.v1.getAudit({ id: deadAudit })).error,
    });
  });

  it('a webhook receives what it asked for and nothing else', async () => {
    const picky = await listen(project.id, ['comment.created']);
    const { id } = await member.v1.createTask({ projectId: project.id, title: 'x' });
    await member.v1.addComment({ id, body: 'only this' });
    await receiver.next(2);
    assert.deepEqual(typesOf(await picky.next(1)), ['comment.created']);
    assert.equal(picky.received.length, 1);
  });

  it('the examples of the documentation are what test deliveries carry, of types not asked for too', async () => {
    const tried = await startEventReceiver({ after });
    const { id, secret } = await lead.v1.createWebhook({
      projectId: project.id,
      url: tried.url,
      events: ['audit.failed'],
    });
    tried.secret = secret;
    for (const type of eventTypes) {
      const delivery = await lead.v1.testWebhook({ id, type });
      const [got] = await tried.next(1);
      assert.deepEqual(got?.event, {
        id: delivery.eventId,
        type,
        createdAt: got?.event.createdAt,
        projectId: project.id,
        data: eventExamples[type],
      });
      assert.deepEqual(Object.keys(got?.event ?? {}), ['id', 'type', 'createdAt', 'projectId', 'data']);
      assert.equal(got?.headers['x-service-delivery'], delivery.id);
    }
  });

  it('during rotation both secrets verify, and afterwards the new one alone', async () => {
    const turning = await startEventReceiver({ after });
    const made = await lead.v1.createWebhook({
      projectId: project.id,
      url: turning.url,
      events: ['task.created'],
    });
    const { secret } = await lead.v1.rotateWebhookSecret({ id: made.id });
    for (const known of [made.secret, secret]) {
      turning.secret = known;
      await lead.v1.testWebhook({ id: made.id, type: 'task.created' });
      await turning.next(1);
    }
    const { db } = service.services;
    await db
      .updateTable('webhooks')
      .set({ previous_secret_until: new Date(0).toISOString() })
      .where('id', '=', made.id)
      .execute();
    turning.secret = secret;
    await lead.v1.testWebhook({ id: made.id, type: 'task.created' });
    const [last] = await turning.next(1);
    assert.equal(last?.headers['x-service-signature-previous'], undefined);
    assert.doesNotMatch(String(last?.headers['webhook-signature']), / /);
  });
});
