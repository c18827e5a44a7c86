import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { exampleEnvelope } from '@fettle/contract';
import type { PostOrder } from '../post-loop.ts';
import { formatNumber } from '../print-results.ts';
import { median, type Result, ratio, takeTurns } from '../result.ts';
import type { Stand } from '../stand.ts';
import type { WebhookHouse } from '../webhook-house.ts';

/** Deliveries of a measurement, for each second it is to take: what a webhook alone gets, and many together. */
const eventsPerSecond = { alone: 200, together: 1_000 };
const timeoutMs = 120_000;

/**
 * How fast a queue is delivered to webhooks that answer at once, each recorded durably, against undici posting the same
 * bodies with as many requests in flight: a webhook has one at a time.
 */
export async function measureRate(stand: Stand, house: WebhookHouse, webhooks: number): Promise<Result> {
  const { seconds, rounds } = stand.options;
  const projectId = await house.newProject();
  const ids = await house.addWebhooks(projectId, '/rate', webhooks);
  const each = Math.max(
    20,
    Math.round(((webhooks === 1 ? eventsPerSecond.alone : eventsPerSecond.together) * seconds) / webhooks),
  );
  const count = each * webhooks;
  const deliver = async () => {
    house.receiver.begin('count');
    await house.queue(projectId, ids, each);
    const { firstAt, lastAt } = await house.receiver.received(count, timeoutMs);
    return (count - 1) / (((lastAt ?? 0) - (firstAt ?? 0)) / 1000);
  };
  const bodies = [JSON.stringify(exampleEnvelope('task.created'))];
  const urls = Array.from({ length: webhooks }, (_, nth) => `${house.receiver.url}/rate/${nth}`);
  await deliver();
  const { service, plain } = await takeTurns(rounds, {
    service: deliver,
    plain: () => postPlainly({ urls, bodies, count }),
  });
  return {
    row: 'webhooks',
    measure: `deliveries/s ÷ plain undici, ${webhooks} at a time`,
    figure: ratio(service, plain),
    target: { atLeast: 0.5 },
    behind: `${formatNumber(median(service))}/s ÷ ${formatNumber(median(plain))}/s`,
  };
}

async function postPlainly(order: PostOrder): Promise<number> {
  const child = fork(join(import.meta.dirname, '../post-loop.ts'));
  const answer = once(child, 'message', { signal: AbortSignal.timeout(timeoutMs) });
  child.send(order);
  const [{ perSecond }] = (await answer) as [{ perSecond: number }];
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
  return perSecond;
}
