import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';

const lookupMs = 3_000;

/** Problems that no later change of a DNS record can solve. */
const permanentProblems = new Set(['BAD_URL', 'BAD_SCHEME', 'BLOCKED_ADDRESS', 'BLOCKED_PORT']);

/**
 * Rejects a URL that nothing would ever be sent to (BAD_REQUEST): a wrong scheme or port, a username and password in
 * it, or an IP address that is not public. This catches typing errors; every connection is checked again when it opens.
 *
 * A host name that does not resolve now is accepted: receivers are registered before they are deployed, and a failing
 * DNS server is not the caller's fault. The log of deliveries then shows the problem.
 */
export async function rejectUnusableUrl(ctx: Pick<Ctx, 'egress'>, url: string): Promise<void> {
  const result = await ctx.egress.check(url, { resolve: true, timeoutMs: lookupMs });
  if (result.ok || !permanentProblems.has(result.code)) return;
  const message = `"url" cannot receive webhooks. ${result.message}${hintFor(result.code)}`;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'url', message }] });
}

function hintFor(code: string): string {
  if (code === 'BLOCKED_PORT') return ' Use port 80, 443, 8080, or 8443.';
  if (code === 'BLOCKED_ADDRESS') return ' The operator of this installation can allow private networks.';
  return '';
}
