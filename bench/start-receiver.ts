import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const answerTimeoutMs = 30_000;
const pollMs = 20;

/** What a receiver is told: begin anew, only counting or timing too; say what came; cut every connection. */
export type Order = 'count' | 'time' | 'report' | 'release';

export interface Report {
  count: number;
  /** Requests that were left without an answer. */
  hanging: number;
  /** When the first and the last came, in milliseconds of the receiver's own count. */
  firstAt: number | null;
  lastAt: number | null;
  /** Of each event when it arrived. */
  agesMs: number[];
}

export interface Receiver {
  url: string;
  begin(order: 'count' | 'time'): void;
  release(): void;
  report(): Promise<Report>;
  /** Waits until `count` have come since it began, and reports. */
  received(count: number, timeoutMs: number): Promise<Report>;
  close(): Promise<void>;
}

/** Starts a receiver in a process of its own. */
export async function startReceiver(): Promise<Receiver> {
  const child = fork(join(import.meta.dirname, 'receiver-server.ts'));
  const { url } = await nextMessage<{ url: string }>(child);
  const report = async (): Promise<Report> => {
    const answer = nextMessage<{ report: Report }>(child);
    child.send('report' satisfies Order);
    return (await answer).report;
  };
  return {
    url,
    begin: (order) => child.send(order),
    release: () => child.send('release' satisfies Order),
    report,
    async received(count, timeoutMs) {
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        const told = await report();
        if (told.count >= count) return told;
        if (performance.now() > deadline) throw new Error(`Only ${told.count} of ${count} deliveries came.`);
        await delay(pollMs);
      }
    },
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const [message] = await once(child, 'message', { signal: AbortSignal.timeout(answerTimeoutMs) });
  return message as T;
}
