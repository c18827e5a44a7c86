import { createSecretKey, randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deriveKey } from '../secret.ts';

/** Equal for equal secrets, and not reversible (HKDF with a separate purpose). */
export function fingerprintSecret(text: string): string {
  const secret = createSecretKey(Buffer.from(text, 'utf8'));
  return deriveKey(secret, 'backup-fingerprint').export().toString('hex').slice(0, 32);
}

/** The content of the generated secret file; null if there is none. */
export async function readSecretFile(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, 'secret'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Writes a secret to the data folder and keeps the previous one as `secret.replaced`, because after a crash before the
 * commit of the restored rows, only the old one can decrypt the existing rows.
 */
export async function swapSecret(dataDir: string, text: string): Promise<void> {
  const path = join(dataDir, 'secret');
  const old = await readSecretFile(dataDir);
  if (old === text) return;
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${text}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  if (old !== null) {
    await rm(`${path}.replaced`, { force: true });
    await rename(path, `${path}.replaced`);
  }
  await rename(draft, path);
}
