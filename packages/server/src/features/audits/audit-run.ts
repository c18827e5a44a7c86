import type { AuditStatus } from '@fettle/contract';
import type { Services } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Claim } from '../../work/worker.ts';

/** An audit as a worker takes it up. */
export interface AuditJob {
  id: string;
  orgId: string;
  projectId: string;
  status: AuditStatus;
  rootUrl: string;
  maxDepth: number;
  maxPages: number;
  isCancelled: boolean;
}

/** An audit in the hands of this process. */
export interface AuditRun extends AuditJob {
  services: Services;
  claim: Claim;
}

/** A transaction of the audit: it begins with the claim, so that a worker that lost its lease writes nothing. */
export async function writeUnderClaim<T>(run: AuditRun, write: (tx: Services) => Promise<T>): Promise<T> {
  return inTransaction(run.services, async (tx) => {
    await run.claim.hold(tx);
    return write(tx);
  });
}
