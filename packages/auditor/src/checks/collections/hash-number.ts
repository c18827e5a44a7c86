import { hash } from 'node:crypto';

/**
 * Hashes a text to a 48-bit integer, which fits a number list. Two texts of a large site collide in about one of a
 * hundred thousand audits.
 */
export function hashNumber(text: string): number {
  return Number.parseInt(hash('sha1', text, 'hex').slice(0, 12), 16);
}
