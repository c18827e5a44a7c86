import { createOwnershipToken, type SiteCredentials } from '@fettle/auditor';
import { acceptedKeys, decrypt, deriveKey, encrypt, type Secret } from '../../../secret.ts';
import type { StoredRules } from './crawl-rules-store.ts';

/** The value of a header as it is stored: readable only for this project and origin. */
export function sealCredentials(
  secret: Secret,
  place: { projectId: string; origin: string },
  value: string,
): Buffer {
  return encrypt(secret, 'crawl-credentials', value, boundTo(place));
}

/**
 * The stored credentials for an origin; null when there are none for it, since the project's URL may have changed.
 * @throws DecryptError when FETTLE_SECRET has changed
 */
export function credentialsFor(
  secret: Secret,
  place: { projectId: string; origin: string },
  { credentials, sealedCredentials }: Pick<StoredRules, 'credentials' | 'sealedCredentials'>,
): SiteCredentials | null {
  if (credentials === null || sealedCredentials === null || credentials.origin !== place.origin) return null;
  const value = decrypt(secret, 'crawl-credentials', sealedCredentials, boundTo(place)).toString('utf8');
  return { origin: place.origin, header: credentials.headerName, value };
}

function boundTo({ projectId, origin }: { projectId: string; origin: string }): string {
  return `${projectId} ${origin}`;
}

/** What the site of a project must publish; different for each project, so that nobody can use the token of another. */
export function ownershipTokenOf(secret: Secret, projectId: string, origin: string): string {
  return createOwnershipToken(deriveKey(secret, 'site-ownership'), `${projectId} ${origin}`);
}

/** The same under every accepted secret: sites still publish the token from before a rotation. */
export function acceptedOwnershipTokens(secret: Secret, projectId: string, origin: string): string[] {
  return acceptedKeys(secret, 'site-ownership').map((key) =>
    createOwnershipToken(key, `${projectId} ${origin}`),
  );
}
