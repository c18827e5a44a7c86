import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { amount, joinWords, quote } from '../texts/words.ts';

const mostCookies = 200;
/** Names of cookies that identify a signed-in user. */
const session = /sess|^sid$|[._-]sid$|^sid[._-]|auth(?!or)|token|login|logged_in|jwt|identity|remember/i;
/** An expired max-age or a date long past deletes the cookie. */
const deleting = /^(?:max-age=(?:0|-\d+)$|expires=.{0,20}[ -](?:19\d\d|200\d) )/;
/** A CSRF token must be readable by scripts and is not a session cookie. */
const forScripts = /csrf|xsrf/i;

export const cookieFlags: SiteCheck = {
  id: 'cookie-flags',
  title: { pass: 'Cookies have security attributes', fail: 'Cookies without security attributes' },
  category: 'security',
  severity: 'warning',
  weight: 4,
  milder: { severity: 'warning', weight: 3, when: 'none of these cookies looks like a session cookie' },
  unit: 'site',
  scope: 'site',
  evidence: 'crawl',
  appliesTo: 'requested',
  why: 'Cookies without Secure can be intercepted on the network, and cookies without HttpOnly can be read by any script injected into the page. An attacker with a stolen session cookie is signed in as the visitor.',
  fix: 'Set Secure on all cookies, and HttpOnly and SameSite=Lax on session cookies.',
  start: (site, run) => collectCookies(site.rootUrl, run),
};

interface Fault {
  url: string;
  pages: number;
  faults: string[];
  /** For cookies that identify nobody. */
  mild: boolean;
}

/** By name, with the alphabetically first URL that sets the cookie. */
function collectCookies(rootUrl: string, { report }: SiteRun): Collector {
  const faulty = new Map<string, Fault>();
  let cookies = 0;
  return {
    page(page) {
      for (const { name, faults } of cookiesOf(page)) {
        cookies += 1;
        if (faults.length === 0) continue;
        const known = faulty.get(name);
        if (known === undefined) {
          faulty.set(name, { url: page.url, pages: 1, faults, mild: !isSession(name) });
          if (faulty.size > mostCookies) faulty.delete(lastOf(faulty.keys()));
          continue;
        }
        known.pages += 1;
        if (page.url < known.url) Object.assign(known, { url: page.url, faults });
      }
    },
    finish() {
      for (const [name, { url, pages, faults, mild }] of [...faulty].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const detail = `${quote(name, 60)} ${joinWords(faults, 'and')}, set by ${amount(pages, 'URL')}`;
        const target = `${rootUrl}#cookie-${encodeURIComponent(name)}`;
        report({ url, target, detail, rank: -pages, ...(mild ? { mild } : {}) });
      }
      const affected = faulty.size > 0 ? 1 : 0;
      const mild = [...faulty.values()].every((fault) => fault.mild) ? affected : 0;
      return { affected, mild, assessed: cookies > 0 ? 1 : 0, rootAffected: false };
    },
  };
}

/** In alphabetical order, so that the names left out do not depend on the order of the pages. */
function lastOf(names: Iterable<string>): string {
  let last = '';
  for (const name of names) if (name > last) last = name;
  return last;
}

function cookiesOf({ headers, finalUrl }: CheckedPage): { name: string; faults: string[] }[] {
  const isSecure = finalUrl.startsWith('https:');
  return (headers['set-cookie'] ?? '').split('\n').flatMap((line) => {
    const [pair = '', ...rest] = line.split(';');
    const name = pair.split('=', 1)[0]?.trim() ?? '';
    return name === '' ? [] : [{ name, faults: faultsOf(name, rest, isSecure) }];
  });
}

function faultsOf(name: string, rest: string[], isSecure: boolean): string[] {
  const flags = rest.map((flag) =>
    flag
      .trim()
      .toLowerCase()
      .replace(/\s*=\s*/, '='),
  );
  // Deleting a cookie requires no attributes.
  if (flags.some((flag) => deleting.test(flag))) return [];
  const faults: string[] = [];
  const hasSecure = flags.includes('secure');
  if (isSecure && !hasSecure) {
    faults.push(flags.includes('samesite=none') ? 'with SameSite=None but without Secure' : 'without Secure');
  }
  if (isSession(name) && !flags.includes('httponly')) faults.push('without HttpOnly');
  return faults;
}

function isSession(name: string): boolean {
  return session.test(name) && !forScripts.test(name);
}
