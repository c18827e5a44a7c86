import { isPrivateHost } from '../../crawl/same-site.ts';
import type { PageCheck } from '../check.ts';
import { quote } from '../words.ts';

/** Names that mean something in one network only (RFC 6761, RFC 6762, RFC 9476 and the habit of many offices). */
const LOCAL_NAME = /(?:^|\.)(?:local|internal|intranet|lan|home|corp|home\.arpa)$/;

export const linkLocalhost: PageCheck = {
  id: 'link-localhost',
  title: {
    pass: 'No link leads to a machine that only the author reaches',
    fail: 'Links to machines that only the author reaches',
  },
  category: 'links',
  severity: 'error',
  weight: 4,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'They worked for whoever wrote the page, on the machine or in the office. Everybody else gets an error, and learns how the site is built.',
  fix: 'Replace the host name by that of the public site, or leave it out.',
  run(page, site) {
    const links = page.document?.links ?? [];
    if (links.length === 0 || isLocal(new URL(site.origin).hostname)) return null;
    const targets = new Set<string>();
    for (const { url } of links) if (url !== null && isLocal(new URL(url).hostname)) targets.add(url);
    return [...targets].map((target) => ({ detail: quote(target, 120), target }));
  },
};

function isLocal(hostname: string): boolean {
  return isPrivateHost(hostname) || LOCAL_NAME.test(hostname);
}
