import { setTimeout as delay } from 'node:timers/promises';
import type { BenchHarness } from '../bench-harness.ts';
import { percentile } from '../percentile.ts';
import { formatNumber } from '../print-results.ts';
import { median, type Result } from '../result.ts';
import type { WebhookService } from '../webhook-service.ts';

const pauseMs = 25;
const timeoutMs = 60_000;

/**
 * From the moment an event is written, shortly before its commit, to its arrival. Web process, worker process, and
 * receiver run on this machine; one change follows another with a pause between them.
 */
export async function measureLatency({ options }: BenchHarness, service: WebhookService): Promise<Result[]> {
  const projectId = await service.newProject();
  await service.addWebhooks(projectId, '/latency', 1);
  const count = Math.max(20, Math.round((options.seconds * 1000) / pauseMs));
  const rounds: number[][] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    service.receiver.begin('time');
    for (let nth = 0; nth < count; nth += 1) {
      await service.client.createTask({ projectId, title: 'A new task' });
      await delay(pauseMs);
    }
    rounds.push((await service.receiver.received(count, timeoutMs)).agesMs);
  }
  const tell = (name: string, part: number, atMost: number): Result => {
    const each = rounds.map((ages) => percentile(ages, part));
    const behind = `${each.map(formatNumber).join(', ')} ms over ${rounds.length} × ${count} events`;
    return {
      row: 'webhooks',
      measure: `written → received, ${name}, ms`,
      figure: median(each),
      target: { atMost },
      behind,
    };
  };
  return [tell('p50', 0.5, 50), tell('p99', 0.99, 700)];
}
