import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { isId } from '../../../ids.ts';
import { acceptedKeys, deriveKey, type Secret } from '../../../secret.ts';
import type { UserRow } from '../accounts/user-store.ts';

/**
 * An entry of the device cookie, which says which users have signed in with this browser before: the user, an ID of the
 * browser, and a signature that only this service can make. It gives no access; see sign-in-throttle.ts for its purpose.
 * The signature covers the credentials of the user too, so that a new password invalidates earlier entries.
 */
export interface KnownDevice {
  /** As the cookie claims; proved only once {@link findDevice} has found it. */
  userId: string;
  /** Random, so that two browsers of one user are distinct. */
  deviceId: string;
  signature: string;
}

export type DeviceUser = Pick<UserRow, 'id' | 'password_hash' | 'google_sub'>;

/** People who share a browser; beyond that, the earliest are dropped. */
const maxUsers = 4;
const deviceBytes = 12;
const signatureBytes = 16;
/** No cookie of ours is longer. */
const maxCharacters = maxUsers * 80;
const base64url = /^[\w-]{1,24}$/;

/** The entries of the cookie, the latest sign-in first; empty for text in another format. */
export function readKnownDevices(cookie: string | null | undefined): KnownDevice[] {
  if (cookie === null || cookie === undefined || cookie.length > maxCharacters) return [];
  const devices = cookie.split('~').flatMap((entry) => {
    const [userId = '', deviceId = '', signature = '', ...rest] = entry.split('.');
    const isOurs = isId(userId) && base64url.test(deviceId) && base64url.test(signature) && rest.length === 0;
    return isOurs ? [{ userId, deviceId, signature }] : [];
  });
  return devices.slice(0, maxUsers);
}

/** The ID of the browser as a device of this user; null without a valid signature. */
export function findDevice(
  secret: Secret,
  cookie: string | null | undefined,
  user: DeviceUser,
): string | null {
  const keys = acceptedKeys(secret, 'known-device');
  const found = readKnownDevices(cookie).find(({ userId, deviceId, signature }) => {
    const sent = Buffer.from(signature, 'base64url');
    const isRight = (right: Buffer) => sent.length === right.length && timingSafeEqual(sent, right);
    return userId === user.id && keys.some((key) => isRight(sign(key, user, deviceId)));
  });
  return found?.deviceId ?? null;
}

/** The cookie of a browser with which this user has just signed in. Entries of others stay unchanged, valid or not. */
export function writeKnownDevices(
  secret: Secret,
  before: string | null | undefined,
  user: DeviceUser,
): string {
  const deviceId = findDevice(secret, before, user) ?? randomBytes(deviceBytes).toString('base64url');
  const key = deriveKey(secret, 'known-device');
  const own = { userId: user.id, deviceId, signature: sign(key, user, deviceId).toString('base64url') };
  return [own, ...readKnownDevices(before).filter(({ userId }) => userId !== user.id)]
    .slice(0, maxUsers)
    .map((device) => `${device.userId}.${device.deviceId}.${device.signature}`)
    .join('~');
}

function sign(key: KeyObject, user: DeviceUser, deviceId: string): Buffer {
  const text = [user.id, deviceId, user.password_hash ?? '', user.google_sub ?? ''].join('.');
  return createHmac('sha256', key).update(text).digest().subarray(0, signatureBytes);
}
