import { randomBytes } from 'node:crypto';

const prefix = 'fettle-domain-verification=';

/** What an organization has to publish: 128 random bits, which nobody can find in the DNS of others by chance. */
export function makeDomainToken(): string {
  return randomBytes(16).toString('hex');
}

/**
 * The TXT record that verifies a domain. A name below the domain keeps it apart from records of mail and of other
 * services, and the underscore makes it one that no service gives to its users.
 */
export function recordOf({ domain, token }: { domain: string; token: string }): {
  name: string;
  value: string;
} {
  return { name: `_fettle-challenge.${domain}`, value: `${prefix}${token}` };
}

/** Whether the records found at that name include the one with this token. */
export function hasToken(records: readonly string[], token: string): boolean {
  return records.some((record) => record.trim() === `${prefix}${token}`);
}
