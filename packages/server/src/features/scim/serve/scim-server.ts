import { limits } from '@fettle/contract';
import type { Services } from '../../../context.ts';
import { countInWindow } from '../../../db/rate-windows.ts';
import type { ScimServer } from '../../../http/scim-route.ts';
import { publicUrl } from '../../../mail/public-url.ts';
import { ScimError } from '../protocol/scim-error.ts';
import { insertScimRequest } from '../requests/scim-request-store.ts';
import { findScimCaller, type ScimCaller, touchScimToken } from '../tokens/scim-token-store.ts';
import { handleScimRequest } from './handle-request.ts';
import { scimPath } from './scim-path.ts';
import { errorResponse } from './scim-response.ts';

const minuteMs = 60_000;

/** The SCIM API for the HTTP layer. */
export function scimServer(services: Services): ScimServer<ScimCaller> {
  const { db, clock, log, config } = services;
  const baseUrl = `${publicUrl(config)}${scimPath}`;
  return {
    path: scimPath,
    async admit(token) {
      const now = clock();
      const caller = token === null ? null : await findScimCaller(db, token, now);
      if (caller === null) throw unauthorized(token);
      if (config.rateLimits) await countRequest(services, caller, now);
      await touchScimToken(db, caller.tokenId, now);
      return caller;
    },
    holderOf: ({ orgId }) => orgId,
    handle: async (ctx, caller, request) => handleScimRequest({ ...ctx, scim: caller, baseUrl }, request),
    explain: errorResponse,
    async record({ orgId, tokenId }, { method, path, status, detail }) {
      try {
        await insertScimRequest(db, {
          orgId,
          tokenId,
          method,
          path,
          status,
          detail,
          now: clock().toISOString(),
        });
      } catch (err) {
        log.warn({ err }, 'could not record a SCIM request');
      }
    },
  };
}

function unauthorized(token: string | null): ScimError {
  const detail =
    token === null
      ? 'Send a SCIM token as Authorization: Bearer <token>.'
      : 'This token is unknown, malformed, revoked, or expired. Create a SCIM token in the provisioning settings of the organization.';
  return new ScimError(401, null, detail, { 'www-authenticate': 'Bearer realm="fettle-scim"' });
}

/** When a request cannot be counted, it is allowed: a failing limiter must not take the service down. */
async function countRequest({ db, log }: Services, { tokenId }: ScimCaller, now: Date): Promise<void> {
  const start = now.getTime() - (now.getTime() % minuteMs);
  let used = 0;
  try {
    const startsAt = new Date(start).toISOString();
    used = await countInWindow(db, { subject: tokenId, class: 'scim', startsAt });
  } catch (err) {
    log.warn({ err }, 'could not count a request for its rate limit');
  }
  if (used <= limits.scimRequestsPerMinute) return;
  const wait = Math.max(1, Math.ceil((start + minuteMs - now.getTime()) / 1000));
  throw new ScimError(
    429,
    null,
    `Rate limit exceeded: ${limits.scimRequestsPerMinute} requests per minute. Wait ${wait} s.`,
    { 'retry-after': String(wait) },
  );
}
