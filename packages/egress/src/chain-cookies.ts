import type { EgressResponse } from './types.ts';

const MAX_COOKIES = 50;
const MAX_COOKIE_LENGTH = 4096;

/** The cookies set along one chain of redirects. They are only sent once they are needed to get out of a loop. */
export interface ChainCookies {
  store(response: EgressResponse): void;
  /** From now on `addTo` adds what was stored. */
  enable(): void;
  /** The headers for a request to `url`, with the cookies its host has set. */
  addTo(headers: Record<string, string>, url: string): Record<string, string>;
}

/**
 * Deliberately less than a cookie jar: host-only, no path, no expiry, gone with the chain. It exists to tell a real
 * redirect loop from a site that wants its cookie back.
 */
export function createChainCookies(): ChainCookies {
  const hosts = new Map<string, Map<string, string>>();
  let enabled = false;
  return {
    store(response) {
      for (const line of response.headers['set-cookie']?.split('\n') ?? []) {
        const [pair = ''] = line.split(';', 1);
        const at = pair.indexOf('=');
        if (at < 1 || pair.length > MAX_COOKIE_LENGTH) continue;
        const host = new URL(response.url).hostname;
        const jar = hosts.get(host) ?? new Map<string, string>();
        hosts.set(host, jar);
        if (jar.size < MAX_COOKIES) jar.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
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
