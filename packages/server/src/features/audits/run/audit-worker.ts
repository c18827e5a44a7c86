import { type Clock, CrawlError, systemClock } from '@fettle/auditor';
import type { AuditError } from '@fettle/contract';
import type { Services } from '../../../context.ts';
import { type Claim, LeaseLost, type Worker } from '../../../work/worker.ts';
import { dropOldFindings } from '../findings/drop-old-findings.ts';
import { createPgSink } from '../storage/pg-sink.ts';
import { analyzeStored } from './analyze-stored.ts';
import { type AuditRun, writeUnderClaim } from './audit-run.ts';
import { failAudit, readJob } from './audit-state.ts';
import { createTurn } from './audit-turn.ts';
import { claimAudits, mustGiveWay } from './claim-audits.ts';
import { type CrawlHooks, collectFacts } from './collect-facts.ts';
import { dropOldCrawlData } from './drop-old-crawl-data.ts';
import { parkAudit } from './park-audit.ts';
import { createParkedAudits, type Parked, type Room } from './parked-audits.ts';
import { AuditCancelled, type RunWatch, watchRun } from './watch-run.ts';

export interface AuditWorkerOptions {
  /** Audits that one process runs at the same time. */
  concurrency: number;
  /** A crawl that has to wait longer gives its slot away; less is not worth it. */
  leastRestSeconds: number;
  /** An audit runs so long before it gives way to an organization that has fewer running. */
  sliceSeconds: number;
  /** Crawls that a process keeps in memory while they have no slot. */
  mostParked: number;
  /** Between two looks of a run at its row, and at whether it is to give its slot away. */
  tickMs: number;
  /** Of the crawl; by default the time of this machine. */
  clock?: Clock;
}

const usualOptions: AuditWorkerOptions = {
  concurrency: 4,
  leastRestSeconds: 4,
  sliceSeconds: 60,
  mostParked: 24,
  tickMs: 500,
};

/** An audit under way in this process, over all the turns it has there. */
interface Course extends Parked {
  run: AuditRun;
  watch: RunWatch;
  /** Ends all that it does; the reason says why. */
  stopper: AbortController;
  /** Settles when the audit has ended or failed. */
  ended: Promise<void>;
  /** Resolves when it is parked. */
  parked: PromiseWithResolvers<void>;
  mayPark: boolean;
  /** Where its next look at who waits goes on. */
  lookedTo: string | null;
  /** In this turn. */
  hasStored: boolean;
  linkCheckMs(): number;
}

/**
 * Runs audits: queued → crawling → analyzing → complete, or failed from each. What is stored decides where a run
 * begins, so a run that was cut short goes on where the last batch was written, and a re-analysis is a run that
 * finds its facts already there.
 *
 * Organizations take turns (docs/decisions/0017). A crawl that must wait, or whose organization has had its share, is
 * parked: its slot is free, and it goes on in a later turn.
 */
