import type { PageCheck } from '../check.ts';
import { directivesIn, findForbidding, forbidsIndexing, robotsValues } from '../signals/robots-directives.ts';
import { robotsAllow } from '../site-robots.ts';

export const indexabilityConflict: PageCheck = {
  id: 'indexability-conflict',
  title: { pass: 'Indexing directives are consistent', fail: 'Conflicting indexing directives' },
  category: 'indexability',
  severity: 'warning',
  weight: 4,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'When directives conflict, search engines obey the most restrictive one they can see, which may not be the one you meant.',
  fix: 'Decide whether the page should be indexed, and say so in one place. A noindex works only when robots.txt allows the page to be crawled.',
  run(page, { robots }) {
    const faults: string[] = [];
    const forbidding = findForbidding(page);
    if (forbidding === null) return faults;
    const { source: noindex, agent } = forbidding;
    if (!robotsAllow(robots, 'Googlebot', page.url)) {
      faults.push(`Googlebot cannot see the noindex in the ${noindex} because robots.txt disallows the page`);
    }
    // Different directives for Google and everyone else may be intended.
    const allowing = robotsValues(page).find(
      (value) => value.agent === agent && allowsIndexing(value.content),
    );
    if (allowing !== undefined) faults.push(`index in the ${allowing.source}, noindex in the ${noindex}`);
    return faults;
  },
};

/** Whether indexing is allowed explicitly. Saying nothing allows it too, but is no conflict. */
function allowsIndexing(content: string): boolean {
  const directives = directivesIn(content);
  return !forbidsIndexing(content) && (directives.includes('index') || directives.includes('all'));
}
