import type { EgressResponse } from './types.ts';

const maxCookies = 50;
const maxCookieLength = 4096;

/** The cookies set along one redirect chain. They are sent only when needed to get out of a loop. */
export interface ChainCookies {
  store(response: EgressResponse): void;
  /** Makes `addTo` add the stored cookies from now on. */
  enable(): void;
  /** Headers for a request to `url`, with the cookies that its host has set. */
  addTo(headers: Record<string, string>, url: string): Record<string, string>;
}

/**
 * Deliberately less than a cookie jar: host-only, without path and expiry, and discarded with the chain. It exists to
 * distinguish a redirect loop from a site that redirects until its cookie comes back.
 */
export function createChainCookies(): ChainCookies {
  const hosts = new Map<string, Map<string, string>>();
  let enabled = false;
  return {
    store(response) {
      for (const line of response.headers['set-cookie']?.split('\n') ?? []) {
        const [pair = ''] = line.split(';', 1);
        const at = pair.indexOf('=');
        if (at < 1 || pair.length > maxCookieLength) continue;
        const host = new URL(response.url).hostname;
        const jar = hosts.get(host) ?? new Map<string, string>();
        hosts.set(host, jar);
        if (jar.size < maxCookies) jar.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
      }
    },
    enable() {
      enabled = true;
    },
    addTo(headers, url) {
      const jar = enabled ? hosts.get(new URL(url).hostname) : undefined;
      if (!jar) return headers;
      const added = [...jar].map(([name, value]) => `${name}=${value}`);
      return { ...headers, cookie: [headers.cookie, ...added].filter(Boolean).join('; ') };
    },
  };
}
