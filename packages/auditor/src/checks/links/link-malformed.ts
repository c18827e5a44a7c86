import type { LinkFact } from '../../facts.ts';
import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

/** What people type for a scheme or forget before a host; browsers take these for paths or unknown programs. */
const MISTYPED =
  /^(?:https?\/\/|https?;\/\/|https?:\/\/https?:|https?:(?![/\\])|https?:\/(?![/\\])|h(?:tp|ttps?p|htp|tt|tps|tpp|ttpss):|ttps?:|www\.[^/\s]+\.[a-z]{2,})/i;

export const linkMalformed: PageCheck = {
  id: 'link-malformed',
  title: { pass: 'Every link is a proper address', fail: 'Links whose address is malformed' },
  category: 'links',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'A browser cannot open such a link, or opens something on this site that does not exist.',
  fix: 'Correct the address: https:// in front, no space in the host name, nothing missing.',
  run(page) {
    const links = page.document?.links ?? [];
    if (links.length === 0) return null;
    const base = page.document?.base ?? page.finalUrl;
    const faulty = new Set(links.filter((link) => isMalformed(link, base)).map(({ href }) => href));
    return [...faulty].map((href) => ({ detail: quote(href, 120), target: href }));
  },
};

function isMalformed({ href, url }: LinkFact, base: string): boolean {
  if (MISTYPED.test(href)) return true;
  return url === null && URL.parse(href, URL.canParse(base) ? base : undefined) === null;
}
