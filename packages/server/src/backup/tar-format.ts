import { BackupError } from './backup-error.ts';

/**
 * Headers of a tar archive (POSIX ustar) as far as a backup needs them: plain files with short ASCII names. Our own
 * code, because a package would add five dependencies for a hundred lines.
 */

export const blockBytes = 512;

export interface EntryHead {
  name: string;
  /** In bytes, without the padding. */
  size: number;
}

const nameBytes = 100;
const namePattern = /^[\x21-\x7e]+$/;
/** The largest number with eleven octal digits. */
const mostBytes = 8 ** 11 - 1;
const checksumAt = 148;
const checksumBytes = 8;

/** The 512 bytes before an entry's content. Listings show `modifiedAt`. */
export function writeHead({ name, size }: EntryHead, modifiedAt: Date): Buffer {
  if (!namePattern.test(name) || name.length > nameBytes)
    throw new Error(`"${name}" is not a valid name in a backup.`);
  if (size > mostBytes) throw new Error(`"${name}" is too large for a backup.`);
  const head = Buffer.alloc(blockBytes);
  head.write(name, 0, 'latin1');
  writeOctal(head, 0o600, 100, 8);
  writeOctal(head, 0, 108, 8);
  writeOctal(head, 0, 116, 8);
  writeOctal(head, size, 124, 12);
  writeOctal(head, Math.floor(modifiedAt.getTime() / 1000), 136, 12);
  head.write('0', 156, 'latin1');
  head.write('ustar\x0000', 257, 'latin1');
  writeOctal(head, checksumOf(head), checksumAt, checksumBytes);
  return head;
}

/** Null for a block of zeros, which ends an archive. @throws BackupError when the block is not the header of a plain file */
export function readHead(head: Buffer): EntryHead | null {
  if (head.every((byte) => byte === 0)) return null;
  const isHead = head.toString('latin1', 257, 262) === 'ustar' && head.toString('latin1', 156, 157) === '0';
  if (!isHead || readOctal(head, checksumAt, checksumBytes) !== checksumOf(head)) {
    throw new BackupError('is damaged or not a Fettle backup');
  }
  const name = head.toString('latin1', 0, nameBytes).replace(/\0.*$/s, '');
  return { name, size: readOctal(head, 124, 12) };
}

/** The zeros between an entry's content and the next header. */
export function padding(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes;
}

function writeOctal(head: Buffer, value: number, start: number, bytes: number): void {
  head.write(value.toString(8).padStart(bytes - 1, '0'), start, 'latin1');
}

function readOctal(head: Buffer, start: number, bytes: number): number {
  const digits = /^[0-7]+/.exec(head.toString('latin1', start, start + bytes))?.[0];
  return Number.parseInt(digits ?? 'x', 8);
}

/** The sum of the bytes, with the checksum field itself counted as spaces. */
function checksumOf(head: Buffer): number {
  let sum = checksumBytes * 0x20;
  for (const [index, byte] of head.entries()) {
    if (index < checksumAt || index >= checksumAt + checksumBytes) sum += byte;
  }
  return sum;
}
