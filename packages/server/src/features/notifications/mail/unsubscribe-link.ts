import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { type NotificationKind, notificationKinds } from '@fettle/contract';
import type { Services } from '../../../context.ts';
import { isId } from '../../../ids.ts';
import { publicUrl } from '../../../mail/public-url.ts';
import { acceptedKeys, deriveKey, type Secret } from '../../../secret.ts';

/** What a link unsubscribes from: emails of one kind, or all emails. */
export interface Unsubscription {
  userId: string;
  what: NotificationKind | 'all';
}

/**
 * The token of a link that works without signing in: the user, the kind, and a signature. It never expires, because
 * emails are read years later; whoever has it can only unsubscribe.
 */
export function unsubscribeToken(secret: Secret, { userId, what }: Unsubscription): string {
  return `${userId}.${what}.${sign(deriveKey(secret, 'unsubscribe'), `${userId}.${what}`)}`;
}

/** The content of a token; null when this service did not sign it. */
export function readUnsubscribeToken(secret: Secret, token: string): Unsubscription | null {
  const [userId = '', what = '', signature = '', ...rest] = token.split('.');
  const isKnown = what === 'all' || notificationKinds.some((kind) => kind === what);
  if (rest.length > 0 || !isId(userId) || !isKnown) return null;
  const sent = Buffer.from(signature);
  const isSigned = acceptedKeys(secret, 'unsubscribe').some((key) => {
    const right = Buffer.from(sign(key, `${userId}.${what}`));
    return sent.length === right.length && timingSafeEqual(sent, right);
  });
  if (!isSigned) return null;
  return { userId, what: what as Unsubscription['what'] };
}

/** The link itself. */
export function unsubscribeUrl(
  { secret, config }: Pick<Services, 'secret' | 'config'>,
  wanted: Unsubscription,
): string {
  return `${publicUrl(config)}/unsubscribe/${unsubscribeToken(secret, wanted)}`;
}

function sign(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
