import type { RobotsFacts } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { evaluateSite, type SiteEvaluation } from '../evaluate-site.ts';
import { quote } from '../texts/words.ts';

const maxShown = 5;

export const robotsInvalid: SiteCheck = {
  id: 'robots-invalid',
  title: { pass: 'All robots.txt lines are valid', fail: 'Invalid lines in robots.txt' },
  category: 'indexability',
  severity: 'warning',
  weight: 2,
  milder: { severity: 'info', weight: 0, when: 'all of these lines are unknown directives' },
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  why: 'Crawlers skip lines they do not understand, so the rules in those lines have no effect.',
  fix: 'Correct the listed lines: put a User-agent line before the rules, start patterns with “/” or “*”, and use absolute URLs after Sitemap.',
  start: evaluateSite(({ robots }) => ({ url: robots.url, evaluation: evaluate(robots) })),
};

/** Nonstandard directives may be meant for one search engine, so they are only mild. */
function evaluate({ verdict, isHtml, problems }: RobotsFacts): SiteEvaluation {
  if (verdict !== 'parsed' || isHtml) return null;
  const told = problems.map(({ line, text, reason }) => {
    const detail = `line ${line}: ${reason} (${quote(text, 60)})`;
    return { detail, isMild: reason.startsWith('unknown directive') };
  });
  const faults = told.filter(({ isMild }) => !isMild);
  const shown = (faults.length > 0 ? faults : told).slice(0, maxShown);
  return shown.map(({ detail, isMild }) => (isMild ? { detail, mild: true } : detail));
}
