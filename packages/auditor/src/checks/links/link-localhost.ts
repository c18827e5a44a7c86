import { isIP } from 'node:net';
import { hasOrigin, isPrivateHost } from '../../crawl/url/same-site.ts';
import type { DocumentFacts } from '../../facts.ts';
import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

/** Names that resolve only in one network (RFC 6761, RFC 6762, RFC 9476, and common practice in offices). */
const localName = /(?:^|\.)(?:local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/;
/** The host itself and addresses that routers do not forward (RFC 1122, RFC 3927, RFC 4291). */
const localAddress = /^(?:0\.0\.0\.0$|169\.254\.|fe[89ab])/;

export const linkLocalhost: PageCheck = {
  id: 'link-localhost',
  title: { pass: 'No links to local or private hosts', fail: 'Links to local or private hosts' },
  category: 'links',
  severity: 'error',
  weight: 4,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'These links work only on the author’s computer or network. Everyone else gets an error and learns details of your internal setup.',
  fix: 'Replace the host with the public one, or use a relative URL.',
  run(page, { origin }) {
    if (page.document === null || isLocal(new URL(origin).hostname)) return null;
    const targets = new Set<string>();
    for (const { url, text } of referencesOf(page.document)) {
      if (url === null || hasOrigin(url, origin)) continue;
      const { hostname } = new URL(url);
      // A manual that says “open http://localhost:8080” means the reader’s computer.
      if (isLocal(hostname) && !text.toLowerCase().includes(hostname)) targets.add(url);
    }
    return [...targets].map((target) => ({ detail: quote(target, 120), target }));
  },
};

function* referencesOf(document: DocumentFacts): Generator<{ url: string | null; text: string }> {
  yield* document.links;
  for (const { url } of document.resources) yield { url, text: '' };
  for (const { url } of document.images) yield { url, text: '' };
}

function isLocal(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$|\.$/g, '');
  if (isPrivateHost(name)) return true;
  return isIP(name) === 0 ? localName.test(name) : localAddress.test(name);
}
