import { setTimeout as delay } from 'node:timers/promises';
import { formatNumber } from '../print-results.ts';
import type { Result } from '../result.ts';
import type { Stand } from '../stand.ts';
import { openWebhookHouse } from '../webhook-house.ts';

const pauseMs = 40;
const timeoutMs = 120_000;

/** Of the write, which inserts the event and its delivery in one. */
const toEmit = 1;

/** What delivering asks; other work on the same events has statements of its own. */
const delivering = /\b(webhooks|deliveries|delivery_attempts)\b/;

/**
 * SQL statements of the worker for each delivered event, and the one that emits. Out of a queue everything counts; of
 * events that come one by one, what an idle worker asks in the same time does not.
 */
export async function measureStatements(stand: Stand): Promise<Result[]> {
  const house = await openWebhookHouse(stand, { counted: true });
  const events = Math.max(100, Math.round(stand.options.seconds * 300));
  const singleEvents = Math.max(20, Math.round(stand.options.seconds * 25));
  try {
    const { receiver, statements } = house;
    const ofWorker = () => statements?.count('fettle worker', delivering) ?? Number.NaN;
    const projectId = await house.newProject();
    const ids = await house.addWebhooks(projectId, '/count', 1);
    const spend = async (count: number, act: () => Promise<void>) => {
      receiver.begin('count');
      const [before, startedAt] = [ofWorker(), performance.now()];
      await act();
      await receiver.received(count, timeoutMs);
      return { spent: ofWorker() - before, milliseconds: performance.now() - startedAt };
    };
    const idle = await spend(0, () => delay(stand.options.seconds * 1000));
    const queue = await spend(events, () => house.queue(projectId, ids, events));
    const single = await spend(singleEvents, async () => {
      for (let nth = 0; nth < singleEvents; nth += 1) {
        await house.client.createTask({ projectId, title: 'A new task' });
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
    await house.close();
  }
}

function row(how: string, perEvent: number, behind: string): Result {
  const measure = `SQL statements per delivered event, ${how}`;
  return { row: 'webhooks', measure, figure: perEvent + toEmit, target: { atMost: 4 }, behind };
}
