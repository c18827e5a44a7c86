import { setTimeout as pause } from 'node:timers/promises';
import { mayComeBack } from '../../../packages/server/src/testing/crash/may-come-back.ts';

const betweenTriesMs = 100;

/** Alternates between the nodes, like a name with two addresses. */
export function alternate(urls: readonly string[]): () => string {
  let next = 0;
  return () => {
    const url = urls[next % urls.length] ?? '';
    next += 1;
    return url;
  };
}

/**
 * Repeats a request until it succeeds, for up to `patienceMs`: as long as there is no response, or one that says to come
 * back. Null once `stopping` is aborted.
 * @throws the last error
 */
export async function askUntil<T>(
  ask: () => Promise<T>,
  patienceMs: number,
  stopping: AbortSignal,
): Promise<T | null> {
  const deadline = performance.now() + patienceMs;
  while (!stopping.aborted) {
    try {
      return await ask();
    } catch (error) {
      if (!mayComeBack(error) || performance.now() > deadline) throw error;
      await pause(betweenTriesMs);
    }
  }
  return null;
}
