import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecret, deriveKey } from '../secret.ts';
import { parseSecrets, readSecretFile, writeSecretFile } from '../secret-file.ts';

/** Equal for equal secrets, and not reversible (HKDF with a separate purpose). */
export function fingerprintSecret(text: string): string {
  return deriveKey(createSecret([text]), 'backup-fingerprint')
    .export()
    .toString('hex')
    .slice(0, 32);
}

/**
 * Writes the content of a secret file to the data folder and keeps the previous one as `secret.replaced`, because after a
 * crash before the commit of the restored rows, only the old one can decrypt the existing rows.
 */
export async function swapSecret(dataDir: string, text: string): Promise<void> {
  const wanted = parseSecrets(text);
  if (wanted === null) throw new Error('the secret in the backup is damaged');
  const old = await readSecretFile(dataDir);
  if (old?.join() === wanted.join()) return;
  const path = join(dataDir, 'secret');
  if (old !== null) {
    await rm(`${path}.replaced`, { force: true });
    await copyFile(path, `${path}.replaced`);
  }
  await writeSecretFile(dataDir, wanted);
}
