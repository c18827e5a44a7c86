import type { SiteFacts } from '../facts.ts';
import type { CheckedPage, CheckOutcome, Collector, Finding, SiteRun } from './check.ts';

/** The outcome of a check on the whole site: findings, not applicable (null), or not assessed. */
export type SiteEvaluation = Finding[] | null | { notAssessed: string };

/** An outcome with the site as its only unit. All its findings become one occurrence at `url`. */
export function siteOutcome(url: string, evaluation: SiteEvaluation, { report }: SiteRun): CheckOutcome {
  const nothing = { affected: 0, mild: 0, assessed: 0, rootAffected: false };
  if (evaluation === null) return nothing;
  if (!Array.isArray(evaluation)) return { ...nothing, notAssessed: evaluation.notAssessed };
  if (evaluation.length === 0) return { ...nothing, assessed: 1 };
  const isMild = evaluation.every((finding) => typeof finding !== 'string' && finding.mild === true);
  const details = evaluation.map((finding) => (typeof finding === 'string' ? finding : finding.detail));
  report({ url, detail: details.join('; '), ...(isMild ? { mild: true } : {}) });
  return { affected: 1, mild: isMild ? 1 : 0, assessed: 1, rootAffected: false };
}

/** For checks that need only the facts of the site. */
export function evaluateSite(evaluate: (site: SiteFacts) => { url: string; evaluation: SiteEvaluation }) {
  return (site: SiteFacts, run: SiteRun): Collector => ({
    finish() {
      const { url, evaluation } = evaluate(site);
      return siteOutcome(url, evaluation, run);
    },
  });
}

/** For server settings, which are read from the root page and represent the whole site. */
export function evaluateRootPage(evaluate: (root: CheckedPage, site: SiteFacts) => SiteEvaluation) {
  return (site: SiteFacts, run: SiteRun): Collector => {
    let evaluation: SiteEvaluation = { notAssessed: 'The home page did not return an HTML page.' };
    return {
      page(page) {
        if (page.url === site.rootUrl) evaluation = evaluate(page, site);
      },
      finish: () => siteOutcome(site.rootUrl, evaluation, run),
    };
  };
}
