import type { AuditStatus, CrawlLog } from '@fettle/contract';
import type { Services } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Claim } from '../../../work/worker.ts';
import type { RulesOfAudit } from '../rules/rules-of-audit.ts';
import type { Suspension } from './suspension.ts';

/** An audit as a worker claims it. */
export interface AuditJob extends RulesOfAudit {
  id: string;
  orgId: string;
  projectId: string;
  status: AuditStatus;
  rootUrl: string;
  maxDepth: number;
  maxPages: number;
  isCancelled: boolean;
  /** How many slices it has had, including this one. */
  turns: number;
  /** Time that earlier slices spent on checking links. */
  linkCheckMs: number;
  /** Of what earlier slices stored. */
  crawlLog: CrawlLog | null;
}

/** An audit that runs in this process. */
export interface AuditRun extends AuditJob {
  services: Services;
  suspension: Suspension;
  /** Of the current slice, or of the last one while the audit is suspended. */
  claim: Claim;
}

/** A transaction of the audit. It first locks the claim, so that a worker that lost its lease writes nothing. */
export async function writeUnderClaim<T>(run: AuditRun, write: (tx: Services) => Promise<T>): Promise<T> {
  return run.suspension.write(() =>
    inTransaction(run.services, async (tx) => {
      await run.claim.hold(tx);
      return write(tx);
    }),
  );
}
