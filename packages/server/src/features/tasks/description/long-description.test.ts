import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { allScopes, operations } from '@fettle/contract';
import { nobody } from '../../../context.ts';
import { handlers } from '../../../features.ts';
import { createOperationCaller } from '../../../mcp/call-operation.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { startSecondService } from '../../../testing/second-service.ts';
import { readDescriptionInThread } from './read-description-in-thread.ts';

const descriptionHtml = '<ul><li><p>a <strong>b</strong></p></li></ul>'.repeat(1000);

describe('long HTML', async () => {
  const service = await startService({ after });
  const narrow = await startSecondService({ after }, service, { databasePool: 1 });
  const fixture = await createFixture(service);
  const { project, member, viewer, outsider } = fixture;
  const task = await member.v1.createTask({ projectId: project.id, title: 'x' });

  const send = async (method: string, path: string, token: string, body: object, key?: string) => {
    const response = await fetch(`${narrow.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };

  it('waits in the queue without a transaction: others use the only connection meanwhile', async () => {
    // One after the other in the same thread, and before the request.
    const html = descriptionHtml.repeat(3);
    const ahead = ['u1', 'u1', 'u2', 'u2', 'u3', 'u3'].map((user) =>
      readDescriptionInThread(user, { descriptionHtml: html }),
    );
    const order: string[] = [];
    const line = Promise.all(ahead).then(() => order.push('line'));
    const created = send(
      'POST',
      '/tasks',
      member.token,
      { projectId: project.id, title: 'y', descriptionHtml },
      'k',
    );
    const others = (async () => {
      for (let count = 0; count < 5; count += 1) {
        const response = await fetch(`${narrow.url}/api/v1/tasks/${task.id}`, {
          headers: { authorization: `Bearer ${member.token}` },
        });
        assert.equal(response.status, 200);
        await response.text();
      }
      order.push('others');
    })();
    const [response] = await Promise.all([created, others, line]);
    assert.equal(response.status, 201, response.text);
    assert.deepEqual(order, ['others', 'line']);
  });

  it('is processed once under an Idempotency-Key, over REST and MCP', async () => {
    const body = { projectId: project.id, title: 'once', descriptionHtml };
    const first = await send('POST', '/tasks', member.token, body, 'once');
    assert.equal(first.status, 201, first.text);
    assert.deepEqual(await send('POST', '/tasks', member.token, body, 'once'), first);
    const actor = {
      ...nobody,
      userId: member.id,
      name: member.name,
      email: member.email,
      scopes: allScopes,
      source: 'mcp' as const,
    };
    const call = createOperationCaller(handlers)({
      ...service.services,
      actor,
      requestId: '',
      client: { address: '127.0.0.1', userAgent: null },
      expectedRevisions: null,
      file: null,
      staged: null,
      afterCommit: [],
    });
    const ask = () =>
      call(operations.createTask, { body: { ...body, title: 'by an agent' }, idempotencyKey: 'agent' });
    const { id } = await ask();
    assert.equal((await ask()).id, id);
    assert.ok((await member.v1.getTask({ id })).descriptionHtml?.includes('<strong>b</strong>'));
  });

  it('does not enter the queue for callers who cannot write', async () => {
    const fill = (user: string) => [1, 2].map(() => readDescriptionInThread(user, { descriptionHtml }));
    for (const [{ id, token }, status] of [
      [viewer, 403],
      [outsider, 404],
    ] as const) {
      const ahead = Promise.all(fill(id));
      const body = { title: 'z', descriptionHtml };
      const responses = await Promise.all([
        send('POST', '/tasks', token, { ...body, projectId: project.id }),
        send('POST', '/tasks', token, { ...body, projectId: project.id }, 'mine'),
        send('PATCH', `/tasks/${task.id}`, token, body),
      ]);
      assert.deepEqual(
        responses.map((response) => response.status),
        [status, status, status],
      );
      await ahead;
    }
  });

  it('changes a task, and its errors are reported', async () => {
    const changed = await send('PATCH', `/tasks/${task.id}`, member.token, { descriptionHtml });
    assert.equal(changed.status, 200, changed.text);
    const refused = await send('PATCH', `/tasks/${task.id}`, member.token, {
      descriptionHtml: '<b>'.repeat(50_000),
    });
    assert.equal(refused.status, 400, refused.text);
  });
});
