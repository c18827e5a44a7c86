import { isSameRegistrableDomain } from '../../crawl/url/same-site.ts';
import type { PageCheck } from '../check.ts';
import { amount, quote } from '../texts/words.ts';

const MOST = 3;
/** Style sheets of fonts at another host: a second connection before any text is shown. */
const FONTS =
  /(?:^|\.)(?:fonts\.googleapis\.com|use\.typekit\.net|fonts\.bunny\.net|fast\.fonts\.net|cloud\.typography\.com)$/;

export const renderBlocking: PageCheck = {
  id: 'render-blocking',
  title: { pass: 'Little keeps pages from being shown', fail: 'Pages that wait for many files' },
  category: 'performance',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'The browser shows nothing until every style sheet and every plain script in the head has arrived.',
  fix: 'Give scripts defer, join style sheets, load those for print with media="print", and serve fonts from the own host.',
  run({ document, finalUrl }) {
    if (document === null) return null;
    const blocking = document.resources.filter((resource) => resource.inHead && resource.blocking);
    const scripts = blocking.filter(({ kind }) => kind === 'script').length;
    const styles = blocking.filter(({ kind }) => kind === 'style').length;
    const faults: string[] = [];
    if (scripts + styles > MOST)
      faults.push(`${amount(scripts, 'script')} and ${amount(styles, 'style sheet')} in the head`);
    const font = blocking.find(
      ({ kind, url }) =>
        kind === 'style' && FONTS.test(new URL(url).hostname) && !isSameRegistrableDomain(url, finalUrl),
    );
    if (font !== undefined) faults.push(`fonts from ${quote(new URL(font.url).hostname, 60)}`);
    return faults;
  },
};
