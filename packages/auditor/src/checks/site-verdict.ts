import type { SiteFacts } from '../facts.ts';
import type { CheckedPage, Collector, Finding, Verdict } from './check.ts';

/** What a check of the whole site concluded: findings about `url`, nothing to judge, or no way to tell. */
export type SiteOpinion = Finding[] | null | { notAssessed: string };

/** A verdict with the site as its single unit. */
export function siteVerdict(url: string, opinion: SiteOpinion): Verdict {
  const nothing = { affected: 0, mild: 0, assessed: 0, rootAffected: false, examples: [] };
  if (opinion === null) return nothing;
  if (!Array.isArray(opinion)) return { ...nothing, notAssessed: opinion.notAssessed };
  const full = opinion.filter((finding) => typeof finding === 'string');
  const details = opinion.map((finding) => (typeof finding === 'string' ? finding : finding.detail));
  return {
    affected: opinion.length > 0 ? 1 : 0,
    mild: opinion.length > 0 && full.length === 0 ? 1 : 0,
    assessed: 1,
    rootAffected: false,
    examples: opinion.length > 0 ? [{ url, detail: details.join('; ') }] : [],
  };
}

/** For checks that need the facts of the site alone. */
export function judgeSite(judge: (site: SiteFacts) => { url: string; opinion: SiteOpinion }) {
  return (site: SiteFacts): Collector => ({
    finish() {
      const { url, opinion } = judge(site);
      return siteVerdict(url, opinion);
    },
  });
}

/** For settings of the whole server: they are read from the root page and stand for the site. */
export function judgeRootPage(judge: (root: CheckedPage, site: SiteFacts) => SiteOpinion) {
  return (site: SiteFacts): Collector => {
    let opinion: SiteOpinion = { notAssessed: 'The home page did not answer with a page.' };
    return {
      page(page) {
        if (page.url === site.rootUrl) opinion = judge(page, site);
      },
      finish: () => siteVerdict(site.rootUrl, opinion),
    };
  };
}
