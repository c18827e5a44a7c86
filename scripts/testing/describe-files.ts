import { join } from 'node:path';
import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');
/** Enough for a browser and a service to close on a busy machine. */
const defaultGraceMs = 60_000;

/**
 * Runs test files in this process. Each is a suite, so that its hooks are separate and its duration is reported.
 *
 * A process that something keeps alive after its last test says what that is and fails. So does one that is told to end
 * because its time is over: the browser library handles SIGTERM itself and would let it stay forever.
 */
export function describeFiles(paths: readonly string[], graceMs = defaultGraceMs): void {
  const running = new Set(paths);
  const finish = (path: string): void => {
    running.delete(path);
    if (running.size === 0) setTimeout(fail, graceMs, 'the tests are over').unref();
  };
  process.on('SIGTERM', () => fail('the time is over'));
  for (const path of paths)
    describe(path, async () => {
      after(() => finish(path));
      try {
        await import(pathToFileURL(join(root, path)).href);
      } catch (error) {
        // The report of the run comes at its end, which a run that is killed does not reach.
        console.error(`${path} could not be loaded:`, error);
        finish(path);
        throw error;
      }
    });
}

function fail(when: string): void {
  console.error(`Still open although ${when}: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
}
