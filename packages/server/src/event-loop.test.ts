import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { allOperations, prefixes } from '@fettle/contract';
import {
  type Attempt,
  hostileCalls,
  hostileHeaders,
  hostileMessages,
  type Target,
} from './testing/event-loop/hostile-requests.ts';
import { measureHold } from './testing/event-loop/measure-hold.ts';
import { measureSlowness } from './testing/event-loop/measure-slowness.ts';
import { startSender } from './testing/event-loop/sender.ts';
import type { HostileRequest } from './testing/event-loop/sender-thread.ts';
import { createFuzzFixture } from './testing/fuzz/fuzz-fixture.ts';
import { pickFrom } from './testing/fuzz/inventory.ts';
import { kindsOfParams } from './testing/fuzz/request-case.ts';
import { startService } from './testing/harness.ts';

/** Of processor time (measure-hold.ts) of a usual machine (measure-slowness.ts), without a pause for anybody else. */
const mostMs = 50;
/** What held it longer is tried again: a route compiles its shapes once, and garbage is collected when it is time. */
const tries = 5;

describe('the event loop', async () => {
  const service = await startService({ after });
  const { fixture, pool, credentialOf } = await createFuzzFixture(service);
  const sender = startSender(service.url);
  after(() => sender.close());
  const task = await fixture.owner.v1.createTask({ projectId: fixture.project.id, title: 'Target' });

  const target: Target = {
    pathOf(operation, surface) {
      const pick = pickFrom(pool, operation);
      const kinds = kindsOfParams(operation.path);
      let parent: string | null = null;
      const path = operation.path.replace(/:(\w+)/g, (_whole, name: string) => {
        const kind = kinds[name];
        if (kind !== undefined) parent = pick({ $placeholder: kind, from: 'own', pick: 1 }, parent);
        return parent ?? 'x';
      });
      return prefixes[surface] + path;
    },
    credentialOf: (operation, surface) => credentialOf('owner', surface, operation),
    token: fixture.owner.token,
    projectId: fixture.project.id,
    taskId: task.id,
  };

  const shortestHold = async (request: HostileRequest) => {
    let shortest = Number.POSITIVE_INFINITY;
    for (let attempt = 1; ; attempt += 1) {
      const { heldMs, result } = await measureHold(() => sender.send(request));
      shortest = Math.min(shortest, heldMs);
      if (shortest <= mostMs) return { heldMs: shortest, response: result };
      if (attempt === tries) return { heldMs: shortest / measureSlowness(), response: result };
    }
  };

  /** What was tried, and how often each status came. */
  const tryAll = async (attempts: AsyncIterable<Attempt>) => {
    const wrong: string[] = [];
    const tried = new Set<string>();
    const statuses: Record<number, number> = {};
    for await (const { at, what, request } of attempts) {
      const { heldMs, response } = await shortestHold(request);
      tried.add(at);
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      if (heldMs > mostMs) wrong.push(`${Math.round(heldMs)} ms: ${at}, ${what}`);
      if (response.status === 0 || response.status >= 500)
        wrong.push(`${at}, ${what}: ${response.status} ${response.text}`);
    }
    assert.deepEqual(wrong, []);
    return { tried, statuses };
  };

  it(`is held for ${mostMs} ms at most by any one request to any operation`, async () => {
    const { tried, statuses } = await tryAll(hostileCalls(target));
    const missed = allOperations.filter(({ name, session }) => !tried.has(name) && session !== 'closes');
    assert.deepEqual(missed, []);
    // A request that is refused early says nothing about later processing.
    assert.ok((statuses[201] ?? 0) > 20, JSON.stringify(statuses));
  });

  it(`is held for ${mostMs} ms at most by any one message to /mcp`, async () => {
    const { statuses } = await tryAll(hostileMessages(target));
    assert.ok((statuses[200] ?? 0) > 100, JSON.stringify(statuses));
  });

  it(`is held for ${mostMs} ms at most by any one header`, async () => {
    // By now, the other task has a description of megabytes, and reading that would be measured instead.
    const { id } = await fixture.owner.v1.createTask({ projectId: fixture.project.id, title: 'Small' });
    await tryAll(hostileHeaders({ ...target, taskId: id }));
  });

  it('is not held by a file of the largest size as base64, whoever sends it', async () => {
    const contentBase64 = Buffer.alloc(service.services.config.attachmentBytes, 7).toString('base64');
    const body = JSON.stringify({ contentBase64, fileName: 'large.bin' });
    for (const [person, status] of [
      ['owner', 201],
      ['viewer', 403],
      ['outsider', 404],
    ] as const) {
      const { heldMs, response } = await shortestHold({
        method: 'POST',
        path: `/api/v1/tasks/${task.id}/attachments`,
        headers: { authorization: `Bearer ${fixture[person].token}`, 'content-type': 'application/json' },
        body,
      });
      assert.equal(response.status, status, response.text);
      assert.ok(heldMs <= mostMs, `${Math.round(heldMs)} ms for the ${person}`);
    }
  });
});
