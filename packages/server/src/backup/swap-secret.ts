import { createSecretKey, randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deriveKey } from '../secret.ts';

/** Equal for equal secrets, and no way back from it (HKDF with a purpose of its own). */
export function fingerprintSecret(text: string): string {
  const secret = createSecretKey(Buffer.from(text, 'utf8'));
  return deriveKey(secret, 'backup-fingerprint').export().toString('hex').slice(0, 32);
}

/** The content of the generated secret file; null when there is none. */
export async function readSecretFile(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, 'secret'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Puts a secret into the data folder; the one it replaces is kept beside it as `secret.replaced`, because a crash
 * between this and the commit of the restored rows would leave rows that only the old one opens.
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
