import { siteFacts } from '../../checks/testing/site-facts.ts';
import type { CrawlStore, LinkResult, LinkTarget, TargetUse } from '../../crawl-store.ts';
import { createNamedEgress, type Names } from '../../testing/named-hosts.ts';
import { type Routes, startSite } from '../../testing/site.ts';
import { createYieldingClock } from '../../testing/yielding-clock.ts';
import { type CheckLinksOptions, checkLinks } from '../check-links.ts';

const here = ['127.0.0.1'];

export interface LinkRun {
  /** By the URL without its port. */
  results: Map<string, LinkResult>;
  /** `METHOD host/path`, in order. */
  requests: string[];
  /** When each of them arrived, in seconds since the start of the stage. */
  seconds: number[];
  /** How often the store was read for remaining targets. */
  passes: number;
  progress: number[];
  clock: ReturnType<typeof createYieldingClock>;
}

export interface WantedLink {
  /** With `site.example` for the audited site; the port is added. Any other URL with a port stays as it is. */
  url: string;
  uses?: TargetUse[];
}

/**
 * Checks links through real connections to one server that is the audited site and all other hosts: hosts that are not
 * in `names` do not exist. Time only passes in pauses.
 */
export async function runLinks(
  links: (string | WantedLink)[],
  routes: Routes,
  {
    names = {},
    crawlDelaySeconds = null,
    ...options
  }: { names?: Names; crawlDelaySeconds?: number | null } & Partial<CheckLinksOptions> = {},
): Promise<LinkRun> {
  const clock = createYieldingClock();
  const startedAt = clock.now();
  const requests: string[] = [];
  const seconds: number[] = [];
  const site = await startSite({
    '*': (request) => {
      const host = (request.headers.host ?? '').replace(/:\d+$/, '');
      if (request.url === '/robots.txt') return { status: 404 };
      requests.push(`${request.method} ${host}${request.url}`);
      seconds.push((clock.now() - startedAt) / 1000);
      const route = routes[request.url ?? ''] ?? routes['*'] ?? { status: 404 };
      return typeof route === 'function' ? route(request) : route;
    },
  });
  const { port } = new URL(site.origin);
  const withPort = (url: string): string => url.replace(/^(https?:\/\/[^/:]+)\//, `$1:${port}/`);
  const egress = createNamedEgress({ 'site.example': here, 'other.example': here, ...names });
  const origin = `http://site.example:${port}`;
  const store = createTargetStore(
    links.map((link) => {
      const { url, uses = ['link'] } = typeof link === 'string' ? { url: link } : link;
      return { ...bare, url: withPort(url), internal: withPort(url).startsWith(`${origin}/`), uses };
    }),
  );
  const progress: number[] = [];
  try {
    await checkLinks({
      egress,
      store: store.store,
      site: siteFacts({ origin, rootUrl: `${origin}/`, robots: { crawlDelaySeconds } }),
      signal: AbortSignal.timeout(30_000),
      clock,
      onProgress: ({ checked }) => progress.push(checked),
      ...options,
    });
  } finally {
    await egress.close();
    await site.close();
  }
  const results = new Map([...store.results].map(([url, result]) => [url.replace(`:${port}`, ''), result]));
  return { results, requests, seconds, passes: store.passes(), progress, clock };
}

const bare: Omit<LinkTarget, 'url' | 'internal' | 'uses'> = { result: null, sourceCount: 1, sources: [] };

/** The part of a store that the link stage uses. */
export function createTargetStore(targets: LinkTarget[]) {
  const results = new Map<string, LinkResult>();
  let passes = 0;
  const store = {
    async *unverifiedTargets() {
      passes += 1;
      for (const target of targets) if (!results.has(target.url)) yield target;
    },
    async saveLinkResults(saved: { url: string; result: LinkResult }[]) {
      for (const { url, result } of saved) results.set(url, result);
    },
  };
  return { store: store as unknown as CrawlStore, results, passes: () => passes };
}
