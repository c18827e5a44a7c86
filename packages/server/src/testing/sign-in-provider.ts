import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import { defer, type Teardown } from './defer.ts';

/** Somebody with an account at the provider. */
export interface ProviderAccount {
  sub: string;
  email: string;
  name?: string;
  email_verified?: boolean;
}

/** A real OpenID Connect provider on this machine. Whoever is its `current` account is signed in without a question. */
export interface SignInProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  current: ProviderAccount;
  /** Follows an authorization URL as a browser would; the query string with which it is sent back. */
  follow(url: string): Promise<string>;
}

interface GrantContext {
  oidc: { client: { clientId: string }; session: { accountId: string } };
}

export async function startSignInProvider(
  t: Teardown,
  { redirectUri, authMethod = 'client_secret_basic' }: { redirectUri: string; authMethod?: string },
): Promise<SignInProvider> {
  const [clientId, clientSecret] = ['fettle', 'the secret of the client & more'];
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const accounts = new Map<string, ProviderAccount>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  defer(t, async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made: SignInProvider = {
    issuer,
    clientId,
    clientSecret,
    current: { sub: 'nobody', email: 'nobody@example.com' },
    follow: (url) => follow(url, redirectUri),
  };
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: authMethod,
      },
    ],
    clientAuthMethods: [authMethod],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'first', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Claims are in the ID token, as with the providers of companies.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/log-in' },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ ...accounts.get(id) }),
    }),
    async loadExistingGrant({ oidc }: GrantContext) {
      const { accountId } = oidc.session;
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/log-in') !== true) return void answer(request, response);
    accounts.set(made.current.sub, made.current);
    const login = { accountId: made.current.sub };
    void provider.interactionFinished(request, response, { login });
  });
  return made;
}

/** Follows redirects with cookies until one leads back to `redirectUri`. */
async function follow(url: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = new URL(url);
  for (let hop = 0; hop < 10; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`No redirect: ${response.status} ${await response.text()}`);
    next = new URL(location, next);
    if (next.href.startsWith(redirectUri)) return next.search;
  }
  throw new Error('Too many redirects.');
}
