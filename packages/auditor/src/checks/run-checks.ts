import type { SiteFacts } from '../facts.ts';
import type { LinkTarget } from '../sink.ts';
import { allChecks } from './all-checks.ts';
import { type Applicability, applies } from './applicability.ts';
import type { Check, CheckedPage, Example, Finding, PageCheck, SiteCheck, Verdict } from './check.ts';
import { type PageTally, type PageVerdict, pageTally } from './page-tally.ts';

export type CheckStatus = 'pass' | 'fail' | 'not_applicable' | 'not_assessed';

/** What came of one check. `share` is the prevalence of faults: affected ÷ assessed, apart for mild ones. */
export interface CheckResult {
  check: Check;
  status: CheckStatus;
  affected: number;
  mild: number;
  assessed: number;
  share: { full: number; mild: number };
  rootAffected: boolean;
  examples: Example[];
  /** Why nothing could be said; null otherwise. */
  note: string | null;
}

export interface RunChecksInput {
  site: SiteFacts;
  pages: AsyncIterable<CheckedPage>;
  targets: AsyncIterable<LinkTarget>;
  checks?: readonly Check[];
  /** Called per page with the number of scored page checks that fail on it. */
  onPage?: (page: CheckedPage, findingCount: number, indexable: boolean) => void | Promise<void>;
  /** Told once per check that throws; the check becomes `not_assessed` and the run goes on. */
  onCheckError?: (id: string, error: unknown) => void;
}

/**
 * Judges stored facts by every check. Pages and targets are streamed through once; the result is the same
 * whatever order they come in. Results stand in the order of the checks.
 */
export async function runChecks(input: RunChecksInput): Promise<CheckResult[]> {
  const runs = (input.checks ?? allChecks).map((check) => startRun(check, input));
  for await (const page of input.pages) {
    const standing = standingOf(page);
    let findingCount = 0;
    for (const run of runs) {
      if (!standing[run.check.appliesTo ?? 'indexable']) continue;
      if (run.page(page) && run.check.weight > 0) findingCount += 1;
    }
    await input.onPage?.(page, findingCount, standing.indexable);
  }
  for await (const target of input.targets) {
    for (const run of runs) run.target(target);
  }
  return runs.map((run) => run.finish());
}

/** Judged once per page, not once per check. */
function standingOf(page: CheckedPage): Record<Applicability, boolean> {
  return {
    indexable: applies('indexable', page),
    html: applies('html', page),
    'any-internal': applies('any-internal', page),
    requested: applies('requested', page),
  };
}

interface Run {
  check: Check;
  /** Whether the page has a finding of a page check. */
  page(page: CheckedPage): boolean;
  target(target: LinkTarget): void;
  finish(): CheckResult;
}

function startRun(check: Check, input: RunChecksInput): Run {
  let broken = false;
  const guard = <Result>(fallback: Result, judge: () => Result): Result => {
    try {
      return judge();
    } catch (error) {
      if (!broken) input.onCheckError?.(check.id, error);
      broken = true;
      return fallback;
    }
  };
  const judging = guard(null, () =>
    check.scope === 'page' ? startPageCheck(check, input.site) : startSiteCheck(check, input.site),
  );
  return {
    check,
    page: (page) => guard(false, () => judging?.page(page) ?? false),
    target: (target) => guard(undefined, () => judging?.target(target)),
    finish() {
      const verdict = guard(null, () => judging?.finish() ?? null);
      return broken || verdict === null ? failedRun(check) : toResult(check, verdict);
    },
  };
}

type Judging = Omit<Run, 'check' | 'finish'> & { finish(): Verdict | PageVerdict };

function startPageCheck(check: PageCheck, site: SiteFacts): Judging {
  const tally: PageTally = pageTally(check);
  return {
    page(page) {
      const findings: Finding[] | null = check.run(page, site);
      if (findings === null) return false;
      tally.add(page, findings, page.url === site.rootUrl);
      return findings.length > 0;
    },
    target: () => undefined,
    finish: () => tally.finish(),
  };
}

function startSiteCheck(check: SiteCheck, site: SiteFacts): Judging {
  const collector = check.start(site);
  return {
    page(page) {
      collector.page?.(page);
      return false;
    },
    target: (target) => collector.target?.(target),
    finish: () => collector.finish(),
  };
}

function toResult(check: Check, verdict: Verdict | PageVerdict): CheckResult {
  if (verdict.notAssessed !== undefined) return emptyResult(check, 'not_assessed', verdict.notAssessed);
  if (verdict.assessed === 0) return emptyResult(check, 'not_applicable', null);
  const { affected, mild, assessed, rootAffected, examples } = verdict;
  const share =
    'share' in verdict ? verdict.share : { full: (affected - mild) / assessed, mild: mild / assessed };
  const status = affected === 0 ? 'pass' : 'fail';
  return { check, status, affected, mild, assessed, share, rootAffected, examples, note: null };
}

function failedRun(check: Check): CheckResult {
  return emptyResult(check, 'not_assessed', 'This check stopped with an internal error and was left out.');
}

function emptyResult(check: Check, status: CheckStatus, note: string | null): CheckResult {
  const counts = { affected: 0, mild: 0, assessed: 0, share: { full: 0, mild: 0 } };
  return { check, status, ...counts, rootAffected: false, examples: [], note };
}
