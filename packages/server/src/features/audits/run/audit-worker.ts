import { type Clock, CrawlError, systemClock } from '@fettle/auditor';
import type { AuditError } from '@fettle/contract';
import type { Services } from '../../../context.ts';
import { DecryptError } from '../../../secret.ts';
import { type Claim, LeaseLost, type RunResult, type Worker } from '../../../work/worker.ts';
import { dropOldFindings } from '../findings/drop-old-findings.ts';
import { createPgStore } from '../storage/pg-store.ts';
import { analyzeStored } from './analyze-stored.ts';
import { type AuditRun, writeUnderClaim } from './audit-run.ts';
import { failAudit, readJob } from './audit-state.ts';
import { claimAudits, mustYield } from './claim-audits.ts';
import { type CrawlHooks, collectFacts } from './collect-facts.ts';
import { dropOldCrawlData } from './drop-old-crawl-data.ts';
import { suspendAudit } from './suspend-audit.ts';
import { createSuspendedAudits, type Reservation, type SuspendedAudit } from './suspended-audits.ts';
import { createSuspension } from './suspension.ts';
import { AuditCancelled, type RunWatch, watchRun } from './watch-run.ts';

export interface AuditWorkerOptions {
  /** Audits that one process runs at the same time. */
  concurrency: number;
  /** A crawl that is idle for at least this long is suspended; a shorter pause is not worth it. */
  minIdleSeconds: number;
  /** How long an audit runs before it yields to an organization that has fewer running. */
  sliceSeconds: number;
  /** Suspended crawls that a process keeps in memory. */
  maxSuspended: number;
  /** Interval at which a run checks its row, and whether it must be suspended. */
  tickMs: number;
  /** The clock of the crawl; by default that of this machine. */
  clock?: Clock;
}

const defaultOptions: AuditWorkerOptions = {
  concurrency: 4,
  minIdleSeconds: 4,
  sliceSeconds: 60,
  maxSuspended: 24,
  tickMs: 500,
};

/** An audit in this process, over all the slices it gets here. */
interface ActiveAudit extends SuspendedAudit {
  run: AuditRun;
  watch: RunWatch;
  /** Stops everything it does; the reason says why. */
  stopper: AbortController;
  /** Settles when the audit has ended or an error stopped it. */
  ended: Promise<void>;
  /** Resolves when it is suspended. */
  suspended: PromiseWithResolvers<void>;
  maySuspend: boolean;
  /** Where its next scan of the waiting organizations continues. */
  scannedTo: string | null;
  /** Whether this slice has stored anything. */
  hasStored: boolean;
  linkCheckMs(): number;
}

/**
 * Runs audits: queued → crawling → analyzing → complete, or failed from each. The stored data decides where a run begins:
 * an interrupted run continues after the last batch that was written, and a re-analysis is a run whose facts are already
 * stored.
 *
 * Organizations share the slots in turns (docs/decisions/0017). A crawl that is idle, or whose organization has had its
 * share, is suspended: its slot is free, and it continues in a later slice.
 */