export function createAuditWorker(changes: Partial<AuditWorkerOptions> = {}): Worker {
  const options = { ...usualOptions, ...changes };
  const parked = createParkedAudits<Course>(options.mostParked);
  let reached: string | null = null;

  const begin = async (services: Services, claim: Claim): Promise<Course> => {
    const job = await readJob(services.db, claim);
    if (job === null) throw new LeaseLost();
    const kept = parked.take({ id: job.id, holder: services.holder, turns: job.turns });
    if (kept !== null) return Object.assign(kept, { turns: job.turns });
    const stopper = new AbortController();
    const turn = createTurn(stopper.signal, options.clock);
    const run: AuditRun = { services, claim, turn, ...job };
    const watch = watchRun(run, stopper, { tickMs: options.tickMs, onTick: () => considerParking(course) });
    const crawl = { clock: turn.clock, egress: turn.egress(services.egress), signal: stopper.signal };
    let linksSince: number | null = null;
    const hooks: CrawlHooks = {
      ...crawl,
      onCrawling: () => {
        course.mayPark = true;
      },
      onLinks: () => {
        linksSince = turn.clock.now();
      },
      onCollected: () => {
        course.mayPark = false;
      },
    };
    const course: Course = {
      id: job.id,
      orgId: job.orgId,
      holder: services.holder,
      turns: job.turns,
      run,
      watch,
      stopper,
      ended: Promise.resolve(),
      parked: Promise.withResolvers(),
      mayPark: false,
      lookedTo: null,
      hasStored: false,
      linkCheckMs: () => job.linkCheckMs + (linksSince === null ? 0 : turn.clock.now() - linksSince),
      drop: () => stopper.abort(new LeaseLost()),
    };
    course.ended = runToEnd(course, hooks);
    // Awaited in its turns; between them it fails only because it was dropped.
    course.ended.catch(() => undefined);
    return course;
  };

  /**
   * What rests gives its slot away only where its crawl can be kept: begun anew at each pause, it would never get on. What
   * must give way does so in any case.
   */
  const considerParking = async (course: Course): Promise<void> => {
    if (!course.mayPark) return;
    const { run } = course;
    const now = (options.clock ?? systemClock).now();
    const restsUntil = run.turn.restsUntil() ?? now;
    const rests = restsUntil - now >= options.leastRestSeconds * 1000;
    const room = rests ? parked.makeRoom(course.orgId) : null;
    if (room !== null) {
      await park(course, restsUntil, { seconds: (restsUntil - now) / 1000, room });
      return;
    }
    const rules = { perOrg: run.services.config.auditsPerOrg, sliceSeconds: options.sliceSeconds };
    const about = { id: run.id, orgId: run.orgId, holder: course.holder };
    const look = await mustGiveWay(run.services.db, about, rules, { after: course.lookedTo });
    course.lookedTo = look.reached;
    if (!look.mustGiveWay) return;
    await park(course, now, { seconds: 0, room: parked.makeRoom(course.orgId) });
  };

  /** Once the row is in the queue, nothing of this turn is under way any more. */
  const park = async (
    course: Course,
    until: number,
    { seconds, room }: { seconds: number; room: Room<Course> | null },
  ): Promise<void> => {
    const { run } = course;
    let isParked = false;
    try {
      await run.turn.close(until);
      if (!course.mayPark || course.stopper.signal.aborted) return;
      isParked = await parkAudit(run, {
        seconds,
        isKept: room !== null,
        hasStored: course.hasStored,
        linkCheckMs: course.linkCheckMs(),
      });
      if (!isParked) return;
      if (room === null) course.drop();
      else room.keep(course);
      course.parked.resolve();
    } finally {
      room?.letGo();
      if (!isParked) run.turn.open();
    }
  };

  return {
    name: 'audits',
    table: 'audits',
    concurrency: options.concurrency,
    async claim(db, count, lease) {
      await parked.sweep(db, lease.holder);
      const found = await claimAudits(db, count, lease, { after: reached });
      reached = found.reached;
      return found.claimed;
    },
    async run(services, claim) {
      const course = await begin(services, claim);
      await takeTurn(course, claim);
    },
    async giveUp(services, claim) {
      await failAudit(services, claim.jobId, {
        code: 'INTERNAL',
        message: 'An internal error stopped the audit several times. Start a new audit later.',
      });
    },
  };
}

export const auditWorker = createAuditWorker();

/** Until the audit has ended or is parked. */
async function takeTurn(course: Course, claim: Claim): Promise<void> {
  const { run, watch, stopper } = course;
  const stop = (): void => stopper.abort(claim.signal.reason);
  claim.signal.addEventListener('abort', stop, { once: true });
  if (claim.signal.aborted) stop();
  run.claim = claim;
  course.hasStored = false;
  course.parked = Promise.withResolvers();
  run.turn.open();
  watch.start();
  try {
    const outcome = await Promise.race([
      course.ended.then(() => 'ended' as const),
      course.parked.promise.then(() => 'parked' as const),
    ]);
    if (outcome === 'parked') claim.leavesMore();
  } finally {
    watch.stop();
    claim.signal.removeEventListener('abort', stop);
  }
}

async function runToEnd(course: Course, hooks: CrawlHooks): Promise<void> {
  const { run, watch, stopper } = course;
  try {
    const sink = createPgSink(run, () => {
      course.hasStored = true;
    });
    if (run.isCancelled) throw new AuditCancelled('Canceled before it started.');
    if (run.status !== 'analyzing') await collectFacts(run, sink, watch, hooks);
    await analyzeStored(run, sink, { signal: stopper.signal, report: watch.report });
  } catch (error) {
    await endFailed(run, stopper.signal, error);
  }
  await cleanUp(run);
}

/**
 * Settles what a run can be ended with; everything else is thrown on, for the loop to try again.
 * The signals come first: an aborted crawl throws all kinds of errors.
 */
async function endFailed(run: AuditRun, signal: AbortSignal, error: unknown): Promise<void> {
  run.claim.signal.throwIfAborted();
  const cause: unknown = signal.aborted ? signal.reason : error;
  const failure = failureOf(cause);
  if (failure === null) throw cause;
  await writeUnderClaim(run, (tx) => failAudit(tx, run.id, failure));
}

const remedy = 'The operator of this service can allow its network with FETTLE_ALLOW_PRIVATE_NETWORKS.';

function failureOf(cause: unknown): AuditError | null {
  if (cause instanceof AuditCancelled) return { code: 'CANCELLED', message: 'The audit was canceled.' };
  if (!(cause instanceof CrawlError)) return null;
  return {
    code: cause.code,
    message: cause.code === 'BLOCKED_ADDRESS' ? `${cause.message} ${remedy}` : cause.message,
  };
}

/** The audit has its end already: what goes wrong here is left to the next audit of the project. */
async function cleanUp(run: AuditRun): Promise<void> {
  try {
    await dropOldCrawlData(run.services.db, run.projectId);
    await dropOldFindings(run.services.db, run.projectId);
  } catch (err) {
    run.services.log.warn({ err, projectId: run.projectId }, 'could not delete old crawl data and findings');
  }
}
