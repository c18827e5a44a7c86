import { sql } from 'kysely';
import { LeaseLost } from '../../../work/worker.ts';
import type { AuditRun } from './audit-run.ts';

/** Somebody asked for the audit to stop. */
export class AuditCancelled extends Error {
  override readonly name = 'AuditCancelled';
}

export interface RunWatch {
  /** Says how far the audit is (0-100) and how many pages it has; written at the next tick, never backwards. */
  report(state: { progress: number; pageCount?: number }): void;
  start(): void;
  stop(): void;
}

/**
 * Twice a second, or as `tickMs` says, tells the row how far the run is and asks it whether the audit is still wanted: its own rhythm and
 * not that of the pages, because a site may ask for ten seconds between two of them.
 * `onTick` is what else is looked at then.
 *
 * @param stopper aborted when the audit is cancelled or its claim lost; the reason says which
 */
export function watchRun(
  run: AuditRun,
  stopper: AbortController,
  { tickMs, onTick }: { tickMs: number; onTick: () => Promise<void> },
): RunWatch {
  let told = { progress: 0, pageCount: 0 };
  let latest = told;
  let ticking = false;
  let timer: NodeJS.Timeout | undefined;

  const tick = async (): Promise<void> => {
    const now = latest;
    const isCancelled = await exchange(
      run,
      now.progress > told.progress || now.pageCount > told.pageCount ? now : null,
    );
    told = now;
    if (isCancelled === null) stopper.abort(new LeaseLost());
    else if (isCancelled) stopper.abort(new AuditCancelled('Cancelled.'));
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

/** Whether the audit is cancelled; null when the claim no longer holds it. */
async function exchange(
  { services, claim, id }: AuditRun,
  news: { progress: number; pageCount: number } | null,
): Promise<boolean | null> {
  if (news !== null) {
    await sql`
      update audits set progress = greatest(progress, ${news.progress}::int),
        page_count = greatest(page_count, ${news.pageCount}::int), revision = revision + 1
      where id = ${id} and claim_id = ${claim.claimId}
        and (progress < ${news.progress}::int or page_count < ${news.pageCount}::int)`.execute(services.db);
  }
  const row = await services.db
    .selectFrom('audits')
    .select('cancel_requested_at')
    .where('id', '=', id)
    .where('claim_id', '=', claim.claimId)
    .executeTakeFirst();
  return row === undefined ? null : row.cancel_requested_at !== null;
}
