import type { LinkTarget } from '../crawl-store.ts';
import type { SiteFacts } from '../facts.ts';
import { allChecks } from './all-checks.ts';
import { type Applicability, applies } from './applicability.ts';
import type {
  BrowserCheck,
  Check,
  CheckedPage,
  CheckOutcome,
  Example,
  PageCheck,
  PlacedFinding,
  SiteCheck,
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
  /** Called per page, before its findings are passed on. */
  onPage?: (page: CheckedPage, indexable: boolean) => Promise<void> | undefined;
  /** Receives every finding, up to `FINDINGS_PER_CHECK` of each check, in batches of limited size. */
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
  const pageRuns = runs.filter(({ evaluation }) => evaluation?.page !== undefined);
  for await (const page of input.pages) {
    const row = index.add(page);
    const applicability = applicabilityOf(page);
    for (const run of pageRuns) if (applicability[run.appliesTo]) run.page(page, row);
    const full = input.onPage?.(page, applicability.indexable);
    if (full !== undefined) await full;
    if (findings.isFull()) await findings.flush();
  }
  const targetRuns = runs.filter(({ evaluation }) => evaluation?.target !== undefined);
  for await (const target of input.targets) {
    for (const run of targetRuns) run.target(target);
    if (findings.isFull()) await findings.flush();
  }
  const results: CheckResult[] = [];
  // Frees the memory of each run before the next one sorts and groups.
  for (let run = runs.shift(); run !== undefined; run = runs.shift()) {
    results.push(run.finish());
    if (findings.isFull()) await findings.flush();
  }
  await findings.flush();
  return results;
}

/** Computed once per page, not once per check. */
function applicabilityOf(page: CheckedPage): Record<Applicability, boolean> {
  return {
    indexable: applies('indexable', page),
    html: applies('html', page),
    'any-internal': applies('any-internal', page),
    requested: applies('requested', page),
  };
}

/** What a check found; page checks compute their share themselves. */
type Outcome = CheckOutcome & { examples: Example[]; share?: CheckResult['share'] };

interface Evaluation {
  page?: ((page: CheckedPage, row: number) => void) | undefined;
  target?: ((target: LinkTarget) => void) | undefined;
  finish(): Outcome;
}

interface Run {
  appliesTo: Applicability;
  /** Null if the check threw at its start. */
  evaluation: Evaluation | null;
  page(page: CheckedPage, row: number): void;
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
  const fail = (error: unknown): void => {
    if (!broken) context.input.onCheckError?.(check.id, error);
    broken = true;
  };
  const start = (): Evaluation | null => {
    try {
      return startEvaluation(check, context);
    } catch (error) {
      fail(error);
      return null;
    }
  };
  const evaluation = start();
  // Each with its own `try`: a closure for each check and page took a quarter of the time of all checks.
  return {
    appliesTo: check.appliesTo ?? 'indexable',
    evaluation,
    page(page, row) {
      try {
        evaluation?.page?.(page, row);
      } catch (error) {
        fail(error);
      }
    },
    target(target) {
      try {
        evaluation?.target?.(target);
      } catch (error) {
        fail(error);
      }
    },
    finish() {
      try {
        const outcome = evaluation?.finish();
        return broken || outcome === undefined ? failedRun(check) : toResult(check, outcome);
      } catch (error) {
        fail(error);
        return failedRun(check);
      }
    },
  };
}

function startEvaluation(check: Check, context: RunContext): Evaluation {
  if (check.scope === 'page') return startPageCheck(check, context);
  return check.scope === 'site' ? startSiteCheck(check, context) : startBrowserCheck(check);
}

function startPageCheck(check: PageCheck, { input: { site }, findings }: RunContext): Evaluation {
  const tally = pageTally(check);
  const list = findings.of(check);
  return {
    page(page) {
      const found = check.run(page, site);
      if (found === null) return;
      tally.add(page, found, page.url === site.rootUrl);
      for (const finding of found) {
        list.add({ url: page.url, ...(typeof finding === 'string' ? { detail: finding } : finding) });
      }
    },
    finish: () => tally.finish(),
  };
}

function startSiteCheck(check: SiteCheck, { input: { site }, index, findings }: RunContext): Evaluation {
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
    page: collector.page?.bind(collector),
    target: collector.target?.bind(collector),
    finish: () => ({ ...collector.finish(), examples: examples.list() }),
  };
}

function startBrowserCheck(_check: BrowserCheck): Evaluation {
  const notAssessed = 'Requires a browser: this audit reads pages without rendering them.';
  const nothing = { affected: 0, mild: 0, assessed: 0, rootAffected: false, examples: [] };
  return { finish: () => ({ ...nothing, notAssessed }) };
}

function toResult(check: Check, outcome: Outcome): CheckResult {
  if (outcome.notAssessed !== undefined) return emptyResult(check, 'not_assessed', outcome.notAssessed);
  if (outcome.assessed === 0) return emptyResult(check, 'not_applicable', null);
  const { affected, mild, assessed, rootAffected, examples } = outcome;
  const share = outcome.share ?? { full: (affected - mild) / assessed, mild: mild / assessed };
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
