import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { defer, type Teardown } from './defer.ts';

/** Replaces Google: signs ID tokens, and serves the key to verify them. */
export interface Google {
  clientId: string;
  /** For FETTLE_GOOGLE_JWKS_URL. */
  keysUrl: string;
  /** A token for our client, valid for an hour, of an account with this verified address. */
  sign(claims: { email: string; nonce?: string | null; name?: string; subject?: string }): Promise<string>;
}

export async function startGoogle(t: Teardown): Promise<Google> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'first', use: 'sig' }] });
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(keys);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  defer(t, async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const clientId = 'fettle.apps.example';
  return {
    clientId,
    keysUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`,
    sign: async ({ subject, ...claims }) =>
      new SignJWT({ ...claims, sub: subject ?? `google-${claims.email}`, email_verified: true })
        .setProtectedHeader({ alg: 'RS256', kid: 'first' })
        .setIssuer('https://accounts.google.com')
        .setAudience(clientId)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
  };
}
