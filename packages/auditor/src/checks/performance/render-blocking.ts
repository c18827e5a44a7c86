import { isSameRegistrableDomain } from '../../crawl/url/same-site.ts';
import type { PageCheck } from '../check.ts';
import { amount, quote } from '../texts/words.ts';

const most = 3;
/** Font stylesheets on another host require a second connection before the browser shows text. */
const fonts =
  /(?:^|\.)(?:fonts\.googleapis\.com|use\.typekit\.net|fonts\.bunny\.net|fast\.fonts\.net|cloud\.typography\.com)$/;

export const renderBlocking: PageCheck = {
  id: 'render-blocking',
  title: { pass: 'Few render-blocking resources', fail: 'Render-blocking resources' },
  category: 'performance',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Visitors see nothing until the browser has loaded every stylesheet and every synchronous script in the head.',
  fix: 'Add defer to scripts, combine stylesheets, use media="print" for print styles, and host fonts on your own domain.',
  run({ document, finalUrl }) {
    if (document === null) return null;
    const blocking = document.resources.filter((resource) => resource.inHead && resource.blocking);
    const scripts = blocking.filter(({ kind }) => kind === 'script').length;
    const styles = blocking.filter(({ kind }) => kind === 'style').length;
    const faults: string[] = [];
    if (scripts + styles > most)
      faults.push(`${amount(scripts, 'script')} and ${amount(styles, 'stylesheet')} in the head`);
    const font = blocking.find(
      ({ kind, url }) =>
        kind === 'style' && fonts.test(new URL(url).hostname) && !isSameRegistrableDomain(url, finalUrl),
    );
    if (font !== undefined) faults.push(`fonts from ${quote(new URL(font.url).hostname, 60)}`);
    return faults;
  },
};
