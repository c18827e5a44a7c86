import { setTimeout as pause } from 'node:timers/promises';

const pauseMs = 15;

/** Resolves with the first result of `look` that is neither null nor false; rejects with `what` on timeout. */
export async function until<T>(
  what: string,
  look: () => T | null | false | Promise<T | null | false>,
  timeoutMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== null && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms for: ${what}`);
    await pause(pauseMs);
  }
}
