import { setTimeout as delay } from 'node:timers/promises';

/** Slack accepts one message a second for each channel, and short bursts. */
const gapMs = 1_000;
/** When this process can send the next message to each chat; entries in the past are dropped. */
const nextAt = new Map<string, number>();

/** Notes that an exchange with a chat has ended: the next message follows a second later, however long this one took. */
export function endChatTurn(webhookId: string): void {
  nextAt.set(webhookId, Math.max(nextAt.get(webhookId) ?? 0, performance.now() + gapMs));
}

/**
 * Waits until a chat can be sent the next message. A queue is served by one process at a time, so this is enough for
 * first attempts; where retries of another process come together with them, the chat responds with 429 and they wait.
 */
export async function paceChat(webhookId: string, signal: AbortSignal): Promise<void> {
  const now = performance.now();
  for (const [id, at] of nextAt) if (at <= now) nextAt.delete(id);
  const at = nextAt.get(webhookId) ?? now;
  nextAt.set(webhookId, at + gapMs);
  if (at <= now) return;
  try {
    await delay(at - now, undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
