import type { PageCheck } from '../check.ts';
import { amount, quote } from '../texts/words.ts';

/** `file:` and the drives of Windows exist on the author's machine alone. */
const LOCAL_FILE = /^(?:file:|[a-z]:[\\/])/i;
const SCRIPT = /^javascript:/i;
/** What leads to no page has no address to write down. */
const LEADS_NOWHERE =
  /^javascript:\s*(?:(?:window|self|top|document|parent)\.)?(?:history\.(?:back|go)|print|close|scroll(?:To|By)?)\b/i;

export const linkNotCrawlable: PageCheck = {
  id: 'link-not-crawlable',
  title: { pass: 'Every link can be followed without a script', fail: 'Links that only a script can follow' },
  category: 'links',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Search engines follow an address in href and nothing else; a visitor cannot open such a link in a new tab.',
  fix: 'Put the address into href and let the script add to it. What opens no page is a button, not a link.',
  run({ document }) {
    if (document === null) return null;
    const { links, anchorsWithoutHref } = document;
    if (links.length + anchorsWithoutHref === 0) return null;
    const files = [...new Set(links.filter(({ href }) => LOCAL_FILE.test(href)).map(({ href }) => href))];
    const scripts = links.filter(({ href }) => SCRIPT.test(href) && !LEADS_NOWHERE.test(href)).length;
    return [
      ...files.map((href) => ({ detail: `${quote(href, 120)} is a file of one machine`, target: href })),
      ...(scripts > 0 ? [`${amount(scripts, 'link')} to javascript:`] : []),
      ...(anchorsWithoutHref > 0 ? [`${amount(anchorsWithoutHref, 'link')} without href`] : []),
    ];
  },
};
