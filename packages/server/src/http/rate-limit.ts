import type { Operation } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import type { Caller, Services } from '../context.ts';

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
  const used = await countInWindow(services, caller.token.id, kind, new Date(windowStart).toISOString());
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

async function countInWindow(
  services: Services,
  tokenId: string,
  kind: RateClass,
  windowStart: string,
): Promise<number> {
  try {
    const { rows } = await sql<{ count: number }>`
      insert into rate_windows as w (token_id, class, window_start, count)
      values (${tokenId}, ${kind}, ${windowStart}, 1)
      on conflict (token_id, class, window_start) do update set count = w.count + 1
      returning count`.execute(services.db);
    const count = rows[0]?.count ?? 0;
    if (count === 1) await forgetEarlierWindows(services, tokenId, kind, windowStart);
    return count;
  } catch (err) {
    services.log.warn({ err }, 'a request could not be counted for its rate limit');
    return 0;
  }
}

/** The first request of a window clears the token's earlier ones, so the table holds one row per active token. */
async function forgetEarlierWindows(
  services: Services,
  tokenId: string,
  kind: RateClass,
  windowStart: string,
) {
  await services.db
    .deleteFrom('rate_windows')
    .where('token_id', '=', tokenId)
    .where('class', '=', kind)
    .where('window_start', '<', windowStart)
    .execute();
}
