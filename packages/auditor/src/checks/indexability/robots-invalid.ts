import type { RobotsFacts } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { judgeSite, type SiteOpinion } from '../site-verdict.ts';
import { quote } from '../texts/words.ts';

const SHOWN = 5;

export const robotsInvalid: SiteCheck = {
  id: 'robots-invalid',
  title: { pass: 'Every line of robots.txt means something', fail: 'robots.txt has lines that mean nothing' },
  category: 'indexability',
  severity: 'warning',
  weight: 2,
  milder: { severity: 'info', weight: 0 },
  unit: 'site',
  scope: 'site',
  why: 'Crawlers skip lines they do not understand. A rule that was meant to keep them out, or to let them in, then has no effect.',
  fix: 'Correct the lines named here: a User-agent line before the rules, patterns that begin with “/” or “*”, whole addresses behind Sitemap.',
  start: judgeSite(({ robots }) => ({ url: robots.url, opinion: judge(robots) })),
};

/** Directives nobody standardised may be meant for one search engine: worth a word, no fault. */
function judge({ verdict, isHtml, problems }: RobotsFacts): SiteOpinion {
  if (verdict !== 'parsed' || isHtml) return null;
  const told = problems.map(({ line, text, reason }) => {
    const detail = `line ${line}: ${reason} (${quote(text, 60)})`;
    return { detail, isMild: reason.startsWith('unknown directive') };
  });
  const faults = told.filter(({ isMild }) => !isMild);
  const shown = (faults.length > 0 ? faults : told).slice(0, SHOWN);
  return shown.map(({ detail, isMild }) => (isMild ? { detail, mild: true } : detail));
}
