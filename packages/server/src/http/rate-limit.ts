import type { Operation } from '@fettle/contract';
import { ApiError } from '../api-error.ts';
import { clientNetwork } from '../client-network.ts';
import type { Caller, Services } from '../context.ts';
import { countInWindows, subjectOfNetwork } from '../db/rate-windows.ts';

type RateClass = 'read' | 'write' | 'audit';

/** The properties of an operation that decide which limit applies. */
export type Counted = Pick<Operation, 'method' | 'scope'>;

function rateClass(operation: Counted): RateClass {
  if (operation.scope === 'audits:run') return 'audit';
  return operation.method === 'GET' ? 'read' : 'write';
}

/**
 * Counts a caller's request in windows of one minute and, for a token, returns the three X-RateLimit headers; throws
 * RATE_LIMITED above a limit. Each token has a limit, and all sessions and tokens of a user share one of four times as
 * much, so that more tokens do not allow unlimited requests. The windows are in the database, shared by all processes.
 * When a request cannot be counted, it is allowed: a failing limiter must not take the service down.
 */
export async function countRequest(
  services: Services,
  caller: Caller,
  operation: Counted,
): Promise<Record<string, string>> {
  if (!services.config.rateLimits) return {};
  const kind = rateClass(operation);
  const window = currentWindow(services);
  const ownTo = limitOf(services, kind);
  const userTo = ownTo * services.config.rateUserFactor;
  const { token, userId } = caller;
  if (token === null) {
    const [byUser = 0] = await countsOf(services, [userId], kind, window);
    if (byUser > userTo) throw overLimit({ kind, limit: userTo, whose: ' for your account', window });
    return {};
  }
  const [used = 0, byUser = 0] = await countsOf(services, [token.id, userId], kind, window);
  const headers = {
    'x-ratelimit-limit': String(ownTo),
    'x-ratelimit-remaining': String(Math.max(0, ownTo - used)),
    'x-ratelimit-reset': String(window.reset),
  };
  if (used > ownTo) throw overLimit({ kind, limit: ownTo, window, headers });
  if (byUser > userTo)
    throw overLimit({
      kind,
      limit: userTo,
      whose: ' for all your tokens and sessions combined',
      window,
      headers,
    });
  return headers;
}

/** The same for a request that requires no credential, by the network it comes from. */
export async function countAnonymous(services: Services, address: string, operation: Counted): Promise<void> {
  if (!services.config.rateLimits) return;
  const kind = rateClass(operation);
  const window = currentWindow(services);
  const limit = limitOf(services, kind) * services.config.rateUserFactor;
  const [used = 0] = await countsOf(services, [subjectOfNetwork(clientNetwork(address))], kind, window);
  if (used > limit) throw overLimit({ kind, limit, whose: ' from your network', window });
}

/**
 * The caller that `authenticate` finds. If authentication fails, the request counts against the network's limit, since
 * invalid credentials cost lookups too. A valid credential is never limited by requests from its network.
 */
export async function countRefused(
  services: Services,
  address: string,
  operation: Counted,
  authenticate: () => Promise<Caller>,
): Promise<Caller> {
  try {
    return await authenticate();
  } catch (error) {
    if (error instanceof ApiError) await countAnonymous(services, address, operation);
    throw error;
  }
}

interface Window {
  startsAt: string;
  /** Unix time in seconds, as in the header. */
  reset: number;
  wait: number;
}

function currentWindow({ clock }: Services): Window {
  const now = clock().getTime();
  const start = now - (now % 60_000);
  const reset = start / 1000 + 60;
  return {
    startsAt: new Date(start).toISOString(),
    reset,
    wait: Math.max(1, Math.ceil(reset - now / 1000)),
  };
}

function limitOf({ config }: Services, kind: RateClass): number {
  return { read: config.rateRead, write: config.rateWrite, audit: config.rateAudit }[kind];
}

function overLimit({
  kind,
  limit,
  whose = '',
  window: { wait },
  headers = {},
}: {
  kind: RateClass;
  limit: number;
  /** Omitted for the token itself. */
  whose?: string;
  window: Window;
  headers?: Record<string, string>;
}): ApiError {
  return new ApiError(
    'RATE_LIMITED',
    `Rate limit exceeded: ${limit} ${kind} requests per minute${whose}. Wait ${wait} s.`,
    { headers: { ...headers, 'retry-after': String(wait) } },
  );
}

async function countsOf(
  services: Services,
  subjects: readonly string[],
  kind: RateClass,
  { startsAt }: Window,
): Promise<number[]> {
  try {
    return await countInWindows(services.db, { subjects, class: kind, startsAt });
  } catch (err) {
    services.log.warn({ err }, 'could not count a request for its rate limit');
    return [];
  }
}
