import { createHash } from 'node:crypto';
import type { Services } from '../../../context.ts';

/** Signing up must not wait longer for a service that is only a second opinion. */
const timeoutMs = 2_000;
/** A range has some 2,000 lines of 50 characters. */
const maxBytes = 512 * 1024;
const prefixLength = 5;

/**
 * Whether a password is known from a data breach. The range service (`FETTLE_BREACHED_PASSWORDS_URL`, the API of Have I
 * Been Pwned) gets the first five hexadecimal digits of its SHA-1 and answers with all breached hashes that begin so, so
 * it learns neither the password nor the whole hash; padding hides the number of lines from whoever watches the
 * connection. False if the check is off or the service gives no answer: the list of common passwords still applies.
 */
export async function isBreached(
  { config, egress, log }: Pick<Services, 'config' | 'egress' | 'log'>,
  password: string,
): Promise<boolean> {
  if (config.breachedPasswordsUrl === null) return false;
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const response = await egress.request({
      url: `${config.breachedPasswordsUrl}/range/${hash.slice(0, prefixLength)}`,
      headers: { 'add-padding': 'true' },
      timeouts: { totalMs: timeoutMs },
      maxBodyBytes: maxBytes,
    });
    const body = Buffer.from(await response.readAll()).toString('latin1');
    if (response.status !== 200) throw new Error(`The service returned status ${response.status}.`);
    return hasSuffix(body, hash.slice(prefixLength));
  } catch (err) {
    log.warn({ err }, 'breached passwords could not be checked');
    return false;
  }
}

/** Lines are `SUFFIX:COUNT`; those with the count 0 are padding. */
function hasSuffix(body: string, suffix: string): boolean {
  return body.split('\n').some((line) => {
    const [found, count] = line.trim().split(':');
    return found?.toUpperCase() === suffix && Number(count) > 0;
  });
}
