import { CrawlError } from '@fettle/auditor';
import type { AuditError } from '@fettle/contract';
import type { Services } from '../../context.ts';
import { type Claim, LeaseLost, type Worker } from '../../work/worker.ts';
import { analyzeStored } from './analyze-stored.ts';
import { type AuditRun, writeUnderClaim } from './audit-run.ts';
import { failAudit, readJob } from './audit-state.ts';
import { collectFacts } from './collect-facts.ts';
import { dropOldCrawlData } from './drop-old-crawl-data.ts';
import { dropOldFindings } from './findings/drop-old-findings.ts';
import { createPgSink } from './pg-sink.ts';
import { AuditCancelled, type RunWatch, watchRun } from './watch-run.ts';

/**
 * Runs audits: queued → crawling → analyzing → complete, or failed from each. What is stored decides where a run
 * begins, so a run that was cut short goes on where the last batch was written, and a re-analysis is a run that
 * finds its facts already there.
 */
export const auditWorker: Worker = {
  name: 'audits',
  table: 'audits',
  concurrency: 4,
  async run(services, claim) {
    const run = await takeUp(services, claim);
    const watch = watchRun(run);
    try {
      await runStages(run, watch);
    } catch (error) {
      await endFailed(run, watch, error);
    } finally {
      watch.stop();
    }
    await cleanUp(run);
  },
  async giveUp(services, claim) {
    await failAudit(services, claim.jobId, {
      code: 'INTERNAL',
      message: 'The audit was stopped by a fault of the service, several times. Start it again later.',
    });
  },
};

async function takeUp(services: Services, claim: Claim): Promise<AuditRun> {
  const job = await readJob(services.db, claim);
  if (job === null) throw new LeaseLost();
  return { services, claim, ...job };
}

async function runStages(run: AuditRun, watch: RunWatch): Promise<void> {
  const sink = createPgSink(run);
  if (run.isCancelled) throw new AuditCancelled('Cancelled before it began.');
  if (run.status !== 'analyzing') await collectFacts(run, sink, watch);
  await analyzeStored(run, sink, watch);
}

/**
 * Settles what a run can be ended with; everything else is thrown on, for the loop to try again.
 * The signals come first: an aborted crawl throws all kinds of errors.
 */
async function endFailed(run: AuditRun, watch: RunWatch, error: unknown): Promise<void> {
  run.claim.signal.throwIfAborted();
  const cause: unknown = watch.signal.aborted ? watch.signal.reason : error;
  const failure = failureOf(cause);
  if (failure === null) throw cause;
  await writeUnderClaim(run, (tx) => failAudit(tx, run.id, failure));
}

const remedy = 'Whoever runs this service can allow its network: FETTLE_ALLOW_PRIVATE_NETWORKS.';

function failureOf(cause: unknown): AuditError | null {
  if (cause instanceof AuditCancelled) return { code: 'CANCELLED', message: 'The audit was cancelled.' };
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
    run.services.log.warn(
      { err, projectId: run.projectId },
      'old crawl data and findings could not be removed',
    );
  }
}
