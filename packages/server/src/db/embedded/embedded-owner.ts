import { chown, lstat, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The user that postgres runs as; `undefined` for the user of this process. */
export type PostgresOwner = { uid: number; gid: number } | undefined;

const nobody = { uid: 65534, gid: 65534 };

/**
 * Chooses the user that postgres runs as. PostgreSQL does not run as root, so root uses the owner of an existing cluster
 * (so that a folder created by a regular user stays usable for that user) or `nobody`. The user must have an entry in
 * /etc/passwd, because initdb looks up its own name.
 */
export async function choosePostgresOwner(clusterDir: string): Promise<PostgresOwner> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await lstat(clusterDir).catch(() => undefined);
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  return findNobody(await readFile('/etc/passwd', 'utf8').catch(() => ''));
}

function findNobody(passwd: string): { uid: number; gid: number } {
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find((entry) => entry[0] === 'nobody');
  const uid = Number(fields?.[2]);
  const gid = Number(fields?.[3]);
  return uid > 0 && gid > 0 ? { uid, gid } : nobody;
}

export async function giveTo(owner: PostgresOwner, ...paths: string[]): Promise<void> {
  if (!owner) return;
  for (const path of paths) await chown(path, owner.uid, owner.gid);
}

/**
 * Whether the owner can reach and use this folder or program. Decided from the mode bits of every parent folder, because
 * only that user could really try. Access control lists are ignored: a wrong "no" only costs a copy.
 */
export async function isReachable(path: string, owner: PostgresOwner): Promise<boolean> {
  if (!owner) return true;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!grants(await stat(folder), owner, 0o1)) return false;
    if (folder === dirname(folder)) break;
  }
  return grants(await stat(path), owner, 0o5);
}

function grants(
  file: { mode: number; uid: number; gid: number },
  owner: { uid: number; gid: number },
  bits: number,
) {
  const shift = file.uid === owner.uid ? 6 : file.gid === owner.gid ? 3 : 0;
  return ((file.mode >> shift) & bits) === bits;
}
