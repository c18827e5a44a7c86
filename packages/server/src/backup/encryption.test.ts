import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { inflateSync } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import * as vectors from 'cctv-age';
import fc from 'fast-check';
import { chunkBytes, seal, unseal } from './age-payload.ts';
import { BackupError } from './backup-error.ts';
import { decrypt, encrypt } from './encryption.ts';

const passphrase = 'six words that nobody else knows';
/** Stretching takes a second as backups do it, and says nothing more here. */
const quick = 4;
const sealedBytes = chunkBytes + 16;

async function encrypted(bytes: Buffer): Promise<Buffer> {
  return buffer(encrypt(Readable.from([bytes]), passphrase, quick));
}

async function decrypted(bytes: Buffer, by: string | null = passphrase): Promise<Buffer> {
  return buffer(decrypt(Readable.from([bytes]), by));
}

/** The same bytes as they come from a disk or a network: in parts of any length. */
async function* inParts(bytes: Buffer, lengths: number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (let index = 0; at < bytes.length; index += 1) {
    const length = lengths[index % lengths.length] ?? 1;
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

const nearChunks = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -20, max: 20 }))
  .map(([chunks, more]) => Math.max(0, chunks * chunkBytes + more));
const partLengths = fc.array(fc.integer({ min: 1_000, max: 200_000 }), { minLength: 1, maxLength: 5 });

test('what was encrypted is decrypted to the same, whatever its length and in whatever parts it comes', async () => {
  await fc.assert(
    fc.asyncProperty(nearChunks, partLengths, partLengths, async (length, written, read) => {
      const plain = randomBytes(length);
      const sealed = await buffer(encrypt(inParts(plain, written), passphrase, quick));
      assert.ok((await buffer(decrypt(inParts(sealed, read), passphrase))).equals(plain));
    }),
    { numRuns: 60 },
  );
});

