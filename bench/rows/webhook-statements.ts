import { setTimeout as delay } from 'node:timers/promises';
import type { BenchHarness } from '../bench-harness.ts';
import { formatNumber } from '../print-results.ts';
import type { Result } from '../result.ts';
import { openWebhookService } from '../webhook-service.ts';

const pauseMs = 40;
const timeoutMs = 120_000;

/** Statements of the write, which inserts the event and its delivery in one. */
const toEmit = 1;

/** The statements of delivering; other work on the same events has statements of its own. */
const delivering = /\b(webhooks|deliveries|delivery_attempts)\b/;

/**
 * SQL statements of the worker per delivered event, and the one that emits. From a queue, everything counts; for
 * single events, what an idle worker runs in the same time is subtracted.
 */
export async function measureStatements(harness: BenchHarness): Promise<Result[]> {
  const service = await openWebhookService(harness, { counted: true });
  const events = Math.max(100, Math.round(harness.options.seconds * 300));
  const singleEvents = Math.max(20, Math.round(harness.options.seconds * 25));
  try {
    const { receiver, statements } = service;
    const ofWorker = () => statements?.count('fettle worker', delivering) ?? Number.NaN;
    const projectId = await service.newProject();
    const ids = await service.addWebhooks(projectId, '/count', 1);
    const spend = async (count: number, act: () => Promise<void>) => {
      receiver.begin('count');
      const [before, startedAt] = [ofWorker(), performance.now()];
      await act();
      await receiver.received(count, timeoutMs);
      return { spent: ofWorker() - before, milliseconds: performance.now() - startedAt };
    };
    const idle = await spend(0, () => delay(harness.options.seconds * 1000));
    const queue = await spend(events, () => service.queue(projectId, ids, events));
    const single = await spend(singleEvents, async () => {
      for (let nth = 0; nth < singleEvents; nth += 1) {
        await service.client.createTask({ projectId, title: 'A new task' });
        await delay(pauseMs);
      }
    });
    const idling = (idle.spent / idle.milliseconds) * single.milliseconds;
    const behind = `and ${formatNumber((idle.spent / idle.milliseconds) * 1000)}/s while idle`;
    return [
      row(
        'from a queue',
        queue.spent / events,
        `${formatNumber(queue.spent)} for ${events} events, ${toEmit} each to emit`,
      ),
      row(
        'one by one',
        (single.spent - idling) / singleEvents,
        `${formatNumber(single.spent)} for ${singleEvents} events ${behind}`,
      ),
    ];
  } finally {
    await service.close();
  }
}

function row(how: string, perEvent: number, behind: string): Result {
  const measure = `SQL statements per delivered event, ${how}`;
  return { row: 'webhooks', measure, figure: perEvent + toEmit, target: { atMost: 4 }, behind };
}
