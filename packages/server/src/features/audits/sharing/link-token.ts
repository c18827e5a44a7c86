import { hash, randomBytes } from 'node:crypto';

/** 256 random bits in base64url. */
const pattern = /^[\w-]{43}$/;

export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether it can be a token at all; no query is made for anything else. */
export function isLinkToken(text: string): boolean {
  return pattern.test(text);
}

export function hashLinkToken(token: string): Buffer {
  return hash('sha256', `report:${token}`, 'buffer');
}

/** Tells readers of one link apart. Without the token, which is not stored, nobody can find out who it was. */
export function hashReader(token: string, network: string, userAgent: string): Buffer {
  return hash('sha256', JSON.stringify([token, network, userAgent]), 'buffer');
}
