import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../percentile.ts';
import { formatNumber } from '../print-results.ts';
import { median, type Result, ratio, takeTurns } from '../result.ts';
import type { Stand } from '../stand.ts';
import type { WebhookHouse } from '../webhook-house.ts';

const OTHERS = 8;
const QUEUED = 10_000;
const PAUSE_MS = 25;
const TIMEOUT_MS = 60_000;

/** What others notice of a receiver that hangs with 10,000 events queued: p99 from written to received, with and without. */
export async function measureHang({ options }: Stand, house: WebhookHouse): Promise<Result> {
  const [calm, stuck] = [await house.newProject(), await house.newProject()];
  await house.addWebhooks(calm, '/others', OTHERS);
  const [hanging = ''] = await house.addWebhooks(stuck, '/hang', 1);
  const count = Math.max(20, Math.round((options.seconds * 1000) / PAUSE_MS));
  const timeOthers = async () => {
    for (let nth = 0; nth < count; nth += 1) {
      await house.client.createTask({ projectId: calm, title: 'A new task' });
      await delay(PAUSE_MS);
    }
    return percentile((await house.receiver.received(count * OTHERS, TIMEOUT_MS)).agesMs, 0.99);
  };
  const { besideIt, alone } = await takeTurns(options.rounds, {
    alone: async () => {
      house.receiver.begin('time');
      return timeOthers();
    },
    besideIt: async () => {
      house.receiver.begin('time');
      await house.client.updateWebhook({ id: hanging, active: true });
      await house.queue(stuck, [hanging], QUEUED);
      await waitUntilItHangs(house);
      await house.settled();
      const p99 = await timeOthers();
      await house.silence(hanging);
      return p99;
    },
  });
  return {
    row: 'webhooks',
    measure: `p99 of ${OTHERS} others beside one that hangs ÷ without`,
    figure: ratio(besideIt, alone),
    target: { atMost: 1.2 },
    behind: `${formatNumber(median(besideIt))} ÷ ${formatNumber(median(alone))} ms, ${formatNumber(QUEUED)} queued`,
  };
}

async function waitUntilItHangs({ receiver }: WebhookHouse): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while ((await receiver.report()).hanging === 0) {
    if (performance.now() > deadline) throw new Error('The webhook that hangs was never called.');
    await delay(PAUSE_MS);
  }
}
