import { createHash, randomBytes } from 'node:crypto';
import type { Services } from '../../../context.ts';
import { publicUrl } from '../../../mail/public-url.ts';
import type { Provider } from '../provider/provider-store.ts';
import type { Discovered } from './discover-provider.ts';

/** What a sign-in has to come back with, and the proof that it began here (RFC 7636). */
export interface Expected {
  state: string;
  nonce: string;
  verifier: string;
}

export function makeExpected(): Expected {
  const random = () => randomBytes(32).toString('base64url');
  return { state: random(), nonce: random(), verifier: random() };
}

/** Where providers send people back to; registered there exactly as it is. */
export function redirectUri(config: Services['config']): string {
  return `${publicUrl(config)}/sign-in/callback`;
}

/** The URL at the provider that begins a sign-in. */
export function authorizationUrl(
  config: Services['config'],
  { server }: Discovered,
  provider: Pick<Provider, 'clientId' | 'scopes'>,
  { expected, loginHint }: { expected: Expected; loginHint: string | undefined },
): string {
  const url = new URL(String(server.authorization_endpoint));
  const parameters = {
    client_id: provider.clientId,
    response_type: 'code',
    scope: provider.scopes.join(' '),
    redirect_uri: redirectUri(config),
    state: expected.state,
    nonce: expected.nonce,
    code_challenge: createHash('sha256').update(expected.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(loginHint === undefined ? {} : { login_hint: loginHint }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
