import { hash } from 'node:crypto';
import type { Operation } from '@fettle/contract';
import { ApiError } from '../api-error.ts';
import { clientNetwork } from '../client-network.ts';
import type { Caller, Services } from '../context.ts';
import { countInWindows } from '../db/rate-windows.ts';

type RateClass = 'read' | 'write' | 'audit';

/** What decides how a request is counted. */
export type Counted = Pick<Operation, 'method' | 'scope'>;

function rateClass(operation: Counted): RateClass {
  if (operation.scope === 'audits:run') return 'audit';
  return operation.method === 'GET' ? 'read' : 'write';
}

/**
 * Counts a request of a caller in windows of one minute and returns the three headers of spec "Rate limits" for a token;
 * throws RATE_LIMITED above a limit. A token has a limit of its own, and all that a user holds, sessions and tokens,
 * together one of four times as much: more tokens buy no more requests. The windows are in the database, so that all
 * processes share them. When the count cannot be kept, the request goes on: a limiter that is down must not take the
 * service with it.
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
    if (byUser > userTo) throw overLimit({ kind, limit: userTo, whose: ' of yours', window });
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
    throw overLimit({ kind, limit: userTo, whose: ' of all your tokens', window, headers });
  return headers;
}

/** The same for a request that needs no credential, by the network it comes from. */
export async function countAnonymous(services: Services, address: string, operation: Counted): Promise<void> {
  if (!services.config.rateLimits) return;
  const kind = rateClass(operation);
  const window = currentWindow(services);
  const limit = limitOf(services, kind) * services.config.rateUserFactor;
  const [used = 0] = await countsOf(services, [subjectOfNetwork(address)], kind, window);
  if (used > limit) throw overLimit({ kind, limit, whose: ' from your network', window });
}

/**
 * The caller that `authenticate` finds. Where it refuses, the request counts as one without a credential: made-up ones cost
 * look-ups too. A good credential is never held up by what its network has sent.
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
  /** In seconds since 1970, as the header has it. */
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
  /** Left out for the token itself. */
  whose?: string;
  window: Window;
  headers?: Record<string, string>;
}): ApiError {
  return new ApiError(
    'RATE_LIMITED',
    `Over the limit of ${limit} per minute for ${kind} requests${whose}; wait ${wait} s.`,
    { headers: { ...headers, 'retry-after': String(wait) } },
  );
}

/** Windows are of UUIDs; this one is made of the network and is nobody's id. */
function subjectOfNetwork(address: string): string {
  const digits = hash('sha256', `network:${clientNetwork(address)}`, 'hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ].join('-');
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
    services.log.warn({ err }, 'a request could not be counted for its rate limit');
    return [];
  }
}
