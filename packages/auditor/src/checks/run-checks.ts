import type { SiteFacts } from '../facts.ts';
import type { LinkTarget } from '../sink.ts';
import { allChecks } from './all-checks.ts';
import { type Applicability, applies } from './applicability.ts';
import type {
  BrowserCheck,
  Check,
  CheckedPage,
  Example,
  Finding,
  PageCheck,
  PlacedFinding,
  SiteCheck,
  Verdict,
} from './check.ts';
import { createFindingList, type FindingList } from './collections/finding-list.ts';
import { pageTally } from './collections/page-tally.ts';
import { topExamples } from './collections/top-examples.ts';
import { createSiteIndex, type SiteIndex } from './site-index.ts';

export type CheckStatus = 'pass' | 'fail' | 'not_applicable' | 'not_assessed';

/** The result of one check. `share` is the prevalence (affected ÷ assessed), with mild occurrences apart. */
export interface CheckResult {
  check: Check;
  status: CheckStatus;
  affected: number;
  mild: number;
  assessed: number;
  share: { full: number; mild: number };
  rootAffected: boolean;
  examples: Example[];
  /** Why the check could not be assessed; otherwise null. */
  note: string | null;
}

export interface RunChecksInput {
  site: SiteFacts;
  pages: AsyncIterable<CheckedPage>;
  targets: AsyncIterable<LinkTarget>;
  checks?: readonly Check[];
  /** Called per page with the number of scored page checks that fail on it. */
  onPage?: (page: CheckedPage, findingCount: number, indexable: boolean) => void | Promise<void>;
  /** Handed every finding, up to `FINDINGS_PER_CHECK` of each check, in batches of bounded size. */
  onFindings?: (findings: PlacedFinding[]) => void | Promise<void>;
  /** Called once for each check that throws. That check becomes `not_assessed`, and the run continues. */
  onCheckError?: (id: string, error: unknown) => void;
}

/**
 * Runs every check on stored facts. Pages and targets are streamed once, and their order does not affect the results.
 * Results are in the order of the checks.
 */
export async function runChecks(input: RunChecksInput): Promise<CheckResult[]> {
  const index = createSiteIndex();
  const findings = createFindingList(input.onFindings, { rootUrl: input.site.rootUrl, index });
  const runs = (input.checks ?? allChecks).map((check) => startRun(check, { input, index, findings }));
  for await (const page of input.pages) {
    const row = index.add(page);
    const standing = standingOf(page);
    let findingCount = 0;
    for (const run of runs) {
      if (!standing[run.check.appliesTo ?? 'indexable']) continue;
      if (run.page(page, row)) findingCount += 1;
    }
    await input.onPage?.(page, findingCount, standing.indexable);
    await findings.drain();
  }
  for await (const target of input.targets) {
    for (const run of runs) run.target(target);
    await findings.drain();
  }
  const results: CheckResult[] = [];
  // Frees the memory of each run before the next one sorts and groups.
  for (let run = runs.shift(); run !== undefined; run = runs.shift()) {
    results.push(run.finish());
    await findings.drain();
  }
  await findings.flush();
  return results;
}

/** Determined once per page, not once per check. */
function standingOf(page: CheckedPage): Record<Applicability, boolean> {
  return {
    indexable: applies('indexable', page),
    html: applies('html', page),
    'any-internal': applies('any-internal', page),
    requested: applies('requested', page),
  };
}

/** The outcome of a check. Page checks measure their prevalence themselves. */
type Judgement = Verdict & { examples: Example[]; share?: CheckResult['share'] };

interface Judging {
  /** Whether the page has a finding of a page check that counts in the score. */
  page(page: CheckedPage, row: number): boolean;
  target(target: LinkTarget): void;
  finish(): Judgement;
}

interface Run {
  check: Check;
  page(page: CheckedPage, row: number): boolean;
  target(target: LinkTarget): void;
  finish(): CheckResult;
}

