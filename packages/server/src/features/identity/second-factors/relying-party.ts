import { isIP } from 'node:net';
import type { Config } from '../../../config.ts';

/** For whom passkeys are made, and from which pages they are accepted (Web Authentication §5.1.2). */
export interface RelyingParty {
  id: string;
  accepts(origin: string): boolean;
}

/**
 * Passkeys belong to the public hostname over https. Without a public URL, the service runs on the computer it is used
 * from: then they belong to localhost, on any port. Null where browsers refuse them: over plain http, and for an IP address.
 */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null {
  if (publicUrl === null) return localhost;
  const { protocol, hostname, origin } = new URL(publicUrl);
  if (hostname === 'localhost') return localhost;
  if (protocol !== 'https:' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  return { id: hostname, accepts: (sent) => sent === origin };
}

const localhost: RelyingParty = {
  id: 'localhost',
  accepts: (origin) => URL.canParse(origin) && new URL(origin).hostname === 'localhost',
};
