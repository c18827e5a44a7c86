import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { exampleEnvelope } from '@fettle/contract';
import type { BenchHarness } from '../bench-harness.ts';
import type { PostOrder } from '../post-loop.ts';
import { formatNumber } from '../print-results.ts';
import { median, type Result, ratio, takeTurns } from '../result.ts';
import type { WebhookService } from '../webhook-service.ts';

/** Deliveries per second of a measurement: to one webhook alone, and to many together. */
const eventsPerSecond = { alone: 200, together: 1_000 };
const timeoutMs = 120_000;

/**
 * How fast a queue is delivered to webhooks that respond at once, each delivery recorded durably, against undici
 * posting the same bodies with as many requests in flight: one per webhook.
 */
export async function measureRate(
  harness: BenchHarness,
  service: WebhookService,
  webhooks: number,
): Promise<Result> {
  const { seconds, rounds } = harness.options;
  const projectId = await service.newProject();
  const ids = await service.addWebhooks(projectId, '/rate', webhooks);
  const each = Math.max(
    20,
    Math.round(((webhooks === 1 ? eventsPerSecond.alone : eventsPerSecond.together) * seconds) / webhooks),
  );
  const count = each * webhooks;
  const deliver = async () => {
    service.receiver.begin('count');
    await service.queue(projectId, ids, each);
    const { firstAt, lastAt } = await service.receiver.received(count, timeoutMs);
    return (count - 1) / (((lastAt ?? 0) - (firstAt ?? 0)) / 1000);
  };
  const bodies = [JSON.stringify(exampleEnvelope('task.created'))];
  const urls = Array.from({ length: webhooks }, (_, nth) => `${service.receiver.url}/rate/${nth}`);
  await deliver();
  const { fettle, plain } = await takeTurns(rounds, {
    fettle: deliver,
    plain: () => postPlainly({ urls, bodies, count }),
  });
  return {
    row: 'webhooks',
    measure: `deliveries/s ÷ plain undici, ${webhooks} at a time`,
    figure: ratio(fettle, plain),
    target: { atLeast: 0.5 },
    behind: `${formatNumber(median(fettle))}/s ÷ ${formatNumber(median(plain))}/s`,
  };
}

async function postPlainly(order: PostOrder): Promise<number> {
  const child = fork(join(import.meta.dirname, '../post-loop.ts'));
  const response = once(child, 'message', { signal: AbortSignal.timeout(timeoutMs) });
  child.send(order);
  const [{ perSecond }] = (await response) as [{ perSecond: number }];
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
  return perSecond;
}
