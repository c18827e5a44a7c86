import type { Kysely } from 'kysely';
import type { Services } from '../context.ts';
import type { Tables } from '../db/tables/tables.ts';
import type { ClaimedRow, Lease, LeasedTable } from './lease.ts';
import type { WakeName } from './wakes.ts';

/**
 * A worker is a kind of leased work. *The row is the job*: a table carries, beside its own state, when it is due
 * and who holds it; there is no second queue that could disagree (docs/decisions/0002).
 */
export interface Worker {
  name: string;
  /** The wake-up that announces work of this kind; null when the loop only polls for it. */
  wokenBy: WakeName | null;
  table: LeasedTable;
  /** Jobs of this kind that one process runs at the same time. */
  concurrency: number;
  /**
   * Claims at most `count` rows of {@link table}, where being due is not all that decides; by default `claimDue`. It
   * must count the try as that does.
   */
  claim?(db: Kysely<Tables>, count: number, lease: Lease): Promise<ClaimedRow[]>;
  /**
   * Does the job and settles it: sets its final state and `due_at = null` in a transaction that began with
   * {@link Claim.hold}. A thrown error hands the row back for a later try, {@link giveUp} ends it after the last.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most workers have nothing to report.
  run(services: Services, claim: Claim): Promise<RunResult | void>;
  /** Ends a job whose tries are used up; called in a transaction that holds the claim. */
  giveUp(services: Services, claim: Claim, error: unknown): Promise<void>;
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

/** The right to work on one row, until the lease runs out or somebody cancels. */
export interface Claim {
  jobId: string;
  /** The fencing token: every write of the job is made under it, or not at all. */
  claimId: string;
  /** How often the row was claimed since it last got on; 1 for the first. */
  tries: number;
  /** Aborts when the lease is lost (`LeaseLost`) or the process stops (`Stopping`). */
  signal: AbortSignal;
  /**
   * First statement of every write transaction of the job: locks the row and throws {@link LeaseLost} when another
   * worker has it. A worker that was frozen past its lease and wakes up can change nothing.
   */
  hold(services: Services): Promise<void>;
  /** Says that the job got on: the tries start anew, so that only standstill is counted. */
  progressed(services: Services): Promise<void>;
  /** Says that a write under the claim, which renewed the lease as well, has just succeeded. */
  leaseRenewed(): void;
  /**
   * Throws {@link LeaseLost} when the lease was last confirmed longer ago than it lasts, as it is when the process was
   * frozen. Called before what no fence can refuse: a request to somebody else.
   */
  checkLease(): void;
}

/** Another worker holds the row now; whoever sees this stops without a trace. */
export class LeaseLost extends Error {
  constructor() {
    super('The lease on this work is lost.');
    this.name = 'LeaseLost';
  }
}

/** The process is stopping: the row goes back as it is, for another to go on with. */
export class Stopping extends Error {
  constructor() {
    super('This process is stopping.');
    this.name = 'Stopping';
  }
}
