import { createChainCookies } from './chain-cookies.ts';
import { EgressError, type Hop } from './errors.ts';
import type { EgressRequest, EgressResponse, FollowedResponse, FollowRequest } from './types.ts';

type Send = (input: EgressRequest) => Promise<EgressResponse>;

const redirects = new Set([301, 302, 303, 307, 308]);
const defaultTotalMs = 30_000;

/** Follows redirects with `send`, which checks every URL. See {@link Egress.follow}. */
export async function follow(send: Send, input: FollowRequest): Promise<FollowedResponse> {
  const { maxRedirects = 10, onHop, ...request } = input;
  const hops: Hop[] = [];
  try {
    return await walk(send, request, hops, maxRedirects, onHop);
  } catch (error) {
    if (!(error instanceof EgressError) || hops.length === 0) throw error;
    throw new EgressError(error.code, error.message, error.url, { cause: error.cause, hops });
  }
}

async function walk(
  send: Send,
  request: EgressRequest,
  hops: Hop[],
  maxRedirects: number,
  onHop: FollowRequest['onHop'],
): Promise<FollowedResponse> {
  const totalMs = request.timeouts?.totalMs ?? defaultTotalMs;
  const end = performance.now() + totalMs;
  const seen = new Set<string>();
  const cookies = createChainCookies();
  let { url, originHeaders, userAgentSuffix } = request;
  let headers = lowerCased(request.headers ?? {});

  for (;;) {
    const sent = cookies.addTo(headers, url);
    seen.add(visitKey(url, sent));
    const { originHeaders: _, userAgentSuffix: __, ...rest } = request;
    const response = await send({
      ...rest,
      url,
      headers: sent,
      timeouts: remaining(request, end),
      ...(originHeaders === undefined ? {} : { originHeaders }),
      ...(userAgentSuffix === undefined ? {} : { userAgentSuffix }),
    });
    const location = redirectTarget(response);
    if (location === null) return Object.assign(response, { hops });
    const hop = { url: response.url, status: response.status, location };
    if (onHop?.(hop) === false) return Object.assign(response, { hops });
    // Not awaited: the rest of a redirect's body must not delay the chain. It is limited in bytes and time.
    void response.discard();
    hops.push(hop);
    cookies.store(response);
    if (hops.length > maxRedirects) {
      throw new EgressError('TOO_MANY_REDIRECTS', `More than ${maxRedirects} redirects.`, location);
    }
    if (new URL(location).origin !== new URL(response.url).origin) {
      headers = withoutCredentials(headers);
      // Not even when the chain comes back: the URL it comes back with is the choice of another site.
      originHeaders = undefined;
      userAgentSuffix = undefined;
    }
    url = location;
    // In a browser, a site that redirects to itself to set a cookie is not a loop, so it gets one try with the cookie.
    if (seen.has(visitKey(url, cookies.addTo(headers, url)))) {
      cookies.enable();
      if (seen.has(visitKey(url, cookies.addTo(headers, url)))) {
        throw new EgressError('REDIRECT_LOOP', 'The redirects form a loop.', location);
      }
    }
  }
}

/** The absolute target of a redirect; null for a final response, which includes a redirect without `Location`. */
function redirectTarget(response: EgressResponse): string | null {
  const [location] = response.headers.location?.split('\n') ?? [];
  if (!redirects.has(response.status) || location === undefined || location.trim() === '') return null;
  const target = URL.parse(location, response.url);
  if (!target) {
    void response.discard();
    throw new EgressError(
      'BAD_REDIRECT',
      'The Location header of the redirect is not a valid URL.',
      response.url,
    );
  }
  // RFC 9110 §10.2.2: a target without a fragment inherits that of the request.
  if (target.hash === '') target.hash = new URL(response.url).hash;
  return target.href;
}

function visitKey(url: string, headers: Record<string, string>): string {
  const [withoutFragment = ''] = url.split('#', 1);
  return `${withoutFragment}\n${headers.cookie ?? ''}`;
}

function remaining(request: EgressRequest, end: number): NonNullable<EgressRequest['timeouts']> {
  return { ...request.timeouts, totalMs: Math.max(1, Math.ceil(end - performance.now())) };
}

function withoutCredentials(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(authorization|cookie|proxy-authorization)$/.test(name)),
  );
}

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
