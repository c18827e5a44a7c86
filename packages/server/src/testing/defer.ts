import type { TestContext } from 'node:test';

const deferred = new WeakMap<TestContext, (() => unknown)[]>();

/**
 * Runs `undo` when the test is done, the latest first: what was started in a folder stops before the folder goes.
 * (`t.after` runs the earliest first.) Every one runs, also after another failed.
 */
export function defer(t: TestContext, undo: () => unknown): void {
  const existing = deferred.get(t);
  if (existing) {
    existing.push(undo);
    return;
  }
  const stack = [undo];
  deferred.set(t, stack);
  t.after(() => undoAll(stack));
}

async function undoAll(stack: (() => unknown)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const undo of stack.reverse()) {
    try {
      await undo();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'cleaning up after the test failed');
}
