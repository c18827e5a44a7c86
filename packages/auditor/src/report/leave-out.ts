import type { Check, Example } from '../checks/check.ts';
import type { CheckResult } from '../checks/run-checks.ts';

/** A check as reports need it, without its functions: it can be stored with its result. */
export type ReportedCheck = Pick<
  Check,
  'id' | 'title' | 'category' | 'severity' | 'weight' | 'milder' | 'gates' | 'unit' | 'why' | 'fix' | 'scope'
>;

/** The result of a check, as reports need it. `ignored` counts the occurrences that were left out of it. */
export type ReportedResult = Omit<CheckResult, 'check'> & { check: ReportedCheck; ignored?: number };

/** What is ignored of one check. */
export interface LeftOut {
  /** Occurrences that are ignored. */
  count: number;
  /** Whether they are all that the check has. */
  isAll: boolean;
  /** Units that all of them together affect fully or mildly, less those that what is left still affects. */
  full: number;
  mild: number;
  /** Whether the root page is no longer affected. */
  clearsRoot: boolean;
  /** Examples of what is left. */
  examples: Example[];
}

/** Keeps of a result what can be stored. */
export function toReportedResult({ check, ...result }: CheckResult): ReportedResult {
  const { id, title, category, severity, weight, milder, gates, unit, why, fix, scope } = check;
  const levels = { ...(milder === undefined ? {} : { milder }), ...(gates === undefined ? {} : { gates }) };
  return { check: { id, title, category, severity, weight, ...levels, unit, why, fix, scope }, ...result };
}

/**
 * The result of a check without the occurrences that are ignored: units that only they affect count as unaffected, and as
 * assessed as before. So ignoring never lowers a score, and ignoring all occurrences of a check makes it pass.
 */
export function leaveOut(result: ReportedResult, left: LeftOut): ReportedResult {
  if (result.status !== 'fail' || left.count === 0) return result;
  if (left.isAll) {
    const nothing = { affected: 0, mild: 0, share: { full: 0, mild: 0 }, rootAffected: false, examples: [] };
    return { ...result, status: 'pass', ...nothing, ignored: left.count };
  }
  const before = { full: result.affected - result.mild, mild: result.mild };
  const full = Math.min(before.full, Math.max(0, before.full - left.full));
  const mild = Math.max(full === 0 ? 1 : 0, Math.min(result.affected - full, before.mild - left.mild));
  return {
    ...result,
    affected: full + mild,
    mild,
    share: {
      full: shareOf(result, { before: before.full, after: full, share: result.share.full }),
      mild: shareOf(result, { before: before.mild, after: mild, share: result.share.mild }),
    },
    rootAffected: result.rootAffected && !left.clearsRoot,
    examples: left.examples,
    ignored: left.count,
  };
}

/** The share of images weighs each page by itself, so it shrinks in proportion; any other is a plain ratio. */
function shareOf(
  { check, assessed }: ReportedResult,
  { before, after, share }: { before: number; after: number; share: number },
): number {
  if (check.unit === 'image' && before > 0) return (share * after) / before;
  return after / assessed;
}
