import { makeSecret, type SecretTexts, writeSecretFile } from '../secret-file.ts';

/** At most this many secrets are accepted at a time; each costs one more try for what is not signed by an earlier one. */
export const maxAccepted = 5;

/**
 * Puts a new secret in front of those in the file, in two steps with a pause after each that lets every running process
 * read the file: first the new secret is only accepted, so that no process meets what it cannot read, then it encrypts and
 * signs. Stopped in between, the file is complete and a later rotation goes on from it.
 */
export async function rotateSecretFile(
  dataDir: string,
  [current, ...fallbacks]: SecretTexts,
  pause: () => Promise<void>,
): Promise<SecretTexts> {
  const next = makeSecret();
  await writeSecretFile(dataDir, [current, next, ...fallbacks]);
  await pause();
  const rotated: SecretTexts = [next, current, ...fallbacks];
  await writeSecretFile(dataDir, rotated);
  await pause();
  return rotated;
}
