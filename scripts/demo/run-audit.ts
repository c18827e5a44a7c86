import { setTimeout as delay } from 'node:timers/promises';
import type { CallResult, Client } from '@fettle/client';
import type { Progress } from './progress.ts';

export type DemoAudit = CallResult<'getAudit'>;

const askEveryMs = 250;
const giveUpMs = 120_000;

/** Starts an audit of the project's site and waits until it completes. Throws if it fails or takes two minutes. */
export async function runAudit(
  client: Client,
  projectId: string,
  progress: Progress,
  signal: AbortSignal,
): Promise<DemoAudit> {
  const { id } = await client.startAudit({ id: projectId }, { signal });
  const deadline = performance.now() + giveUpMs;
  for (;;) {
    const audit = await client.getAudit({ id }, { signal });
    progress.show(audit.progress, audit.status);
    if (audit.status === 'complete') return audit;
    if (audit.status === 'failed')
      throw new Error(`The audit failed: ${audit.error?.message ?? 'no reason given'}`);
    if (performance.now() > deadline)
      throw new Error(`The audit did not complete within ${giveUpMs / 1000} s.`);
    await delay(askEveryMs, undefined, { signal });
  }
}
