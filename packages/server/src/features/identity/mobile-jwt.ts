import { hash } from 'node:crypto';
import { limits } from '@fettle/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import { deriveKey, type Secret } from '../../secret.ts';

/**
 * The credential of the legacy mobile app (CONTRACT §8): HS256, 30 days, only for `/api`. It cannot be revoked one
 * by one; disabling the user or changing the password ends all of his.
 */
export interface MobileClaims {
  userId: string;
  /** Tells whether the password is still the one of the time of issue. */
  passwordMark: string;
}

const ISSUER = 'fettle';
const AUDIENCE = 'fettle-mobile';
const DAY_SECONDS = 86_400;

export async function signMobileJwt(secret: Secret, claims: MobileClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ pwd: claims.passwordMark })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(claims.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + limits.mobileTokenDays * DAY_SECONDS)
    .sign(deriveKey(secret, 'mobile-jwt'));
}

/** Null for everything that is not an unexpired JWT of ours; the user's state is for the caller to check. */
export async function readMobileJwt(secret: Secret, jwt: string, now: Date): Promise<MobileClaims | null> {
  try {
    const { payload } = await jwtVerify(jwt, deriveKey(secret, 'mobile-jwt'), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'exp', 'pwd'],
      currentDate: now,
    });
    if (typeof payload.sub !== 'string' || typeof payload.pwd !== 'string') return null;
    return { userId: payload.sub, passwordMark: payload.pwd };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Changes with the stored password and says nothing about it: the stored text holds a random salt. */
export function passwordMark(passwordHash: string | null): string {
  return hash('sha256', passwordHash ?? '', 'base64url').slice(0, 16);
}
