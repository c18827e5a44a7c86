import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { after, describe, it, type TestContext } from 'node:test';
import { exampleEnvelope } from '@fettle/contract';
import { signDelivery, testSecret } from '../packages/client/src/testing/sign-delivery.ts';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { startService } from '../packages/server/src/testing/harness.ts';

const timeoutMs = 30_000;

interface Receiver {
  url: string;
  /** The next line that it prints. */
  nextLine(): Promise<string>;
}

async function startReceiver(t: TestContext, secret: string, port = 0): Promise<Receiver> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'webhook-receiver.ts')], {
    env: { ...process.env, FETTLE_WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  const [out, error] = [lines(child.stdout), lines(child.stderr)];
  for (;;) {
    const printed = await error();
    const url = /Listening on (\S+)/.exec(printed)?.[1];
    if (url !== undefined) return { url, nextLine: out };
  }
}

function lines(input: NodeJS.ReadableStream): () => Promise<string> {
  const reader: Interface = createInterface({ input });
  const iterator = reader[Symbol.asyncIterator]();
  const late = AbortSignal.timeout(timeoutMs);
  late.addEventListener('abort', () => reader.close());
  return async () => {
    const { value, done } = await iterator.next();
    if (done) throw new Error('The receiver stopped printing.');
    return String(value);
  };
}

describe('webhook-receiver', async () => {
  const service = await startService({ after }, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
  const { lead, project } = await createFixture(service);
  service.startWorkers();

  it('processes a signed event once and rejects everything else', async (t) => {
    const secret = testSecret(1);
    const receiver = await startReceiver(t, secret);
    const post = async (body: string, headers: Record<string, string>) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(receiver.url, { method: 'POST', body, headers, signal });
      await response.arrayBuffer();
      return response.status;
    };
    const body = JSON.stringify(exampleEnvelope('task.created'));
    const signed = signDelivery(body, { secret, at: new Date() });
    assert.equal(await post(`${body} `, signed), 401);
    assert.equal(await post(body, signDelivery(body, { secret, at: new Date(Date.now() - 3_600_000) })), 401);
    assert.equal(await post(body, {}), 401);
    assert.equal(await post(body, signed), 202);
    assert.equal(await post(body, signed), 200);
    assert.equal(await post('x'.repeat(1024 * 1024 + 1), signed), 413);
    const another = JSON.stringify(exampleEnvelope('audit.failed'));
    assert.equal(
      await post(another, { ...signDelivery(another, { secret, at: new Date() }), 'webhook-id': 'x' }),
      401,
    );
    assert.match(await receiver.nextLine(), /Ada Byron created ACME-12: The menu/);
  });

  it('receives the events of a project from the service', async (t) => {
    // Registering needs the port before the secret is known, so the first receiver only finds a free port.
    const { url } = await startReceiver(t, testSecret(2));
    const webhook = await lead.v1.createWebhook({
      projectId: project.id,
      url,
      events: ['task.created', 'task.status_changed', 'comment.created'],
    });
    const receiver = await startReceiver(t, webhook.secret);
    await lead.v1.updateWebhook({ id: webhook.id, url: receiver.url });
    const task = await lead.v1.createTask({ projectId: project.id, title: 'Fix the menu' });
    await lead.v1.updateTask({ id: task.id, status: 'done' });
    await lead.v1.addComment({ id: task.id, body: 'Look' });
    assert.match(await receiver.nextLine(), new RegExp(`${lead.name} created ${task.key}: Fix the menu`));
    assert.match(await receiver.nextLine(), /todo → done/);
    assert.match(await receiver.nextLine(), new RegExp(`${lead.name} commented: Look`));
  });

  it('does not start without a secret', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'webhook-receiver.ts')], {
      env: { ...process.env, FETTLE_WEBHOOK_SECRET: '' },
      stdio: 'ignore',
    });
    assert.deepEqual(await once(child, 'exit'), [1, null]);
  });
});
