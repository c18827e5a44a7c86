import { parseAllowedNetworks } from './address-policy.ts';
import { checkUrl, type Policy } from './check-url.ts';
import { createConnector } from './connect.ts';
import { acceptedEncodings } from './decode-body.ts';
import { EgressError } from './errors.ts';
import { Exchange } from './exchange.ts';
import { follow } from './follow.ts';
import { inspectTls } from './inspect-tls.ts';
import { createPool } from './pool.ts';
import { createResolveChecked } from './resolve.ts';
import { toResponse } from './response.ts';
import type { Egress, EgressOptions, EgressRequest, EgressResponse, Timeouts } from './types.ts';

const defaultTimeouts: Timeouts = { connectMs: 5_000, headersMs: 10_000, idleMs: 10_000, totalMs: 30_000 };
const defaultPublicPorts = [80, 443, 8080, 8443];
const defaultMaxBodyBytes = 10 * 1024 * 1024;
const defaultConnections = 16;

/**
 * The only way for the process to make outbound requests. Whatever URL comes from a user, a page, a redirect, or DNS, it
 * connects only to public addresses on open ports and to networks the operator allows. Proxy settings in the environment
 * have no effect; TLS certificates are always verified.
 * @throws Error when an entry of `allowPrivateNetworks` is not a network
 */
export function createEgress(options: EgressOptions): Egress {
  const ports = options.publicPorts ?? defaultPublicPorts;
  const policy: Policy = {
    allowed: parseAllowedNetworks(options.allowPrivateNetworks ?? []),
    publicPorts: ports === 'any' ? 'any' : new Set(ports),
  };
  const resolveChecked = createResolveChecked(policy, options.resolve);
  const connector = createConnector(policy, resolveChecked);
  const pool = createPool(connector, options.maxConnectionsPerOrigin ?? defaultConnections);

  async function request(input: EgressRequest): Promise<EgressResponse> {
    const target = checkUrl(input.url, policy);
    const exchange = new Exchange(pool, {
      target,
      method: input.method ?? 'GET',
      headers: requestHeaders(input, options.userAgent, target.href),
      body: input.body ?? null,
      repeatable: input.repeatable ?? input.method !== 'POST',
      timeouts: { ...defaultTimeouts, ...input.timeouts },
      signal: input.signal ?? null,
    });
    const head = await exchange.head;
    return toResponse(target.href, exchange, head, input.maxBodyBytes ?? defaultMaxBodyBytes);
  }

  return {
    request,
    follow: (input) => follow(request, input),
    inspectTls: (url, { timeoutMs = defaultTimeouts.connectMs } = {}) =>
      inspectTls(connector, new URL(checkUrl(url, policy).origin), timeoutMs),
    async check(url, { resolve = false, timeoutMs = defaultTimeouts.connectMs } = {}) {
      try {
        const target = checkUrl(url, policy);
        if (resolve) await resolveChecked(new URL(target.origin), timeoutMs);
        return { ok: true, url: target.href };
      } catch (error) {
        if (!(error instanceof EgressError)) throw error;
        return { ok: false, code: error.code, message: error.message };
      }
    },
    close: () => pool.close(),
  };
}

function requestHeaders(input: EgressRequest, userAgent: string, url: string): Record<string, string> {
  const { userAgentSuffix: suffix } = input;
  const headers: Record<string, string> = {
    'user-agent': suffix === undefined ? userAgent : `${userAgent} ${suffix}`,
    accept: '*/*',
  };
  if (input.acceptEncoding ?? true) headers['accept-encoding'] = acceptedEncodings;
  const given = [...Object.entries(input.headers ?? {}), ...Object.entries(input.originHeaders ?? {})];
  for (const [name, value] of given) {
    const lower = name.toLowerCase();
    // A host name other than the checked one would reach a different site at the same address.
    if (lower === 'host')
      throw new EgressError('PROTOCOL', 'The host header is set from the URL. Remove it.', url);
    // Cookies set along a redirect chain are sent beside the caller's own.
    const known = lower === 'cookie' ? headers.cookie : undefined;
    headers[lower] = known === undefined ? value : `${known}; ${value}`;
  }
  return headers;
}
