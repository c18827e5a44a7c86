import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { FettleError } from '@fettle/client';
import fc from 'fast-check';
import { createFixture, createProject } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { deliveriesOf } from '../../../testing/webhooks.ts';
import { hookUrl, settle } from '../testing/webhook-rows.ts';

/** What users do, and what happens to deliveries; `pick` chooses among the existing ones. */
type Step =
  | { kind: 'redeliver' | 'settle'; pick: number; outcome: Parameters<typeof settle>[2] }
  | { kind: 'replay' | 'test' | 'off' | 'on' };

const outcome = fc.constantFrom('succeeded', 'failed', 'skipped', 'retrying', 'held') as fc.Arbitrary<
  Parameters<typeof settle>[2]
>;
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('redeliver' as const), pick: fc.nat(), outcome }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('settle' as const), pick: fc.nat(), outcome }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('replay' as const, 'test' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('off' as const, 'on' as const) }) },
);
/** The steps of one round run at the same time. */
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });

describe('requested deliveries', async () => {
  const service = await startService({ after });
  const { owner, org } = await createFixture(service);
  const { v1 } = owner;

  async function tellOf(events: number): Promise<string> {
    const project = await createProject(service, org);
    const { id } = await v1.createWebhook({ projectId: project.id, url: hookUrl, events: ['task.created'] });
    for (let nth = 0; nth < events; nth += 1) {
      await v1.createTask({ projectId: project.id, title: `Task ${nth}` });
    }
    return id;
  }

  /** A paused webhook rejects requests; nothing else may be rejected. */
  const press = async (call: Promise<unknown>): Promise<void> => {
    await call.catch((error: unknown) => {
      if (!(error instanceof FettleError) || error.code !== 'CONFLICT') throw error;
    });
  };

  const run = async (id: string, wanted: Step): Promise<void> => {
    if ('pick' in wanted) return await runOnOne(id, wanted);
    const since = new Date(Date.now() - 600_000).toISOString();
    if (wanted.kind === 'test') await press(v1.testWebhook({ id, type: 'audit.completed' }));
    else if (wanted.kind === 'replay') await press(v1.replayFailed({ id, since }));
    else await v1.updateWebhook({ id, active: wanted.kind === 'on' });
  };

  const runOnOne = async (id: string, wanted: Extract<Step, { pick: number }>): Promise<void> => {
    const rows = await deliveriesOf(service, id);
    const chosen = rows[wanted.pick % rows.length];
    if (chosen === undefined) return;
    if (wanted.kind === 'redeliver') await press(v1.redeliverDelivery({ id: chosen.id }));
    else await settle(service, [chosen.id], wanted.outcome);
  };

  it('are never pending twice for one event, whatever is requested at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (plan) => {
        const id = await tellOf(3);
        for (const round of plan) {
          await Promise.all(round.map((one) => run(id, one)));
          const rows = await deliveriesOf(service, id);
          const waiting = rows.filter(({ status }) => status === 'pending');
          assert.equal(new Set(waiting.map((row) => row.event_id)).size, waiting.length);
          assert.ok(rows.every((row) => (row.status === 'pending') === (row.completed_at === null)));
          assert.ok(rows.every((row) => row.status === 'pending' || row.due_at === null));
        }
        await v1.deleteWebhook({ id });
      }),
      { numRuns: 20 },
    );
  });

  it('are created by a redelivery exactly for events that neither arrived nor are pending', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (plan) => {
        const id = await tellOf(3);
        for (const round of plan) for (const one of round) await run(id, one);
        await v1.updateWebhook({ id, active: true });
        const before = await deliveriesOf(service, id);
        const events = Map.groupBy(
          before.filter(({ body }) => body === null),
          (row) => row.event_id,
        );
        const lost = [...events].filter(([, rows]) =>
          rows.every(({ status }) => status === 'failed' || status === 'skipped'),
        );
        const since = new Date(Date.now() - 600_000).toISOString();
        const { replayed } = await v1.replayFailed({ id, since });
        const known = new Set(before.map((row) => row.id));
        const made = (await deliveriesOf(service, id)).filter((row) => !known.has(row.id));
        assert.equal(replayed, lost.length);
        assert.deepEqual(
          made.map((row) => row.event_id),
          lost.map(([eventId]) => eventId),
        );
        await v1.deleteWebhook({ id });
      }),
      { numRuns: 20 },
    );
  });
});
