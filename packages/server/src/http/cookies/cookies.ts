import type { Config } from '../../config.ts';

/** A cookie of ours; none of them is for scripts or for requests that other sites make. */
export interface Cookie {
  name: string;
  value: string;
  /** When browsers forget it; a moment of the past takes it away. */
  expires: Date;
  /** Lax, the usual: also sent when a link of another site leads here. */
  sameSite?: 'Lax' | 'Strict';
}

type Address = Pick<Config, 'publicUrl'>;

/** Whether people reach the service over https. */
export function isHttps({ publicUrl }: Address): boolean {
  return publicUrl?.startsWith('https:') === true;
}

/**
 * The name under which a cookie is set and read. Over https it begins with `__Host-`: browsers take such a cookie only
 * from this very host and over TLS, so that neither a sibling domain nor somebody on the line can plant one. The plain
 * name is not read there, or planting that one would do.
 */
export function cookieName(address: Address, name: string): string {
  return isHttps(address) ? `__Host-${name}` : name;
}

/** A Set-Cookie header under {@link cookieName}, with the attributes that name demands: Secure, Path=/, no Domain. */
export function buildCookie(address: Address, { name, value, expires, sameSite = 'Lax' }: Cookie): string {
  const secure = isHttps(address) ? '; Secure' : '';
  return `${cookieName(address, name)}=${value}; Path=/; HttpOnly; SameSite=${sameSite}; Expires=${expires.toUTCString()}${secure}`;
}

/** Takes away what an earlier version, or an earlier address, left under the plain name; null where that is in use. */
export function dropPlainCookie(address: Address, name: string): string | null {
  if (!isHttps(address)) return null;
  return `${name}=; Path=/; HttpOnly; SameSite=Lax; Expires=${new Date(0).toUTCString()}; Secure`;
}

/** One cookie of a Cookie header; null when it is not there. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key, ...value] = pair.split('=');
    if (key?.trim() === name) return value.join('=').trim();
  }
  return null;
}