test('whatever byte is changed, wherever it is cut and whatever is added, it is refused', async () => {
  const plain = randomBytes(2 * chunkBytes + 500);
  const sealed = await encrypted(plain);
  const place = fc.oneof(fc.integer({ min: 22, max: 200 }), fc.integer({ min: 22, max: sealed.length - 1 }));
  const change = fc.oneof(
    fc.record({ kind: fc.constant('flip' as const), place, bit: fc.integer({ min: 0, max: 7 }) }),
    fc.record({ kind: fc.constant('cut' as const), place }),
    fc.record({
      kind: fc.constant('add' as const),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 70_000 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(change, async (how) => {
      const changed = Buffer.from(sealed);
      if (how.kind === 'flip') changed[how.place] = (changed[how.place] ?? 0) ^ (1 << how.bit);
      const bytes =
        how.kind === 'cut'
          ? changed.subarray(0, how.place)
          : how.kind === 'add'
            ? Buffer.concat([changed, how.bytes])
            : changed;
      await assert.rejects(decrypted(bytes), BackupError);
    }),
    { numRuns: 300 },
  );
});

test('what was changed is told apart: passphrase, header, content, order, end', async () => {
  const sealed = await encrypted(randomBytes(4 * chunkBytes));
  const text = sealed.toString('latin1', 0, 300);
  const start = text.indexOf('\n--- ') + 48 + 16 + 1;
  const chunk = (index: number) => sealed.subarray(start + index * sealedBytes).subarray(0, sealedBytes);
  assert.equal(start + 4 * sealedBytes, sealed.length);
  const head = sealed.subarray(0, start);
  const flipped = (place: number) => {
    const bytes = Buffer.from(sealed);
    // A letter in any case, so that the header keeps its shape.
    bytes.write(bytes[place] === 0x41 ? 'B' : 'A', place);
    return bytes;
  };
  const cases: [string, Buffer, RegExp][] = [
    [
      'salt',
      flipped(35),
      /^cannot be opened: the passphrase is incorrect, or the header of the file is damaged$/,
    ],
    ['key', flipped(65), /^cannot be opened: the passphrase is incorrect/],
    ['signature', flipped(text.indexOf('--- ') + 10), /^has a damaged or altered header$/],
    ['shape', flipped(22), /^has a damaged header or is incomplete$/],
    ['salt of the content', flipped(start - 1), /^is damaged or was altered$/],
    ['first chunk', flipped(start), /^is damaged or was altered$/],
    ['middle chunk', flipped(start + sealedBytes + 99), /^is damaged or was altered$/],
    ['last chunk', flipped(sealed.length - 1), /^is incomplete, damaged, or was altered$/],
    ['swapped', Buffer.concat([head, chunk(1), chunk(0), chunk(2), chunk(3)]), /^is damaged or was altered$/],
    ['one left out', Buffer.concat([head, chunk(0), chunk(2), chunk(3)]), /^is damaged or was altered$/],
    [
      'one twice',
      Buffer.concat([head, chunk(0), chunk(0), chunk(2), chunk(3)]),
      /^is damaged or was altered$/,
    ],
    ['cut between chunks', sealed.subarray(0, start + 2 * sealedBytes), /^is incomplete$/],
    [
      'cut in a chunk',
      sealed.subarray(0, start + 2 * sealedBytes + 7),
      /^is incomplete, damaged, or was altered$/,
    ],
    ['no chunk', head, /^is incomplete, damaged, or was altered$/],
    ['cut in the salt', sealed.subarray(0, start - 3), /^is incomplete$/],
    ['cut in the header', sealed.subarray(0, 60), /^has a damaged header or is incomplete$/],
    ['added', Buffer.concat([sealed, Buffer.from('x')]), /^has additional data after its end$/],
  ];
  for (const [name, bytes, message] of cases) {
    await assert.rejects(decrypted(bytes), { constructor: BackupError, message }, name);
  }
  await assert.rejects(
    decrypted(sealed, 'another passphrase'),
    /cannot be opened: the passphrase is incorrect/,
  );
  await assert.rejects(decrypted(sealed, null), /is encrypted, but no passphrase was given/);
});

test('plain bytes are taken only where no passphrase is given, so that they cannot stand in for encrypted ones', async () => {
  for (const plain of [Buffer.alloc(0), Buffer.from('age-encryption.org/v2\n'), randomBytes(100_000)]) {
    await assert.rejects(decrypted(plain), {
      constructor: BackupError,
      message: 'is not encrypted, but a passphrase was given',
    });
    assert.ok((await decrypted(plain, null)).equals(plain));
  }
});

test('a file that would take gigabytes to open is refused before it does', async () => {
  const sealed = (await encrypted(Buffer.from('x'))).toString('latin1').replace(` ${quick}\n`, ' 30\n');
  await assert.rejects(decrypted(Buffer.from(sealed, 'latin1')), /requires more memory to open/);
});

test('a file encrypted for a key of age, not by a passphrase, says what to do', async () => {
  const other = new Encrypter();
  other.addRecipient('age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p');
  await assert.rejects(
    decrypted(Buffer.from(await other.encrypt('x'))),
    /decrypt it with the age program first/,
  );
});

test('other programs for age read what is written here, and what they write is read', async () => {
  for (const length of [0, 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes]) {
    const plain = randomBytes(length);
    const reader = new Decrypter();
    reader.addPassphrase(passphrase);
    assert.ok(plain.equals(await reader.decrypt(await encrypted(plain))), `${length} bytes read there`);
    const writer = new Encrypter();
    writer.setPassphrase(passphrase);
    writer.setScryptWorkFactor(quick);
    assert.ok(
      plain.equals(await decrypted(Buffer.from(await writer.encrypt(plain)))),
      `${length} bytes read`,
    );
  }
});

/** A vector of C2SP: what is expected, and the file. */
function readVector(bytes: Uint8Array): { fields: Map<string, string>; file: Buffer } {
  const all = Buffer.from(bytes);
  const end = all.indexOf('\n\n');
  const lines = all.toString('utf8', 0, end).split('\n');
  const fields = new Map(lines.map((line) => line.split(/: (.*)/s) as [string, string]));
  const file = all.subarray(end + 2);
  return { fields, file: fields.get('compressed') === 'zlib' ? inflateSync(file) : file };
}

const named = Object.entries(vectors as unknown as Record<string, Uint8Array>);

test('the test vectors of age for passphrases come out as they must', async () => {
  const wanted = named.filter(([name]) => name.startsWith('scrypt'));
  assert.ok(wanted.length >= 20);
  for (const [name, bytes] of wanted) {
    const { fields, file } = readVector(bytes);
    const found = await decrypted(file, fields.get('passphrase') ?? 'none').catch((error: unknown) => error);
    if (fields.get('expect') !== 'success')
      assert.ok(found instanceof BackupError, `${name}: ${String(found)}`);
    else {
      assert.ok(Buffer.isBuffer(found), `${name}: ${String(found)}`);
      assert.equal(createHash('sha256').update(found).digest('hex'), fields.get('payload'), name);
    }
  }
});

test('the test vectors of age for content come out as they must', async () => {
  const wanted = named.filter(([name]) => name.startsWith('stream'));
  assert.ok(wanted.length >= 20);
  for (const [name, bytes] of wanted) {
    const { fields, file } = readVector(bytes);
    const content = file.subarray(file.indexOf('\n', file.indexOf('\n--- ') + 1) + 1);
    const key = Buffer.from(fields.get('file key') ?? '', 'hex');
    const hash = createHash('sha256');
    let fault: unknown = null;
    try {
      for await (const part of unseal(Readable.from([content]), key)) hash.update(part);
    } catch (error) {
      fault = error;
    }
    if (fields.get('expect') !== 'success')
      assert.ok(fault instanceof BackupError, `${name}: ${String(fault)}`);
    else {
      assert.equal(fault, null, name);
      assert.equal(hash.digest('hex'), fields.get('payload'), name);
    }
  }
});

test('a long stream passes with a few chunks in memory, also when its reader takes its time', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const part = randomBytes(1024 * 1024);
  const total = 256;
  let made = 0;
  async function* source(): AsyncGenerator<Buffer> {
    for (; made < total; made += 1) yield part;
  }
  const key = randomBytes(16);
  const through = Readable.from(unseal(seal(source(), key), key), { objectMode: false }).pipe(
    new PassThrough(),
  );
  // Nobody reads: it has to wait, after what its own buffers hold.
  for (let turns = 0; turns < 2_000; turns += 1) await new Promise(setImmediate);
  assert.ok(made < 10, `${made} of ${total} MiB were taken before anybody read`);
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  let length = 0;
  let parts = 0;
  for await (const bytes of through) {
    length += (bytes as Buffer).length;
    parts += 1;
    if (parts % 100 !== 0) continue;
    collectGarbage();
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  assert.equal(length, total * part.length);
  // What has been let go of is given back a little later.
  assert.ok(most < (total / 4) * part.length, `${most} bytes beyond the start`);
});
