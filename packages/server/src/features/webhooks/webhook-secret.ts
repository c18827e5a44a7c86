import { randomBytes } from 'node:crypto';
import { decrypt, encrypt, type Secret } from '../../secret.ts';

/** A new secret of a webhook: `whsec_` and 32 random bytes in base64, the format of Standard Webhooks. */
export function makeWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** The secret as it is stored: encrypted, and readable only in the row of this webhook. */
export function sealWebhookSecret(key: Secret, webhookId: string, secret: string): Buffer {
  return encrypt(key, 'webhook-secret', secret, webhookId);
}

/** A new secret that nobody has seen, as it is stored: for a webhook whose secret is rotated before it is used. */
export function newSealedSecret(key: Secret, webhookId: string): Buffer {
  return sealWebhookSecret(key, webhookId, makeWebhookSecret());
}

/** @throws DecryptError when the stored bytes belong to another webhook or another FETTLE_SECRET */
export function openWebhookSecret(key: Secret, webhookId: string, sealed: Uint8Array): string {
  return decrypt(key, 'webhook-secret', sealed, webhookId).toString('utf8');
}

/** The URL of a chat as it is stored: whoever knows it can post there. */
export function sealWebhookUrl(key: Secret, webhookId: string, url: string): Buffer {
  return encrypt(key, 'webhook-url', url, webhookId);
}

/** @throws DecryptError when the stored bytes belong to another webhook or another FETTLE_SECRET */
export function openWebhookUrl(key: Secret, webhookId: string, sealed: Uint8Array): string {
  return decrypt(key, 'webhook-url', sealed, webhookId).toString('utf8');
}
