import { EgressError } from '@fettle/egress';
import * as oauth from 'oauth4webapi';
import { ApiError } from '../../../api-error.ts';
import type { Services } from '../../../context.ts';
import { providerFetch } from './provider-fetch.ts';

type ProviderServices = Pick<Services, 'egress' | 'clock' | 'providers'>;

/** What is known of a provider, and the keys that its tokens were signed with when they were last read. */
export interface Discovered {
  server: oauth.AuthorizationServer;
  keys: oauth.JWKSCacheInput;
}

/** Asymmetric signatures only: `none` proves nothing, and an HMAC would make the client secret a key of ID tokens. */
const algorithms = [
  'RS256',
  'PS256',
  'ES256',
  'EdDSA',
  'Ed25519',
  'RS384',
  'RS512',
  'PS384',
  'PS512',
  'ES384',
  'ES512',
];
const cacheMs = 600_000;

/** A provider that cannot be used; the message says why and what to do. */
export class ProviderError extends Error {}

/** What a provider says of itself, read at most every ten minutes. @throws ProviderError */
export async function discoverProvider(
  { egress, clock, providers }: ProviderServices,
  issuer: string,
): Promise<Discovered> {
  return providers.read(issuer, clock().getTime(), cacheMs, () => readProvider(egress, issuer));
}

/** The same, read now. @throws ProviderError */
export async function discoverAgain(services: ProviderServices, issuer: string): Promise<Discovered> {
  services.providers.forget(issuer);
  return discoverProvider(services, issuer);
}

async function readProvider(egress: Services['egress'], issuer: string): Promise<Discovered> {
  const url = new URL(issuer);
  requireSecure(url, 'The issuer');
  const server = await requestMetadata(egress, url);
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const endpoint = server[name];
    if (endpoint === undefined || !URL.canParse(endpoint)) {
      throw new ProviderError(`The discovery document of ${issuer} has no "${name}". Check the issuer.`);
    }
    requireSecure(new URL(endpoint), `The "${name}" of the provider`);
  }
  const offered = server.id_token_signing_alg_values_supported ?? ['RS256'];
  const usable = offered.filter((name) => algorithms.includes(name));
  if (usable.length === 0) {
    throw new ProviderError(
      `The provider signs ID tokens only with ${offered.join(', ')}. Configure RS256 or ES256 there.`,
    );
  }
  if (server.response_types_supported !== undefined && !server.response_types_supported.includes('code')) {
    throw new ProviderError('The provider does not support the authorization code flow ("code").');
  }
  return { server: { ...server, id_token_signing_alg_values_supported: usable }, keys: {} };
}

async function requestMetadata(egress: Services['egress'], url: URL): Promise<oauth.AuthorizationServer> {
  try {
    const response = await oauth.discoveryRequest(url, requestOptions(egress, url));
    return await oauth.processDiscoveryResponse(url, response);
  } catch (error) {
    throw explain(error, `the discovery document of ${url.href}`);
  }
}

/** The keys of a provider, to see that they can be read. @throws ProviderError */
export async function readKeys(egress: Services['egress'], { server }: Discovered): Promise<void> {
  const url = String(server.jwks_uri);
  try {
    const fetched = await providerFetch(egress)(url, {
      method: 'GET',
      headers: { accept: 'application/json' },
    });
    const body = (await fetched.json()) as { keys?: unknown } | null;
    if (fetched.status === 200 && Array.isArray(body?.keys) && body.keys.length > 0) return;
  } catch (error) {
    throw explain(error, `the keys at ${url}`);
  }
  throw new ProviderError(`The provider has no keys at ${url}.`);
}

/** A provider is reached over https. Only on this machine, for trying it out, http is accepted. */
function requireSecure(url: URL, what: string): void {
  if (url.protocol === 'https:' || isLoopback(url)) return;
  throw new ProviderError(`${what} must use https: ${url.href}`);
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/** What every request to a provider is made with. */
export function requestOptions(egress: Services['egress'], issuer: URL) {
  return { [oauth.customFetch]: providerFetch(egress), [oauth.allowInsecureRequests]: isLoopback(issuer) };
}

/** An error of a request to a provider, in words for whoever set it up; an unexpected one stays as it is. */
export function explain(error: unknown, what: string): Error {
  if (error instanceof ProviderError) return error;
  if (error instanceof EgressError) {
    return new ProviderError(`Could not read ${what}: ${error.message}`, { cause: error });
  }
  if (error instanceof oauth.OperationProcessingError && error.code === oauth.JSON_ATTRIBUTE_COMPARISON) {
    return new ProviderError(
      `The issuer in ${what} is a different one. Enter it exactly as the provider names it, with or without a slash at the end; an address for several tenants cannot be used.`,
      { cause: error },
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new ProviderError(`Could not use ${what}: ${reason}. Check the issuer.`, { cause: error });
}

/** The response to somebody who signs in while the provider cannot be used. */
export function providerUnavailable(name: string): ApiError {
  return new ApiError(
    'UNAVAILABLE',
    `${name} cannot be reached or does not work as expected. Try again later, or tell an owner of the organization.`,
    { headers: { 'retry-after': '60' } },
  );
}
