import type { Teardown } from '../../packages/server/src/testing/defer.ts';

/** Runs with its own teardown, like a test. */
export async function inScope<T>(run: (t: Teardown) => Promise<T>): Promise<T> {
  const undo: (() => Promise<void>)[] = [];
  try {
    return await run({ after: (done) => undo.push(done) });
  } finally {
    for (const done of undo.reverse()) await done();
  }
}
