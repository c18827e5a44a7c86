import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../../context.ts';
import { isId } from '../../../ids.ts';
import { publicUrl } from '../../../mail/public-url.ts';
import { acceptedKeys, deriveKey, type Secret } from '../../../secret.ts';

/**
 * The link by which a guest follows their report: the ID of its task and a signature, so that it need not be stored and a
 * stolen database contains none. It works as long as the task exists.
 */
export function guestUrl({ secret, config }: Pick<Services, 'secret' | 'config'>, taskId: string): string {
  return `${publicUrl(config)}/r/${guestToken(secret, taskId)}`;
}

export function guestToken(secret: Secret, taskId: string): string {
  const id = Buffer.from(taskId.replaceAll('-', ''), 'hex').toString('base64url');
  return id + sign(deriveKey(secret, 'guest-link'), taskId);
}

/** 16 bytes each, in base64url. */
const pattern = /^([\w-]{22})([\w-]{22})$/;

/** The ID of the task of a link; null when this service did not sign it. */
export function readGuestToken(secret: Secret, token: string): string | null {
  const [, id = '', signature = ''] = pattern.exec(token) ?? [];
  const digits = Buffer.from(id, 'base64url').toString('hex');
  const taskId = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!isId(taskId)) return null;
  const sent = Buffer.from(signature);
  const isSigned = acceptedKeys(secret, 'guest-link').some((key) => {
    const right = Buffer.from(sign(key, taskId));
    return sent.length === right.length && timingSafeEqual(sent, right);
  });
  return isSigned ? taskId : null;
}

function sign(key: KeyObject, taskId: string): string {
  return createHmac('sha256', key).update(taskId).digest().subarray(0, 16).toString('base64url');
}
