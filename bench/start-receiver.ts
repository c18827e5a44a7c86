import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const responseTimeoutMs = 30_000;
const pollMs = 20;

/** Commands to the receiver: start over, counting only or timing as well; report; close every connection. */
export type Order = 'count' | 'time' | 'report' | 'release';

export interface Report {
  count: number;
  /** Requests that got no response. */
  hanging: number;
  /** When the first and the last arrived, in milliseconds of the receiver's clock. */
  firstAt: number | null;
  lastAt: number | null;
  /** How old each event was on arrival. */
  agesMs: number[];
}

export interface Receiver {
  url: string;
  begin(order: 'count' | 'time'): void;
  release(): void;
  report(): Promise<Report>;
  /** Waits until `count` requests have arrived since `begin`, and returns the report. */
  received(count: number, timeoutMs: number): Promise<Report>;
  close(): Promise<void>;
}

/** Starts a receiver in a process of its own. */
export async function startReceiver(): Promise<Receiver> {
  const child = fork(join(import.meta.dirname, 'receiver-server.ts'));
  const { url } = await nextMessage<{ url: string }>(child);
  const report = async (): Promise<Report> => {
    const response = nextMessage<{ report: Report }>(child);
    child.send('report' satisfies Order);
    return (await response).report;
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
  const [message] = await once(child, 'message', { signal: AbortSignal.timeout(responseTimeoutMs) });
  return message as T;
}
