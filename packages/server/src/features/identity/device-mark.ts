import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey, type Secret } from '../../secret.ts';

/**
 * What the device cookie says: which users have signed in with this browser before, each with a name of the browser and
 * a signature that only we can make. It opens nothing; see login-throttle.ts for what it is good for.
 */
export interface KnownDevice {
  userId: string;
  /** Random, so that two browsers of one user are told apart. */
  deviceId: string;
}

/** People who share a browser; of more, the earliest are forgotten. */
const MOST_USERS = 4;
const DEVICE_BYTES = 12;
const MARK_BYTES = 16;
/** Nothing we made is longer. */
const MOST_CHARACTERS = MOST_USERS * 80;

/** Those of the cookie that we have signed, the latest to sign in first; empty for any other text. */
export function readDevices(secret: Secret, cookie: string | null | undefined): KnownDevice[] {
  if (cookie === null || cookie === undefined || cookie.length > MOST_CHARACTERS) return [];
  return cookie.split('~').flatMap((entry) => {
    const [userId = '', deviceId = '', mark = ''] = entry.split('.');
    const sent = Buffer.from(mark, 'base64url');
    const right = sign(secret, { userId, deviceId });
    return sent.length === right.length && timingSafeEqual(sent, right) ? [{ userId, deviceId }] : [];
  });
}

/** The cookie of a browser with which this user has just signed in. */
export function writeDevices(secret: Secret, before: readonly KnownDevice[], userId: string): string {
  const own = before.find((device) => device.userId === userId) ?? {
    userId,
    deviceId: randomBytes(DEVICE_BYTES).toString('base64url'),
  };
  return [own, ...before.filter((device) => device.userId !== userId)]
    .slice(0, MOST_USERS)
    .map((device) => `${device.userId}.${device.deviceId}.${sign(secret, device).toString('base64url')}`)
    .join('~');
}

function sign(secret: Secret, { userId, deviceId }: KnownDevice): Buffer {
  const mark = createHmac('sha256', deriveKey(secret, 'known-device')).update(`${userId}.${deviceId}`);
  return mark.digest().subarray(0, MARK_BYTES);
}
