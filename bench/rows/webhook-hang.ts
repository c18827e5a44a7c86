import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../percentile.ts';
import { formatNumber } from '../print-results.ts';
import { type Result, takeTurns } from '../result.ts';
import type { Stand } from '../stand.ts';
import type { WebhookHouse } from '../webhook-house.ts';

const others = 8;
const mostQueued = 10_000;
/** For each second of a measurement, so that a short run does not spend its time on filling a queue. */
const queuedPerSecond = 4_000;
const pauseMs = 25;
const timeoutMs = 60_000;

/**
 * What others notice of a receiver that hangs with 10,000 events queued: p99 from written to received, beside it and
 * without it. Before each side is timed, as many events are queued: writing them is work for the disk that has nothing
 * to do with hanging, but on the side without they were all delivered. The ages of all rounds are taken together,
 * because one percent of a single round is a handful of commits.
 */
export async function measureHang({ options }: Stand, house: WebhookHouse): Promise<Result> {
  const [calm, stuck] = [await house.newProject(), await house.newProject()];
  await house.addWebhooks(calm, '/others', others);
  const [hanging = ''] = await house.addWebhooks(stuck, '/hang', 1);
  const [healthy = ''] = await house.addWebhooks(stuck, '/healthy', 1);
  const queued = Math.min(mostQueued, Math.round(queuedPerSecond * options.seconds));
  const count = Math.max(20, Math.round((options.seconds * 1000) / pauseMs));

  const queueFor = async (webhookId: string, arrived: () => Promise<unknown>): Promise<void> => {
    house.receiver.begin('count');
    await house.client.updateWebhook({ id: webhookId, active: true });
    await house.queue(stuck, [webhookId], queued);
    await arrived();
    await house.settled();
  };
  const timeOthers = async (): Promise<number[]> => {
    house.receiver.begin('time');
    for (let nth = 0; nth < count; nth += 1) {
      await house.client.createTask({ projectId: calm, title: 'A new task' });
      await delay(pauseMs);
    }
    return (await house.receiver.received(count * others, timeoutMs)).agesMs;
  };
  const turns = await takeTurns(options.rounds, {
    alone: async () => {
      await queueFor(healthy, () => house.receiver.received(queued, timeoutMs));
      const ages = await timeOthers();
      await house.silence(healthy);
      return ages;
    },
    besideIt: async () => {
      await queueFor(hanging, () => waitUntilItHangs(house));
      const ages = await timeOthers();
      await house.silence(hanging);
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

async function waitUntilItHangs({ receiver }: WebhookHouse): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while ((await receiver.report()).hanging === 0) {
    if (performance.now() > deadline) throw new Error('The webhook that hangs was never called.');
    await delay(pauseMs);
  }
}