export function createAuditWorker(changes: Partial<AuditWorkerOptions> = {}): Worker {
  const options = { ...defaultOptions, ...changes };
  const suspended = createSuspendedAudits<ActiveAudit>(options.maxSuspended);
  let scannedTo: string | null = null;

  const beginOrResume = async (services: Services, claim: Claim): Promise<ActiveAudit> => {
    const job = await readJob(services.db, claim);
    if (job === null) throw new LeaseLost();
    const kept = suspended.take({ id: job.id, holder: services.holder, turns: job.turns });
    if (kept !== null) return Object.assign(kept, { turns: job.turns });
    const stopper = new AbortController();
    const suspension = createSuspension(stopper.signal, options.clock);
    const run: AuditRun = { services, claim, suspension, ...job };
    const watch = watchRun(run, stopper, {
      tickMs: options.tickMs,
      onTick: () => considerSuspending(active),
    });
    const crawl = {
      clock: suspension.clock,
      egress: suspension.egress(services.egress),
      signal: stopper.signal,
    };
    let linksSince: number | null = null;
    const hooks: CrawlHooks = {
      ...crawl,
      onCrawling: () => {
        active.maySuspend = true;
      },
      onLinks: () => {
        linksSince = suspension.clock.now();
      },
      onCollected: () => {
        active.maySuspend = false;
      },
    };
    const active: ActiveAudit = {
      id: job.id,
      orgId: job.orgId,
      holder: services.holder,
      turns: job.turns,
      run,
      watch,
      stopper,
      ended: Promise.resolve(),
      suspended: Promise.withResolvers(),
      maySuspend: false,
      scannedTo: null,
      hasStored: false,
      linkCheckMs: () => job.linkCheckMs + (linksSince === null ? 0 : suspension.clock.now() - linksSince),
      drop: () => stopper.abort(new LeaseLost()),
    };
    active.ended = runToEnd(active, hooks);
    // Awaited within slices; between them it fails only because it was dropped.
    active.ended.catch(() => undefined);
    return active;
  };

  /**
   * An idle crawl is suspended only when it can be kept in memory: restarted after each pause, it would never make
   * progress. An audit that must yield is suspended in any case.
   */
  const considerSuspending = async (active: ActiveAudit): Promise<void> => {
    if (!active.maySuspend) return;
    const { run } = active;
    const now = (options.clock ?? systemClock).now();
    const idleUntil = run.suspension.idleUntil() ?? now;
    const isIdle = idleUntil - now >= options.minIdleSeconds * 1000;
    const reservation = isIdle ? suspended.reserve(active.orgId) : null;
    if (reservation !== null) {
      await suspend(active, idleUntil, { seconds: (idleUntil - now) / 1000, reservation });
      return;
    }
    const rules = { perOrg: run.services.config.auditsPerOrg, sliceSeconds: options.sliceSeconds };
    const about = { id: run.id, orgId: run.orgId, holder: active.holder };
    const decision = await mustYield(run.services.db, about, rules, { after: active.scannedTo });
    active.scannedTo = decision.scannedTo;
    if (!decision.mustYield) return;
    await suspend(active, now, { seconds: 0, reservation: suspended.reserve(active.orgId) });
  };

  /** When the row goes back to the queue, nothing of this slice is under way. */
  const suspend = async (
    active: ActiveAudit,
    until: number,
    { seconds, reservation }: { seconds: number; reservation: Reservation<ActiveAudit> | null },
  ): Promise<void> => {
    const { run } = active;
    let isSuspended = false;
    try {
      await run.suspension.suspend(until);
      if (!active.maySuspend || active.stopper.signal.aborted) return;
      isSuspended = await suspendAudit(run, {
        seconds,
        isKept: reservation !== null,
        hasStored: active.hasStored,
        linkCheckMs: active.linkCheckMs(),
      });
      if (!isSuspended) return;
      if (reservation === null) active.drop();
      else reservation.keep(active);
      active.suspended.resolve();
    } finally {
      reservation?.release();
      if (!isSuspended) run.suspension.resume();
    }
  };

  return {
    name: 'audits',
    wokenBy: 'audits',
    table: 'audits',
    concurrency: options.concurrency,
    async claim(db, count, lease) {
      await suspended.sweep(db, lease.holder);
      const found = await claimAudits(db, count, lease, { after: scannedTo });
      scannedTo = found.scannedTo;
      return found;
    },
    async run(services, claim) {
      const active = await beginOrResume(services, claim);
      return await runSlice(active, claim);
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

/** Runs until the audit has ended or is suspended. */
async function runSlice(active: ActiveAudit, claim: Claim): Promise<RunResult> {
  const { run, watch, stopper } = active;
  const stop = (): void => stopper.abort(claim.signal.reason);
  claim.signal.addEventListener('abort', stop, { once: true });
  if (claim.signal.aborted) stop();
  run.claim = claim;
  active.hasStored = false;
  active.suspended = Promise.withResolvers();
  run.suspension.resume();
  watch.start();
  try {
    const outcome = await Promise.race([
      active.ended.then(() => 'ended' as const),
      active.suspended.promise.then(() => 'suspended' as const),
    ]);
    return { hasMore: outcome === 'suspended' };
  } finally {
    watch.stop();
    claim.signal.removeEventListener('abort', stop);
  }
}

async function runToEnd(active: ActiveAudit, hooks: CrawlHooks): Promise<void> {
  const { run, watch, stopper } = active;
  try {
    const store = createPgStore(run, () => {
      active.hasStored = true;
    });
    if (run.isCancelled) throw new AuditCancelled('Canceled before it started.');
    if (run.status !== 'analyzing') await collectFacts(run, store, watch, hooks);
    await analyzeStored(run, store, { signal: stopper.signal, report: watch.report });
  } catch (error) {
    await handleFailure(run, stopper.signal, error);
  }
  await cleanUp(run);
}

/**
 * Ends the audit as failed for errors that are final; others are rethrown, for the loop to retry. The signals are checked
 * first, because an aborted crawl throws all kinds of errors.
 */
async function handleFailure(run: AuditRun, signal: AbortSignal, error: unknown): Promise<void> {
  run.claim.signal.throwIfAborted();
  const cause: unknown = signal.aborted ? signal.reason : error;
  const failure = failureOf(cause);
  if (failure === null) throw cause;
  await writeUnderClaim(run, (tx) => failAudit(tx, run.id, failure));
}

const remedy = 'The operator of this installation can allow its network with FETTLE_ALLOW_PRIVATE_NETWORKS.';

const unreadable =
  'The password or header in the crawl rules cannot be decrypted, because FETTLE_SECRET has changed. Enter it again.';

function failureOf(cause: unknown): AuditError | null {
  if (cause instanceof AuditCancelled) return { code: 'CANCELLED', message: 'The audit was canceled.' };
  if (cause instanceof DecryptError) return { code: 'INTERNAL', message: unreadable };
  if (!(cause instanceof CrawlError)) return null;
  return {
    code: cause.code,
    message: cause.code === 'BLOCKED_ADDRESS' ? `${cause.message} ${remedy}` : cause.message,
  };
}

/** The audit has ended already: if this fails, the next audit of the project cleans up. */
async function cleanUp(run: AuditRun): Promise<void> {
  try {
    await dropOldCrawlData(run.services.db, run.projectId);
    await dropOldFindings(run.services.db, run.projectId);
  } catch (err) {
    run.services.log.warn({ err, projectId: run.projectId }, 'could not delete old crawl data and findings');
  }
}
