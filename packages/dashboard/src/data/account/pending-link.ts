/** An account at a provider that the signed-in user can link to their own, kept in this tab until it expires. */
export interface PendingLink {
  token: string;
  email: string;
  orgName: string;
  providerName: string;
  expiresAt: string;
}

const storageKey = 'fettle.link';

export function keepLink(link: PendingLink): void {
  sessionStorage.setItem(storageKey, JSON.stringify(link));
}

export function readLink(): PendingLink | null {
  const kept = sessionStorage.getItem(storageKey);
  const link = kept === null ? null : (JSON.parse(kept) as PendingLink);
  return link !== null && Date.parse(link.expiresAt) > Date.now() ? link : null;
}

export function forgetLink(): void {
  sessionStorage.removeItem(storageKey);
}
