import { isEmail, limits, normalizeEmail, tidyLine } from '@fettle/contract';
import { errors, jwtVerify } from 'jose';
import { ApiError } from '../../../api-error.ts';
import type { Services } from '../../../context.ts';

/** Who Google says the holder of a token is. `subject` never changes; the email address can. */
export interface GoogleIdentity {
  subject: string;
  email: string;
  /** As the account shows it, on one line. */
  name: string | null;
  /** When Google issued the token, in milliseconds since 1970. */
  issuedAt: number;
}

/** OpenID Connect Core §2: at most 255 characters of ASCII. */
const subjectPattern = /^[\x20-\x7e]{1,255}$/;

const issuers = ['https://accounts.google.com', 'accounts.google.com'];

/**
 * Reads a Google ID token (OpenID Connect Core §3.1.3.7): RS256 with one of Google's keys, issued by Google for our
 * client ID, not expired, with a verified email address and, if one is given, this nonce, which proves that the token was
 * issued for this request and not captured elsewhere. Null when any of it is wrong; which part is not revealed.
 * @throws ApiError BAD_REQUEST when sign-in with Google is off here, UNAVAILABLE when Google's keys cannot be read
 */
export async function readGoogleIdToken(
  services: Pick<Services, 'config' | 'clock' | 'identity'>,
  idToken: string,
  nonce: string | null,
): Promise<GoogleIdentity | null> {
  const { googleClientId } = services.config;
  if (googleClientId === null) {
    throw new ApiError(
      'BAD_REQUEST',
      'Sign-in with Google is not configured. Send "identifier" and "password" instead.',
    );
  }
  try {
    const { payload } = await jwtVerify(idToken, services.identity.googleKeys.find, {
      // Fixed, because the header of the token must never choose: `none`, or HS256 keyed by the public key.
      algorithms: ['RS256'],
      issuer: issuers,
      audience: googleClientId,
      requiredClaims: ['sub', 'exp'],
      currentDate: services.clock(),
    });
    const { sub, aud, email, name, email_verified: verified } = payload;
    if (nonce !== null && payload.nonce !== nonce) return null;
    if (aud !== googleClientId || verified !== true) return null;
    // A signed claim can still be unusable: values that no real account has make the token invalid.
    if (typeof sub !== 'string' || !subjectPattern.test(sub)) return null;
    if (typeof email !== 'string' || !isEmail(email)) return null;
    return {
      subject: sub,
      email: normalizeEmail(email),
      name: readName(name),
      issuedAt: (payload.iat ?? 0) * 1000,
    };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function readName(claim: unknown): string | null {
  if (typeof claim !== 'string' || !claim.isWellFormed()) return null;
  const line = tidyLine(claim.replaceAll('\0', ' ').replace(/\s+/g, ' '));
  return line === '' ? null : line.slice(0, limits.nameCharacters).toWellFormed().trim();
}
