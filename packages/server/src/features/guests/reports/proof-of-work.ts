import { createHmac, hash, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { limits } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Services } from '../../../context.ts';
import { acceptedKeys, deriveKey } from '../../../secret.ts';

/**
 * A puzzle instead of a captcha: cheap for one person, expensive for a flood. Challenges are signed and not stored. A solution
 * counts for one report only, because its client ID is part of what is hashed.
 */

/** 4,096 hashes on average: some hundredths of a second in a browser. */
const easiest = 12;
/** About a quarter of a million hashes. */
const hardest = 18;
/** Reports of an hour that cost no more than one. */
const usual = 16;
/** Others may report while a guest's browser works: a challenge of half the work is still taken. */
const slack = 1;

type ProofServices = Pick<Services, 'secret' | 'clock'>;

export interface Proof {
  challenge: string;
  nonce: string;
}

/** A new challenge for a project; each doubling of the reports of this hour doubles the work. */
export function issueChallenge(
  { secret, clock }: ProofServices,
  projectId: string,
  reportsThisHour: number,
): { challenge: string; difficulty: number } {
  const difficulty = difficultyAt(reportsThisHour);
  const text = [projectId, difficulty, clock().getTime(), randomBytes(9).toString('base64url')].join('.');
  return { challenge: `${text}.${sign(deriveKey(secret, 'guest-proof'), text)}`, difficulty };
}

function difficultyAt(reportsThisHour: number): number {
  return Math.min(hardest, easiest + Math.floor(Math.log2(Math.max(1, reportsThisHour / usual))));
}

/**
 * @throws ApiError BAD_REQUEST for a challenge of something else, an old one, one from before a flood, which would be too easy
 * now, and a wrong solution
 */
export function requireProof(
  services: ProofServices,
  { projectId, clientId }: { projectId: string; clientId: string },
  { challenge, nonce }: Proof,
  reportsThisHour: number,
): void {
  const difficulty = readChallenge(services, projectId, challenge);
  if (difficulty === null)
    throw wrong('challenge', 'is not valid or no longer valid. Get a new one from getWidgetConfig.');
  if (difficulty < difficultyAt(reportsThisHour) - slack)
    throw wrong('challenge', 'is too easy by now. Get a new one from getWidgetConfig.');
  if (zeroBits(`${challenge}.${clientId}.${nonce}`) < difficulty)
    throw wrong('nonce', `does not solve the challenge, whose difficulty is ${difficulty}.`);
}

/** The difficulty of a challenge; null when it is not one of this project, or too old. */
function readChallenge(
  { secret, clock }: ProofServices,
  projectId: string,
  challenge: string,
): number | null {
  const end = challenge.lastIndexOf('.');
  const [project, difficulty, issuedAt] = challenge.slice(0, end).split('.');
  const sent = Buffer.from(challenge.slice(end + 1));
  const isSigned = acceptedKeys(secret, 'guest-proof').some((key) => {
    const right = Buffer.from(sign(key, challenge.slice(0, end)));
    return sent.length === right.length && timingSafeEqual(sent, right);
  });
  const isFresh = clock().getTime() - Number(issuedAt) <= limits.guests.challengeMinutes * 60_000;
  return isSigned && isFresh && project === projectId ? Number(difficulty) : null;
}

/** How many zero bits the SHA-256 of a text begins with; no more than 32 are counted. */
export function zeroBits(text: string): number {
  return Math.clz32(hash('sha256', text, 'buffer').readUInt32BE(0));
}

function sign(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function wrong(field: string, what: string): ApiError {
  const path = `proof.${field}`;
  const message = `"${path}" ${what}`;
  return new ApiError('BAD_REQUEST', message, { details: [{ path, message }] });
}
