import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isId } from '../../../ids.ts';
import { deriveKey, type Secret } from '../../../secret.ts';
import type { UserRow } from '../accounts/user-store.ts';

/**
 * What the device cookie says: which users have signed in with this browser before, each with a name of the browser and
 * a signature that only we can make. It opens nothing; see login-throttle.ts for what it is good for. The signature is
 * over what the user signs in with too, so that another password ends all marks that were made before it.
 */
export interface DeviceMark {
  /** As the cookie says; true only once {@link findDevice} has found it. */
  userId: string;
  /** Random, so that two browsers of one user are told apart. */
  deviceId: string;
  signature: string;
}

export type MarkedUser = Pick<UserRow, 'id' | 'password_hash' | 'google_sub'>;

/** People who share a browser; of more, the earliest are forgotten. */
const MOST_USERS = 4;
const DEVICE_BYTES = 12;
const MARK_BYTES = 16;
/** Nothing we made is longer. */
const MOST_CHARACTERS = MOST_USERS * 80;
const base64url = /^[\w-]{1,24}$/;

/** What the cookie claims, the latest to sign in first; empty for a text that is not of our form. */
export function readMarks(cookie: string | null | undefined): DeviceMark[] {
  if (cookie === null || cookie === undefined || cookie.length > MOST_CHARACTERS) return [];
  const marks = cookie.split('~').flatMap((entry) => {
    const [userId = '', deviceId = '', signature = '', ...rest] = entry.split('.');
    const isOurs = isId(userId) && base64url.test(deviceId) && base64url.test(signature) && rest.length === 0;
    return isOurs ? [{ userId, deviceId, signature }] : [];
  });
  return marks.slice(0, MOST_USERS);
}

/** Which device of this user the cookie shows the browser to be; null when we have not signed that. */
export function findDevice(
  secret: Secret,
  cookie: string | null | undefined,
  user: MarkedUser,
): string | null {
  const found = readMarks(cookie).find(({ userId, deviceId, signature }) => {
    const sent = Buffer.from(signature, 'base64url');
    const right = sign(secret, user, deviceId);
    return userId === user.id && sent.length === right.length && timingSafeEqual(sent, right);
  });
  return found?.deviceId ?? null;
}

/** The cookie of a browser with which this user has just signed in. Marks of others stay as they came, good or not. */
export function writeDevices(secret: Secret, before: string | null | undefined, user: MarkedUser): string {
  const deviceId = findDevice(secret, before, user) ?? randomBytes(DEVICE_BYTES).toString('base64url');
  const own = { userId: user.id, deviceId, signature: sign(secret, user, deviceId).toString('base64url') };
  return [own, ...readMarks(before).filter(({ userId }) => userId !== user.id)]
    .slice(0, MOST_USERS)
    .map((mark) => `${mark.userId}.${mark.deviceId}.${mark.signature}`)
    .join('~');
}

function sign(secret: Secret, user: MarkedUser, deviceId: string): Buffer {
  const text = [user.id, deviceId, user.password_hash ?? '', user.google_sub ?? ''].join('.');
  return createHmac('sha256', deriveKey(secret, 'known-device'))
    .update(text)
    .digest()
    .subarray(0, MARK_BYTES);
}
