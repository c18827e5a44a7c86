/** A test's context, or `{ after }` of node:test for a whole file (then called outside of tests and hooks). */
export interface Teardown {
  after(done: () => Promise<void>): void;
}

const deferred = new WeakMap<Teardown, (() => unknown)[]>();

/**
 * Runs `undo` after the test, in reverse order: what was started in a folder stops before the folder is removed.
 * (`t.after` runs in order.) All of them run, even if one fails.
 */
export function defer(t: Teardown, undo: () => unknown): void {
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
