import type { SiteFacts } from '../facts.ts';
import type { CheckedPage, Collector, Finding, SiteRun, Verdict } from './check.ts';

/** The outcome of a check on the whole site: findings, not applicable (null), or not assessed. */
export type SiteOpinion = Finding[] | null | { notAssessed: string };

/** A verdict with the site as its only unit. All its findings become one occurrence at `url`. */
export function siteVerdict(url: string, opinion: SiteOpinion, { report }: SiteRun): Verdict {
  const nothing = { affected: 0, mild: 0, assessed: 0, rootAffected: false };
  if (opinion === null) return nothing;
  if (!Array.isArray(opinion)) return { ...nothing, notAssessed: opinion.notAssessed };
  if (opinion.length === 0) return { ...nothing, assessed: 1 };
  const isMild = opinion.every((finding) => typeof finding !== 'string' && finding.mild === true);
  const details = opinion.map((finding) => (typeof finding === 'string' ? finding : finding.detail));
  report({ url, detail: details.join('; '), ...(isMild ? { mild: true } : {}) });
  return { affected: 1, mild: isMild ? 1 : 0, assessed: 1, rootAffected: false };
}

/** For checks that need only the facts of the site. */
export function judgeSite(judge: (site: SiteFacts) => { url: string; opinion: SiteOpinion }) {
  return (site: SiteFacts, run: SiteRun): Collector => ({
    finish() {
      const { url, opinion } = judge(site);
      return siteVerdict(url, opinion, run);
    },
  });
}

/** For server settings, which are read from the root page and represent the whole site. */
export function judgeRootPage(judge: (root: CheckedPage, site: SiteFacts) => SiteOpinion) {
  return (site: SiteFacts, run: SiteRun): Collector => {
    let opinion: SiteOpinion = { notAssessed: 'The home page did not return an HTML page.' };
    return {
      page(page) {
        if (page.url === site.rootUrl) opinion = judge(page, site);
      },
      finish: () => siteVerdict(site.rootUrl, opinion, run),
    };
  };
}
