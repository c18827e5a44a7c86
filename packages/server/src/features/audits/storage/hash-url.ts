import { hash } from 'node:crypto';

/**
 * The key of a URL within an audit: the first 128 bits of its SHA-256 as a UUID. Not a faster hash, because a site that
 * could make two of its URLs collide could hide a page from its own audit.
 */
export function hashUrl(url: string): string {
  const hex = hash('sha256', url, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
