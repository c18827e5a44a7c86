import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { HostileRequest, SenderAnswer } from './sender-thread.ts';

export interface Sender {
  send(request: HostileRequest): Promise<SenderAnswer>;
  close(): Promise<void>;
}

/** Sends requests from a thread of its own, so that only the service's work is done in this one. */
export function startSender(url: string): Sender {
  const thread = new Worker(new URL('./sender-thread.ts', import.meta.url), { workerData: url });
  return {
    async send(request) {
      thread.postMessage(request);
      const [answer] = (await once(thread, 'message')) as [SenderAnswer];
      return answer;
    },
    close: async () => {
      await thread.terminate();
    },
  };
}
