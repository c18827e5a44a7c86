import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { defer, type Teardown } from './defer.ts';

/** A provider that says whatever a test wants it to say. */
export interface ForgingProvider {
  issuer: string;
  clientId: string;
  /** Changes the discovery document. */
  metadata: Record<string, unknown>;
  /** The ID token for the claims that a valid one would have. */
  idToken: (claims: JWTPayload) => Promise<string> | string;
  /** Replaces the response of every path that starts with a key. */
  broken: Record<string, { status?: number; body?: string; hang?: boolean }>;
  /** Requests by path. */
  requests: string[];
  /** Bodies that the token endpoint has received. */
  forms: URLSearchParams[];
  sign(claims: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>;
  privateKey: CryptoKey;
}

/** Starts it; every code is accepted. `expected` gives the claims of a valid ID token. */
export async function startForgingProvider(
  t: Teardown,
  expected: () => JWTPayload,
): Promise<ForgingProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'first', use: 'sig', alg: 'RS256' };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  defer(t, async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign = async (claims: JWTPayload, header: { alg?: string; kid?: string } = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'first', ...header }).sign(privateKey);
  const made: ForgingProvider = {
    issuer,
    clientId: 'fettle',
    metadata: {},
    idToken: sign,
    broken: {},
    requests: [],
    forms: [],
    sign,
    privateKey,
  };
  const bodies: Record<string, () => Promise<unknown>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
      response_types_supported: ['code'],
      ...made.metadata,
    }),
    '/keys': async () => ({ keys: [jwk] }),
    '/token': async () => ({
      access_token: 'access',
      token_type: 'bearer',
      id_token: await made.idToken(expected()),
    }),
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/';
    made.requests.push(path);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (path === '/token') made.forms.push(new URLSearchParams(Buffer.concat(chunks).toString()));
    const broken = made.broken[path];
    if (broken?.hang === true) return;
    const body = broken?.body ?? JSON.stringify(await bodies[path]?.());
    response.writeHead(broken?.status ?? 200, { 'content-type': 'application/json' }).end(body);
  };
  server.on('request', (request, response) => void answer(request, response));
  return made;
}
