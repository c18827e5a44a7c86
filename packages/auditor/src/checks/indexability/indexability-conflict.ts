import type { PageCheck } from '../check.ts';
import { directivesIn, findForbidding, forbidsIndexing, robotsValues } from '../signals/robots-directives.ts';
import { robotsAllow } from '../site-robots.ts';

export const indexabilityConflict: PageCheck = {
  id: 'indexability-conflict',
  title: {
    pass: 'Pages say one thing about search',
    fail: 'Pages that contradict themselves about search',
  },
  category: 'indexability',
  severity: 'warning',
  weight: 4,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Of two instructions search engines obey the stricter one they see, which may not be the one that was meant.',
  fix: 'Decide whether the page should be found, and say it in one place. A noindex only works when robots.txt lets the page be read.',
  run(page, { robots }) {
    const faults: string[] = [];
    const forbidding = findForbidding(page);
    if (forbidding === null) return faults;
    const { source: noindex, agent } = forbidding;
    if (!robotsAllow(robots, 'Googlebot', page.url)) {
      faults.push(
        `noindex in the ${noindex} cannot be seen, because robots.txt forbids the page to Googlebot`,
      );
    }
    // Who says one thing to Google and another to everyone else may well mean it.
    const allowing = robotsValues(page).find(
      (value) => value.agent === agent && allowsIndexing(value.content),
    );
    if (allowing !== undefined) faults.push(`index in the ${allowing.source}, noindex in the ${noindex}`);
    return faults;
  },
};

/** Said in so many words; to say nothing allows it too, and contradicts nobody. */
function allowsIndexing(content: string): boolean {
  const directives = directivesIn(content);
  return !forbidsIndexing(content) && (directives.includes('index') || directives.includes('all'));
}
