import type { Operation } from '@fettle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Caller, Services } from '../context.ts';
import { checkContentType } from './body/request-body.ts';
import {
  type Authenticator,
  authenticateDashboard,
  authenticateV1,
  refuseForeignOrigin,
  refuseRepeatedCredential,
} from './credentials.ts';
import { ownHosts } from './host-check.ts';
import { countAnonymous, countRefused, countRequest } from './rate-limit.ts';
import type { RegisteredOperation } from './registered-operation.ts';

/**
 * Checks a request before any of its body is read: origin, credential, rate limit, scope, and Content-Type, in this
 * order. Sets `request.caller`.
 */
export async function admitRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { operation, surface, deprecation }: RegisteredOperation,
  services: Services,
  authenticator: Authenticator,
): Promise<void> {
  const { headers } = request;
  reply.headers(deprecation.always);
  if (surface === 'dashboard' && operation.method !== 'GET') {
    refuseForeignOrigin(headers, ownHosts(request, services.config));
  }
  if (operation.credential) {
    refuseRepeatedCredential(request.raw.rawHeaders);
    const authenticate = surface === 'v1' ? authenticateV1 : authenticateDashboard;
    const caller = await countRefused(services, request.ip, operation, () =>
      authenticate(headers, authenticator, services.config),
    );
    request.caller = caller;
    if (services.config.rateLimits) reply.headers(await countRequest(services, caller, operation));
    requireScope(caller, operation);
  } else if (services.config.rateLimits) {
    await countAnonymous(services, request.ip, operation);
  }
  checkContentType(request, operation);
}

/** Rejects a token without the scope of the operation. */
export function requireScope(caller: Caller, { scope }: Pick<Operation, 'scope'>): void {
  if (scope === null || caller.scopes.includes(scope)) return;
  throw new ApiError('INSUFFICIENT_SCOPE', `This operation requires a token with the scope ${scope}.`);
}
