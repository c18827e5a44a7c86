import type { AuditStatus } from '@fettle/contract';
import type { Services } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Claim } from '../../../work/worker.ts';
import type { Turn } from './audit-turn.ts';

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
  /** How often it was taken up. */
  turns: number;
  /** What earlier turns used of the time for links. */
  linkCheckMs: number;
}

/** An audit in the hands of this process. */
export interface AuditRun extends AuditJob {
  services: Services;
  turn: Turn;
  /** Of the present turn, or of the last one while it is parked. */
  claim: Claim;
}

/** A transaction of the audit: it begins with the claim, so that a worker that lost its lease writes nothing. */
export async function writeUnderClaim<T>(run: AuditRun, write: (tx: Services) => Promise<T>): Promise<T> {
  return run.turn.write(() =>
    inTransaction(run.services, async (tx) => {
      await run.claim.hold(tx);
      return write(tx);
    }),
  );
}
