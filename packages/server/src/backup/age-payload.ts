import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { BackupError } from './backup-error.ts';
import { joined, readAtLeast } from './read-at-least.ts';

/*
 * The part of an age file after the header: 16 random bytes, then chunks of 64 KiB (the last one can be shorter), each
 * encrypted with ChaCha20-Poly1305 and a key derived from the file key and those bytes. The nonce of a chunk is its
 * number and whether it is the last, so that changed, moved, missing, or added chunks are detected. A chunk is passed on
 * only after it has been authenticated.
 */

export const chunkBytes = 64 * 1024;
const saltBytes = 16;
const tagBytes = 16;
const cipherName = 'chacha20-poly1305';

/** Encrypts the bytes. Buffers one chunk plus the current input. */
export async function* seal(bytes: AsyncIterable<Buffer>, fileKey: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  yield salt;
  const key = keyOf(fileKey, salt);
  let number = 0;
  for await (const { piece, isLast } of cut(bytes, chunkBytes)) {
    const cipher = createCipheriv(cipherName, key, nonceOf(number, isLast), { authTagLength: tagBytes });
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** Decrypts the bytes. @throws BackupError at the first chunk that is not what {@link seal} wrote there */
export async function* unseal(bytes: AsyncIterable<Buffer>, fileKey: Buffer): AsyncGenerator<Buffer> {
  const source = bytes[Symbol.asyncIterator]();
  const start = await readAtLeast(source, saltBytes);
  if (start.length < saltBytes) throw new BackupError('is incomplete');
  const key = keyOf(fileKey, start.subarray(0, saltBytes));
  const chunks = joined(start.subarray(saltBytes), source);
  let number = 0;
  for await (const { piece, isLast } of cut(chunks, chunkBytes + tagBytes)) {
    const plain = open(piece, key, nonceOf(number, isLast));
    if (plain === null) {
      const isGenuineElsewhere = open(piece, key, nonceOf(number, !isLast)) !== null;
      throw new BackupError(faultOf(isLast, isGenuineElsewhere));
    }
    // Only an empty file has an empty chunk; otherwise the same bytes could be encoded in two ways.
    if (plain.length === 0 && number > 0) throw new BackupError('is damaged or was altered');
    yield plain;
    number += 1;
  }
}

function faultOf(isLast: boolean, isGenuineElsewhere: boolean): string {
  if (isLast) return isGenuineElsewhere ? 'is incomplete' : 'is incomplete, damaged, or was altered';
  return isGenuineElsewhere ? 'has additional data after its end' : 'is damaged or was altered';
}

function open(piece: Buffer, key: Buffer, nonce: Buffer): Buffer | null {
  const length = piece.length - tagBytes;
  if (length < 0) return null;
  const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(piece.subarray(length));
  const plain = decipher.update(piece.subarray(0, length));
  try {
    decipher.final();
    return plain;
  } catch {
    return null;
  }
}

function keyOf(fileKey: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', fileKey, salt, 'payload', 32));
}

/** Eleven bytes of chunk number in big-endian order, and one byte that is 1 for the last chunk. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Chunks of one size; the last one can be shorter, and is empty only if there is no data at all. */
async function* cut(
  bytes: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    held.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    let rest: Buffer = Buffer.concat(held, length);
    // A chunk is passed on only after more data has arrived, because until then it could be the last.
    for (; rest.length > size; rest = rest.subarray(size)) {
      yield { piece: rest.subarray(0, size), isLast: false };
    }
    held = [rest];
    length = rest.length;
  }
  yield { piece: Buffer.concat(held, length), isLast: true };
}
