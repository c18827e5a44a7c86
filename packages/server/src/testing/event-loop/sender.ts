import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { HostileRequest, SenderResponse } from './sender-thread.ts';

export interface Sender {
  send(request: HostileRequest): Promise<SenderResponse>;
  close(): Promise<void>;
}

/** Sends requests from another thread, so that this one does only the service's work. */
export function startSender(url: string): Sender {
  const thread = new Worker(new URL('./sender-thread.ts', import.meta.url), { workerData: url });
  return {
    async send(request) {
      thread.postMessage(request);
      const [response] = (await once(thread, 'message')) as [SenderResponse];
      return response;
    },
    close: async () => {
      await thread.terminate();
    },
  };
}
