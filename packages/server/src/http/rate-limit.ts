import type { Operation } from '@fettle/contract';
import { ApiError } from '../api-error.ts';
import type { Caller, Services } from '../context.ts';
import { countInWindow } from '../db/rate-windows.ts';

type RateClass = 'read' | 'write' | 'audit';

/** What decides how a request is counted. */
export type Counted = Pick<Operation, 'method' | 'scope'>;

function rateClass(operation: Counted): RateClass {
  if (operation.scope === 'audits:run') return 'audit';
  return operation.method === 'GET' ? 'read' : 'write';
}

/**
 * Counts a request of a token in its one-minute window and returns the three headers of spec "Rate limits"; throws
 * RATE_LIMITED above the limit. The windows are in the database, so that all processes share them. When the count
 * cannot be kept, the request goes on: a limiter that is down must not take the service with it.
 */
export async function countRequest(
  services: Services,
  caller: Caller,
  operation: Counted,
): Promise<Record<string, string>> {
  const { config } = services;
  if (!config.rateLimits || caller.token === null) return {};
  const kind = rateClass(operation);
  const limit = { read: config.rateRead, write: config.rateWrite, audit: config.rateAudit }[kind];
  const now = services.clock().getTime();
  const windowStart = now - (now % 60_000);
  const used = await countOf(services, caller.token.id, kind, new Date(windowStart).toISOString());
  const reset = windowStart / 1000 + 60;
  const headers = {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(Math.max(0, limit - used)),
    'x-ratelimit-reset': String(reset),
  };
  if (used <= limit) return headers;
  const wait = Math.max(1, Math.ceil(reset - now / 1000));
  throw new ApiError(
    'RATE_LIMITED',
    `Over the limit of ${limit} per minute for ${kind} requests; wait ${wait} s.`,
    {
      headers: { ...headers, 'retry-after': String(wait) },
    },
  );
}

async function countOf(
  services: Services,
  tokenId: string,
  kind: RateClass,
  windowStart: string,
): Promise<number> {
  try {
    return await countInWindow(services.db, { subject: tokenId, class: kind, startsAt: windowStart });
  } catch (err) {
    services.log.warn({ err }, 'a request could not be counted for its rate limit');
    return 0;
  }
}
