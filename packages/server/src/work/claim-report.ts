import type { Services } from '../context.ts';

/** Between two lines about claims that keep failing. */
const everyMs = 30_000;

/** What the log says about claims that fail. */
export interface ClaimReport {
  failed(error: unknown): void;
  succeeded(): void;
}

/**
 * Logs the first claim that fails, then at most two lines a minute with how many failed, and one when claims succeed again. A
 * loop claims several times a second, and each process has many: while the database was away, forty lines a second would
 * fill a disk and hide what else went wrong.
 */
export function createClaimReport(
  log: Services['log'],
  worker: string,
  now = () => performance.now(),
): ClaimReport {
  let failures = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    failed(err) {
      failures += 1;
      if (failures > 1 && now() - saidAt < everyMs) return;
      saidAt = now();
      if (failures === 1) log.warn({ err, worker }, 'could not claim work; retrying');
      else log.warn({ err, worker, failures }, 'still cannot claim work; retrying');
    },
    succeeded() {
      if (failures > 0) log.info({ worker, failures }, 'claims work again');
      failures = 0;
    },
  };
}
