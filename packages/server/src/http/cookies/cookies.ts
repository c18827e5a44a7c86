import type { Config } from '../../config.ts';

/** A cookie of the service. None is readable by scripts or sent with cross-site requests. */
export interface Cookie {
  name: string;
  value: string;
  /** When it expires; a time in the past deletes it. */
  expires: Date;
  /** Default Lax: also sent when a link on another site leads here. */
  sameSite?: 'Lax' | 'Strict';
}

type Address = Pick<Config, 'publicUrl'>;

/** Whether the service is used over https. */
export function isHttps({ publicUrl }: Address): boolean {
  return publicUrl?.startsWith('https:') === true;
}

/**
 * The name under which a cookie is set and read. Over https it starts with `__Host-`: browsers accept such a cookie
 * only from this host and over TLS, so that neither a sibling domain nor a network attacker can plant one. The plain
 * name is not read over https, because planting that one would otherwise be enough.
 */
export function cookieName(address: Address, name: string): string {
  return isHttps(address) ? `__Host-${name}` : name;
}

/** A Set-Cookie header under {@link cookieName}, with the attributes that name requires: Secure, Path=/, no Domain. */
export function buildCookie(address: Address, { name, value, expires, sameSite = 'Lax' }: Cookie): string {
  const secure = isHttps(address) ? '; Secure' : '';
  return `${cookieName(address, name)}=${value}; Path=/; HttpOnly; SameSite=${sameSite}; Expires=${expires.toUTCString()}${secure}`;
}

/** Deletes a cookie that an earlier version or URL left under the plain name; null when that name is in use. */
export function dropPlainCookie(address: Address, name: string): string | null {
  if (!isHttps(address)) return null;
  return `${name}=; Path=/; HttpOnly; SameSite=Lax; Expires=${new Date(0).toUTCString()}; Secure`;
}

/** One cookie of a Cookie header; null when it is missing. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key, ...value] = pair.split('=');
    if (key?.trim() === name) return value.join('=').trim();
  }
  return null;
}
