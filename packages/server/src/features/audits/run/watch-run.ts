import { sql } from 'kysely';
import { LeaseLost } from '../../../work/worker.ts';
import type { AuditRun } from './audit-run.ts';

/** Somebody canceled the audit. */
export class AuditCancelled extends Error {
  override readonly name = 'AuditCancelled';
}

export interface RunWatch {
  /** Reports the progress of the audit (0–100) and its number of pages; written at the next tick, never backwards. */
  report(state: { progress: number; pageCount?: number }): void;
  start(): void;
  stop(): void;
}

/**
 * Every `tickMs`, writes the progress of the run to its row and reads whether the audit was canceled. This has an interval
 * of its own, because a site may ask for ten seconds between two pages. `onTick` runs with it.
 *
 * @param stopper aborted when the audit is canceled or its claim is lost; the reason says which
 */
export function watchRun(
  run: AuditRun,
  stopper: AbortController,
  { tickMs, onTick }: { tickMs: number; onTick: () => Promise<void> },
): RunWatch {
  let written = { progress: 0, pageCount: 0 };
  let latest = written;
  let ticking = false;
  let timer: NodeJS.Timeout | undefined;

  const tick = async (): Promise<void> => {
    const now = latest;
    const isCancelled = await syncRow(
      run,
      now.progress > written.progress || now.pageCount > written.pageCount ? now : null,
    );
    written = now;
    if (isCancelled === null) stopper.abort(new LeaseLost());
    else if (isCancelled) stopper.abort(new AuditCancelled('The audit was canceled.'));
    else if (!stopper.signal.aborted) await onTick();
  };

  return {
    report({ progress, pageCount = 0 }) {
      latest = {
        progress: Math.max(latest.progress, Math.min(99, Math.floor(progress))),
        pageCount: Math.max(latest.pageCount, pageCount),
      };
    },
    start() {
      timer = setInterval(() => {
        if (ticking || stopper.signal.aborted) return;
        ticking = true;
        tick()
          .catch((err: unknown) =>
            run.services.log.warn({ err, auditId: run.id }, 'could not save the progress of an audit'),
          )
          .finally(() => {
            ticking = false;
          });
      }, tickMs);
    },
    stop: () => clearInterval(timer),
  };
}

/** Whether the audit is being canceled; null when the claim is lost. */
async function syncRow(
  { services, claim, id }: AuditRun,
  change: { progress: number; pageCount: number } | null,
): Promise<boolean | null> {
  if (change !== null) {
    await sql`
      update audits set progress = greatest(progress, ${change.progress}::int),
        page_count = greatest(page_count, ${change.pageCount}::int), revision = revision + 1
      where id = ${id} and claim_id = ${claim.claimId}
        and (progress < ${change.progress}::int or page_count < ${change.pageCount}::int)`.execute(
      services.db,
    );
  }
  const row = await services.db
    .selectFrom('audits')
    .select('cancel_requested_at')
    .where('id', '=', id)
    .where('claim_id', '=', claim.claimId)
    .executeTakeFirst();
  return row === undefined ? null : row.cancel_requested_at !== null;
}
