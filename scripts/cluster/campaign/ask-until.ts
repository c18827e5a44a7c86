import { setTimeout as pause } from 'node:timers/promises';
import { FettleError } from '@fettle/client';
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
 * @throws the last error; after a whole `patienceMs`, one that counts the failures by code
 */
export async function askUntil<T>(
  ask: () => Promise<T>,
  patienceMs: number,
  stopping: AbortSignal,
): Promise<T | null> {
  const deadline = performance.now() + patienceMs;
  const failures = new Map<string, number>();
  while (!stopping.aborted) {
    try {
      return await ask();
    } catch (error) {
      if (!mayComeBack(error)) throw error;
      const code = error instanceof FettleError ? error.code : 'unknown';
      failures.set(code, (failures.get(code) ?? 0) + 1);
      if (performance.now() > deadline) {
        const counts = [...failures].map(([name, count]) => `${count} × ${name}`).join(', ');
        throw new Error(`no success in ${patienceMs / 1000} s: ${counts}`, { cause: error });
      }
      await pause(betweenTriesMs);
    }
  }
  return null;
}
