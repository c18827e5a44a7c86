import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';

const LOOKUP_MS = 3_000;

/** What no name service can cure later. */
const refusedFor = new Set(['BAD_URL', 'BAD_SCHEME', 'BLOCKED_ADDRESS', 'BLOCKED_PORT']);

/**
 * Refuses a URL that nothing would ever be sent to (BAD_REQUEST): wrong scheme or port, user and password in it, an
 * address that is not public. Every connection is judged again when it is opened; this is for whoever mistypes.
 *
 * A name that does not resolve now is taken: receivers are registered before they are put up, and a name service that
 * is out of order is no fault of the caller. What is wrong with it then stands in the log of deliveries.
 */
export async function refuseAddress(ctx: Pick<Ctx, 'egress'>, url: string): Promise<void> {
  const verdict = await ctx.egress.check(url, { resolve: true, timeoutMs: LOOKUP_MS });
  if (verdict.ok || !refusedFor.has(verdict.code)) return;
  const message = `'url' cannot receive webhooks. ${verdict.message}${hintFor(verdict.code)}`;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'url', message }] });
}

function hintFor(code: string): string {
  if (code === 'BLOCKED_PORT') return ' Use port 80, 443, 8080, or 8443.';
  if (code === 'BLOCKED_ADDRESS') return ' The operator of this service can allow private networks.';
  return '';
}
