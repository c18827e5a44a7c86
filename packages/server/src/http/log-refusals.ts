import type { ErrorCode } from '@fettle/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error it was refused with; null while there is none. */
    refusal: ErrorCode | null;
  }
}

const periodMs = 60_000;
/** Entries in a period from one user, or from one IP address without a credential. */
const entriesFromOne = 10;
/** Entries in a period of this process, which also bounds what is remembered. */
const entriesFromAll = 300;

/** Everyday steps of a dialog between a client and the service. */
const expected: ReadonlySet<ErrorCode> = new Set([
  'SECOND_FACTOR_REQUIRED',
  'CONFIRMATION_REQUIRED',
  'CONFLICT',
  'PRECONDITION_FAILED',
]);

/**
 * Writes refused requests to the service log: who, which operation, and which error, but no URL, header, or body. In a
 * minute, up to ten entries per user or IP address and 300 in total; the others are counted in one entry, so that nobody
 * can flood the log or hide in it for free. Internal failures have entries of their own.
 */
export function logRefusals(app: FastifyInstance, { clock, log }: Pick<Services, 'clock' | 'log'>): void {
  app.decorateRequest('refusal', null);
  const entries = new Map<string, number>();
  let periodEnd = 0;
  let written = 0;
  let omitted = 0;
  const startPeriod = (now: number): void => {
    if (omitted > 0) log.info({ omitted }, 'more requests were refused than are logged in a minute');
    entries.clear();
    periodEnd = now + periodMs;
    written = 0;
    omitted = 0;
  };
  app.addHook('onResponse', async (request, { statusCode }) => {
    const code = request.refusal;
    if (code === null || statusCode >= 500 || !isWorthAnEntry(request, code)) return;
    const now = clock().getTime();
    if (now >= periodEnd) startPeriod(now);
    const who = request.caller?.userId ?? request.ip;
    const sofar = entries.get(who) ?? 0;
    if (sofar >= entriesFromOne || written >= entriesFromAll) {
      omitted += 1;
      return;
    }
    entries.set(who, sofar + 1);
    written += 1;
    log.info({ requestId: request.id, code, ...describe(request) }, 'request refused');
  });
}

/** Without a credential, 404 and the question who is signed in are what every visitor and every scanner causes. */
function isWorthAnEntry({ caller, method }: FastifyRequest, code: ErrorCode): boolean {
  if (expected.has(code)) return false;
  if (code === 'NOT_FOUND') return caller !== null;
  return code !== 'UNAUTHORIZED' || method !== 'GET';
}

/** The route has names instead of values: `/api/v1/tasks/:id`. */
function describe({ method, routeOptions, caller, ip }: FastifyRequest): Record<string, unknown> {
  const route = { method, route: routeOptions.url ?? null, ip };
  if (caller === null) return route;
  return { ...route, userId: caller.userId, tokenId: caller.token?.id ?? null };
}
