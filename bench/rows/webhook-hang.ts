import { setTimeout as delay } from 'node:timers/promises';
import type { BenchHarness } from '../bench-harness.ts';
import { percentile } from '../percentile.ts';
import { formatNumber } from '../print-results.ts';
import { type Result, takeTurns } from '../result.ts';
import type { WebhookService } from '../webhook-service.ts';

const others = 8;
const mostQueued = 10_000;
/** Per second of a measurement, so that a short run does not spend its time on filling a queue. */
const queuedPerSecond = 4_000;
const pauseMs = 25;
const timeoutMs = 60_000;

/**
 * What other webhooks notice of a receiver that hangs with 10,000 events queued: p99 from written to received, with
 * and without it. Before either side is timed, the same number of events is queued, because writing them costs disk
 * time that has nothing to do with hanging; without the hanging receiver, they have all been delivered. The ages of
 * all rounds are combined, because one percent of a single round is a handful of commits.
 */
export async function measureHang({ options }: BenchHarness, service: WebhookService): Promise<Result> {
  const [calm, stuck] = [await service.newProject(), await service.newProject()];
  await service.addWebhooks(calm, '/others', others);
  const [hanging = ''] = await service.addWebhooks(stuck, '/hang', 1);
  const [healthy = ''] = await service.addWebhooks(stuck, '/healthy', 1);
  const queued = Math.min(mostQueued, Math.round(queuedPerSecond * options.seconds));
  const count = Math.max(20, Math.round((options.seconds * 1000) / pauseMs));

  const queueFor = async (webhookId: string, arrived: () => Promise<unknown>): Promise<void> => {
    service.receiver.begin('count');
    await service.client.updateWebhook({ id: webhookId, active: true });
    await service.queue(stuck, [webhookId], queued);
    await arrived();
    await service.settled();
  };
  const timeOthers = async (): Promise<number[]> => {
    service.receiver.begin('time');
    for (let nth = 0; nth < count; nth += 1) {
      await service.client.createTask({ projectId: calm, title: 'A new task' });
      await delay(pauseMs);
    }
    return (await service.receiver.received(count * others, timeoutMs)).agesMs;
  };
  const turns = await takeTurns(options.rounds, {
    alone: async () => {
      await queueFor(healthy, () => service.receiver.received(queued, timeoutMs));
      const ages = await timeOthers();
      await service.silence(healthy);
      return ages;
    },
    besideIt: async () => {
      await queueFor(hanging, () => waitUntilItHangs(service));
      const ages = await timeOthers();
      await service.silence(hanging);
      return ages;
    },
  });
  const [alone, besideIt] = [turns.alone.flat(), turns.besideIt.flat()];
  const tell = (part: number): string =>
    `${formatNumber(percentile(besideIt, part))} ÷ ${formatNumber(percentile(alone, part))} ms`;
  return {
    row: 'webhooks',
    measure: `p99 of ${others} others beside one that hangs ÷ without`,
    figure: percentile(besideIt, 0.99) / percentile(alone, 0.99),
    target: { atMost: 1.2 },
    behind: `${tell(0.99)}, p50 ${tell(0.5)}; ${formatNumber(queued)} queued, ${options.rounds} × ${count} events`,
  };
}

async function waitUntilItHangs({ receiver }: WebhookService): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while ((await receiver.report()).hanging === 0) {
    if (performance.now() > deadline) throw new Error('The webhook that hangs was never called.');
    await delay(pauseMs);
  }
}
