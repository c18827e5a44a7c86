import { isEmail, limits, normalizeEmail, tidyLine } from '@fettle/contract';
import * as oauth from 'oauth4webapi';
import type { Services } from '../../../context.ts';
import type { Provider } from '../provider/provider-store.ts';
import { type Expected, redirectUri } from './authorization-request.ts';
import { discoverProvider, ProviderError, requestOptions } from './discover-provider.ts';

/** Who the provider says has signed in. */
export interface ProviderIdentity {
  subject: string;
  email: string;
  name: string | null;
}

/** A response that proves nothing; the message is for the log and for whoever set up the provider. */
export class InvalidResponse extends Error {}

/** OpenID Connect Core §2: at most 255 characters of ASCII. */
const subjectPattern = /^[\x20-\x7e]{1,255}$/;
/** Clocks that differ, in seconds. */
const leeway = 30;

/**
 * Exchanges the code of a response for an ID token, and reads it (OpenID Connect Core §3.1.3): `state` and, where there
 * is one, `iss` of the response (RFC 9207); signature by a key of the provider; issuer, audience, times, and nonce.
 * @throws InvalidResponse ProviderError
 */
export async function readIdentity(
  services: Pick<Services, 'egress' | 'clock' | 'providers' | 'config'>,
  provider: Provider,
  { response, expected }: { response: URLSearchParams; expected: Expected },
): Promise<ProviderIdentity> {
  const discovered = await discoverProvider(services, provider.issuer);
  const { server, keys } = discovered;
  const now = services.clock().getTime();
  const client: oauth.Client = {
    client_id: provider.clientId,
    [oauth.clockSkew]: Math.round((now - Date.now()) / 1000),
    [oauth.clockTolerance]: leeway,
  };
  const options = requestOptions(services.egress, new URL(provider.issuer));
  try {
    const valid = oauth.validateAuthResponse(server, client, response, expected.state);
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authenticate(server, provider.clientSecret),
      valid,
      redirectUri(services.config),
      expected.verifier,
      options,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
      expectedNonce: expected.nonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(server, answer, { ...options, [oauth.jwksCache]: keys });
    return readClaims(
      provider,
      oauth.getValidatedIdTokenClaims(tokens) as Record<string, unknown> | undefined,
    );
  } catch (error) {
    throw toInvalid(error);
  }
}

function authenticate(server: oauth.AuthorizationServer, secret: string | null): oauth.ClientAuth {
  if (secret === null) return oauth.None();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const isBasic = methods.includes('client_secret_basic') || !methods.includes('client_secret_post');
  return isBasic ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret);
}

function readClaims(
  { emailClaim, nameClaim }: Provider,
  claims: Record<string, unknown> | undefined,
): ProviderIdentity {
  const subject = claims?.sub;
  const email = claims?.[emailClaim];
  if (typeof subject !== 'string' || !subjectPattern.test(subject)) {
    throw new InvalidResponse('the ID token has no usable "sub"');
  }
  if (typeof email !== 'string' || !isEmail(email)) {
    throw new InvalidResponse(`the ID token has no email address in the claim "${emailClaim}"`);
  }
  // Some providers never say it; what they say must not be no.
  const verified = claims?.email_verified;
  if (verified !== undefined && verified !== true && verified !== 'true') {
    throw new InvalidResponse('the provider has not verified the email address');
  }
  return { subject, email: normalizeEmail(email), name: readName(claims?.[nameClaim]) };
}

function readName(claim: unknown): string | null {
  if (typeof claim !== 'string' || !claim.isWellFormed()) return null;
  const line = tidyLine(claim.replaceAll('\0', ' ').replace(/\s+/g, ' '));
  return line === '' ? null : line.slice(0, limits.nameCharacters).toWellFormed().trim();
}

/** Network failures stay what they are; everything else is a response that proves nothing. */
function toInvalid(error: unknown): unknown {
  if (error instanceof InvalidResponse || error instanceof ProviderError) return error;
  if (error instanceof oauth.AuthorizationResponseError) {
    return new InvalidResponse(`the provider refused: ${error.error}`, { cause: error });
  }
  if (error instanceof oauth.ResponseBodyError) {
    return new InvalidResponse(`the provider refused the code: ${error.error}`, { cause: error });
  }
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError) {
    return new InvalidResponse(error.message, { cause: error });
  }
  if (error instanceof oauth.WWWAuthenticateChallengeError) {
    return new InvalidResponse('the provider refused the client ID or the client secret', { cause: error });
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new ProviderError(`Could not complete the sign-in at the provider: ${reason}`, { cause: error });
}
