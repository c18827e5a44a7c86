import type { Kysely } from 'kysely';
import type { Services } from '../context.ts';
import type { Tables } from '../db/tables/tables.ts';
import type { WakeName } from '../wake-name.ts';
import type { ClaimedRow, Lease, LeasedTable } from './lease.ts';

/**
 * A worker is a kind of leased work. *The row is the job*: besides its own state, a row has the time when it is due and
 * its holder; there is no second queue that could disagree (docs/decisions/0002).
 */
export interface Worker {
  name: string;
  /** The wake-up for this kind of work; null when the loop only polls for it. */
  wokenBy: WakeName | null;
  table: LeasedTable;
  /** Concurrent jobs of this kind per process. */
  concurrency: number;
  /**
   * Claims up to `count` rows of {@link table}, if more than the due time decides; default `claimDue`. It must count the
   * try in the same way.
   */
  claim?(db: Kysely<Tables>, count: number, lease: Lease): Promise<Claimed>;
  /**
   * Does the job and settles it: sets its final state and `due_at = null` in a transaction that starts with
   * {@link Claim.hold}. A thrown error releases the row for a later try; after the last one, {@link giveUp} ends it.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most workers have nothing to report.
  run(services: Services, claim: Claim): Promise<RunResult | void>;
  /** Ends a job that has no tries left; called in a transaction that holds the claim. */
  giveUp(services: Services, claim: Claim, error: unknown): Promise<void>;
}

export interface Claimed {
  claimed: ClaimedRow[];
  /** Where the next claim continues to scan what waits; null when this one reached the end. */
  scannedTo: string | null;
}

/** What a job that ended without an error tells its loop about the row it has given back. */
export interface RunResult {
  /** The row was given back with more to do, so the loop looks for work at once. */
  hasMore?: boolean;
  /**
   * Everything due for this row before this moment, in milliseconds of `performance.now()`, was seen before the row
   * went back: an earlier wake-up does not have to be followed again. By default, the moment of the claim.
   */
  seenUntil?: number;
}

/** The right to work on one row until the lease expires or the job is canceled. */
export interface Claim {
  jobId: string;
  /** The fencing token: the job writes only while it is valid. */
  claimId: string;
  /** How often the row was claimed since it last made progress; 1 for the first claim. */
  tries: number;
  /** Aborts when the lease is lost (`LeaseLost`) or the process stops (`Stopping`). */
  signal: AbortSignal;
  /**
   * The first statement of every write transaction of the job: locks the row and throws {@link LeaseLost} when another
   * worker has it. A worker that resumes after its lease has expired can change nothing.
   */
  hold(services: Services): Promise<void>;
  /** Reports progress: resets the tries, so that only tries without progress count. */
  progressed(services: Services): Promise<void>;
  /** Reports that a write under the claim, which also renewed the lease, has just succeeded. */
  leaseRenewed(): void;
  /**
   * Throws {@link LeaseLost} when the last confirmation of the lease is older than its duration, for example after the
   * process was frozen. Call it before anything that fencing cannot stop, such as a request to another system.
   */
  checkLease(): void;
}

/** Another worker holds the row now; the job stops without writing anything. */
export class LeaseLost extends Error {
  constructor() {
    super('The lease on this job was lost.');
    this.name = 'LeaseLost';
  }
}

/** The process is stopping: the row is released as it is, for another worker to continue. */
export class Stopping extends Error {
  constructor() {
    super('This process is stopping.');
    this.name = 'Stopping';
  }
}
