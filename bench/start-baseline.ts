import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const startTimeoutMs = 30_000;

/** Starts a bare server, in a process of its own, that responds to every request with `body`. */
export async function startBaseline(body: string): Promise<{ url: string; close(): Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'baseline-server.ts'));
  child.send({ body });
  const [message] = await once(child, 'message', { signal: AbortSignal.timeout(startTimeoutMs) });
  const { url } = message as { url: string };
  return {
    url,
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
