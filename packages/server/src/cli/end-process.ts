import type { Writable } from 'node:stream';

/**
 * Ends this process with an exit code once all its output is written. Without `process.exit`, it would wait for every open
 * socket and timer, and then for Node's cleanup. `process.exit` alone truncates output that a slow reader of a pipe has
 * not read yet, at 64 KiB.
 */
export async function endProcess(code: number): Promise<never> {
  await Promise.all([process.stdout, process.stderr].map(whenWritten));
  process.exit(code);
}

/** Writes complete in order, so an empty write completes after all others, even if the reader is gone. */
function whenWritten(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve());
  });
}
