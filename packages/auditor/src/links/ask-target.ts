import { type Egress, EgressError, type FollowedResponse } from '@fettle/egress';
import type { LinkAnswer } from './judge-answer.ts';

/** Failures a GET cannot mend: the host is not there, or may not be asked. */
const FINAL_ERRORS = new Set([
  'BAD_URL',
  'BAD_SCHEME',
  'BLOCKED_ADDRESS',
  'BLOCKED_PORT',
  'DNS_NOT_FOUND',
  'DNS_FAILED',
  'REFUSED',
  'TLS',
]);
/** As browsers ask, so that servers which choose a format by it send what visitors get. */
const HEADERS = { accept: 'text/html,application/xhtml+xml,image/avif,image/webp,*/*;q=0.8' };
const TIMEOUTS = { connectMs: 10_000, headersMs: 15_000, totalMs: 30_000 };

/**
 * Asks for a target by HEAD and, since many servers lie to HEAD, confirms every failure by GET, whose body is
 * given up unread. Never throws but for a stopped audit.
 */
export async function askTarget(
  url: string,
  internal: boolean,
  options: { egress: Egress; signal: AbortSignal },
): Promise<LinkAnswer> {
  const head = await ask('HEAD', url, internal, options);
  const good = head.status !== null && head.status < 400;
  if (good || (head.error !== null && FINAL_ERRORS.has(head.error))) return head;
  return ask('GET', url, internal, options);
}

async function ask(
  method: 'HEAD' | 'GET',
  url: string,
  internal: boolean,
  { egress, signal }: { egress: Egress; signal: AbortSignal },
): Promise<LinkAnswer> {
  try {
    const response: FollowedResponse = await egress.follow({
      method,
      url,
      headers: HEADERS,
      signal,
      timeouts: TIMEOUTS,
      maxBodyBytes: 1024,
    });
    void response.discard();
    const { status, headers, hops } = response;
    return { internal, status, error: null, headers, redirected: hops.length > 0 };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof EgressError)) throw error;
    return { internal, status: null, error: error.code, headers: {}, redirected: error.hops.length > 0 };
  }
}
