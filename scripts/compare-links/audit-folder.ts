import {
  checkLinks,
  crawlSite,
  createMemoryStore,
  createPageParsers,
} from '../../packages/auditor/src/index.ts';
import { createInstantClock } from '../../packages/auditor/src/testing/crawl.ts';
import { createEgress } from '../../packages/egress/src/index.ts';
import type { LinkCount } from './count-links.ts';

export interface AuditedFolder extends LinkCount {
  /** Why the crawl did not read everything; empty when it did. */
  truncatedBy: string[];
}

/** The same as `countLinks`, as an audit of the served folder finds it. Nothing beyond this machine is requested. */
export async function auditFolder(origin: string, start: string): Promise<AuditedFolder> {
  const egress = createEgress({
    userAgent: 'FettleBot',
    allowPrivateNetworks: ['127.0.0.0/8'],
    resolve: (host) => Promise.reject(Object.assign(new Error(host), { code: 'ENOTFOUND' })),
  });
  const parsers = createPageParsers();
  const store = createMemoryStore();
  const signal = new AbortController().signal;
  const limits = { maxDepth: 1000, maxPages: 100_000, maxTimeMs: Number.MAX_SAFE_INTEGER };
  try {
    const site = await crawlSite({ rootUrl: origin + start, limits, egress, parsers, store, signal });
    await checkLinks({ egress, store, site, signal, clock: createInstantClock() });
    const pages = new Set<string>();
    for await (const { url, isHtml, status } of store.pages())
      if (isHtml && status === 200) pages.add(url.slice(origin.length));
    const broken = new Map<string, number>();
    for await (const { url, internal, uses, result, sourceCount } of store.targets()) {
      const isLink = uses.some((use) => use !== 'mention');
      if (!internal || !isLink || result?.verdict !== 'broken') continue;
      broken.set(url.slice(origin.length), sourceCount);
    }
    return { pages, broken, truncatedBy: site.truncatedBy };
  } finally {
    await parsers.close();
    await egress.close();
  }
}
