import type { Writable } from 'node:stream';

/**
 * Ends this process with an exit code once all it has printed is out. Whatever is still open goes with it: ending by
 * itself, a process waits for every socket and timer, and then for Node's cleaning up of them. `process.exit` alone cuts
 * what a slow reader of a pipe has not taken yet, at 64 KiB.
 */
export async function endProcess(code: number): Promise<never> {
  await Promise.all([process.stdout, process.stderr].map(whenWritten));
  process.exit(code);
}

/** Writes are done in their order, so an empty one ends after all before it; also when its reader has gone. */
function whenWritten(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve());
  });
}
