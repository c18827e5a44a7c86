import type { LinkFact } from '../../facts.ts';
import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

/** Mistyped or missing schemes, which browsers treat as paths or unknown protocols. */
const mistyped =
  /^(?:https?\/\/|https?;\/\/|https?:\/\/https?:|https?:(?![/\\])|https?:\/(?![/\\])|h(?:tp|ttps?p|htp|tt|tps|tpp|ttpss):|ttps?:|www\.[^/\s]+\.[a-z]{2,})/i;

export const linkMalformed: PageCheck = {
  id: 'link-malformed',
  title: { pass: 'Link URLs are well-formed', fail: 'Malformed link URLs' },
  category: 'links',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Browsers cannot open these links, or they resolve to a URL on this site that does not exist.',
  fix: 'Correct the URL: start it with https://, and check for spaces in the hostname and missing parts.',
  run(page) {
    const links = page.document?.links ?? [];
    if (links.length === 0) return null;
    const base = page.document?.base ?? page.finalUrl;
    const faulty = new Set(links.filter((link) => isMalformed(link, base)).map(({ href }) => href));
    return [...faulty].map((href) => ({ detail: quote(href, 120), target: href }));
  },
};

function isMalformed({ href, url }: LinkFact, base: string): boolean {
  if (mistyped.test(href)) return true;
  return url === null && URL.parse(href, URL.canParse(base) ? base : undefined) === null;
}