interface RunContext {
  input: RunChecksInput;
  index: SiteIndex;
  findings: FindingList;
}

function startRun(check: Check, context: RunContext): Run {
  let broken = false;
  const guard = <Result>(fallback: Result, judge: () => Result): Result => {
    try {
      return judge();
    } catch (error) {
      if (!broken) context.input.onCheckError?.(check.id, error);
      broken = true;
      return fallback;
    }
  };
  const judging = guard(null, () => startJudging(check, context));
  return {
    check,
    page: (page, row) => guard(false, () => judging?.page(page, row) ?? false),
    target: (target) => guard(undefined, () => judging?.target(target)),
    finish() {
      const judgement = guard(null, () => judging?.finish() ?? null);
      return broken || judgement === null ? failedRun(check) : toResult(check, judgement);
    },
  };
}

function startJudging(check: Check, context: RunContext): Judging {
  if (check.scope === 'page') return startPageCheck(check, context);
  return check.scope === 'site' ? startSiteCheck(check, context) : startBrowserCheck(check);
}

function startPageCheck(check: PageCheck, { input: { site }, findings }: RunContext): Judging {
  const tally = pageTally(check);
  const list = findings.of(check);
  return {
    page(page) {
      const found = check.run(page, site);
      if (found === null) return false;
      tally.add(page, found, page.url === site.rootUrl);
      for (const finding of found) {
        list.add({ url: page.url, ...(typeof finding === 'string' ? { detail: finding } : finding) });
      }
      return found.some((finding) => weighs(check, finding));
    },
    target: () => undefined,
    finish: () => tally.finish(),
  };
}

/** Whether a finding counts in the score. The mild level of a check may be information only. */
function weighs({ weight, milder }: PageCheck, finding: Finding): boolean {
  const isMild = typeof finding !== 'string' && finding.mild === true && milder !== undefined;
  return (isMild ? milder.weight : weight) > 0;
}

function startSiteCheck(check: SiteCheck, { input: { site }, index, findings }: RunContext): Judging {
  const examples = topExamples();
  const list = findings.of(check);
  const collector = check.start(site, {
    index,
    report(fault) {
      if (fault.rank !== null) examples.add(fault.rank ?? 0, fault.url, fault.detail);
      list.add(fault);
    },
  });
  return {
    page(page, row) {
      collector.page?.(page, row);
      return false;
    },
    target: (target) => collector.target?.(target),
    finish: () => ({ ...collector.finish(), examples: examples.list() }),
  };
}

function startBrowserCheck(_check: BrowserCheck): Judging {
  const notAssessed = 'Requires a browser: this audit reads pages without rendering them.';
  const nothing = { affected: 0, mild: 0, assessed: 0, rootAffected: false, examples: [] };
  return { page: () => false, target: () => undefined, finish: () => ({ ...nothing, notAssessed }) };
}

function toResult(check: Check, judgement: Judgement): CheckResult {
  if (judgement.notAssessed !== undefined) return emptyResult(check, 'not_assessed', judgement.notAssessed);
  if (judgement.assessed === 0) return emptyResult(check, 'not_applicable', null);
  const { affected, mild, assessed, rootAffected, examples } = judgement;
  const share = judgement.share ?? { full: (affected - mild) / assessed, mild: mild / assessed };
  const status = affected === 0 ? 'pass' : 'fail';
  return { check, status, affected, mild, assessed, share, rootAffected, examples, note: null };
}

function failedRun(check: Check): CheckResult {
  return emptyResult(check, 'not_assessed', 'This check failed with an internal error and was skipped.');
}

function emptyResult(check: Check, status: CheckStatus, note: string | null): CheckResult {
  const counts = { affected: 0, mild: 0, assessed: 0, share: { full: 0, mild: 0 } };
  return { check, status, ...counts, rootAffected: false, examples: [], note };
}
