/**
 * How often jobs were interrupted by an unavailable database in this process. An outage is not a failed try: three failovers
 * would fail an audit that nothing is wrong with. A job that brings the database down itself must end nevertheless, so
 * each is excused a limited number of times in a row.
 */
export interface OutageExcuses {
  /** Whether this outage does not count as a try. */
  excuse(jobId: string): boolean;
  /** The job ended without one. */
  forget(jobId: string): void;
}

const excusesInARow = 20;
/** More jobs than a process runs at a time; those that it forgets get new excuses. */
const maxJobs = 2_000;

export function createOutageExcuses(): OutageExcuses {
  const given = new Map<string, number>();
  return {
    excuse(jobId) {
      const count = (given.get(jobId) ?? 0) + 1;
      if (count > excusesInARow) return false;
      given.delete(jobId);
      given.set(jobId, count);
      const [oldest] = given.keys();
      if (given.size > maxJobs && oldest !== undefined) given.delete(oldest);
      return true;
    },
    forget(jobId) {
      given.delete(jobId);
    },
  };
}
