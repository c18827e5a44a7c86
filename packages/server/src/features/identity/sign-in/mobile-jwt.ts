import type { KeyObject } from 'node:crypto';
import { limits } from '@fettle/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import { isId } from '../../../ids.ts';
import { acceptedKeys, deriveKey, type Secret } from '../../../secret.ts';

/**
 * The credential that `signInMobile` returns: HS256, valid for 30 days, accepted on `/api` only. It names a session and
 * is valid as long as that session exists.
 */
export interface MobileClaims {
  userId: string;
  sessionId: string;
}

const issuer = 'fettle';
const audience = 'fettle-mobile';
const daySeconds = 86_400;

export async function signMobileJwt(secret: Secret, claims: MobileClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(claims.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + limits.mobileTokenDays * daySeconds)
    .sign(deriveKey(secret, 'mobile-jwt'));
}

/** Null for everything but an unexpired JWT of ours that names a session; the caller checks that the session exists. */
export async function readMobileJwt(secret: Secret, jwt: string, now: Date): Promise<MobileClaims | null> {
  for (const key of acceptedKeys(secret, 'mobile-jwt')) {
    const claims = await verify(key, jwt, now);
    if (claims !== null) return claims;
  }
  return null;
}

async function verify(key: KeyObject, jwt: string, now: Date): Promise<MobileClaims | null> {
  try {
    const { payload } = await jwtVerify(jwt, key, {
      algorithms: ['HS256'],
      issuer: issuer,
      audience: audience,
      requiredClaims: ['sub', 'exp', 'sid'],
      currentDate: now,
    });
    const { sub: userId, sid: sessionId } = payload;
    if (typeof userId !== 'string' || typeof sessionId !== 'string') return null;
    return isId(userId) && isId(sessionId) ? { userId, sessionId } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
