import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { createGzip, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { BackupError } from './backup-error.ts';
import { readArchive } from './read-archive.ts';
import { archiveOf, type Entry, inPieces, pieceBytes } from './write-archive.ts';

const folder = await mkdtemp(join(tmpdir(), 'fettle-archive-'));
after(() => rm(folder, { recursive: true, force: true }));
const path = join(folder, 'archive.tgz');
const writtenAt = new Date('2026-11-20T09:30:00Z');

async function write(entries: Entry[]): Promise<Buffer> {
  const bytes = Readable.from(archiveOf(Readable.from(entries), writtenAt), { objectMode: false });
  await pipeline(bytes, createGzip(), createWriteStream(path));
  return readFile(path);
}

async function readAll(): Promise<Entry[]> {
  return Array.fromAsync(readArchive({ path, passphrase: null }));
}

const entry = fc.record(
  {
    name: fc.stringMatching(/^[a-z0-9/_.-]{1,100}$/),
    content: fc.uint8Array({ maxLength: 3_000 }).map((bytes) => Buffer.from(bytes)),
  },
  { noNullPrototype: true },
);

test('what was written is read back, whatever its bytes and length', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 8 }), async (entries) => {
      await write(entries);
      assert.deepEqual(await readAll(), entries);
    }),
    { numRuns: 60 },
  );
});

test('an archive cut off anywhere is refused', async () => {
  const whole = await write([{ name: 'a', content: Buffer.from('some text') }]);
  for (let length = 0; length < whole.length; length += 1) {
    await writeFile(path, whole.subarray(0, length));
    await assert.rejects(readAll(), BackupError, `cut off after ${length} bytes`);
  }
});

test('an archive with any byte changed is refused or says the same', async () => {
  const entries = [{ name: 'tables/a/00000', content: Buffer.from('x'.repeat(2_000)) }];
  const whole = await write(entries);
  let refused = 0;
  for (let place = 0; place < whole.length; place += 1) {
    const damaged = Buffer.from(whole);
    damaged[place] = (damaged[place] ?? 0) ^ 0x41;
    await writeFile(path, damaged);
    const outcome = await readAll().catch((error: unknown) => error);
    if (outcome instanceof Error) {
      assert.ok(outcome instanceof BackupError, String(outcome));
      refused += 1;
    } else assert.deepEqual(outcome, entries);
  }
  // Only the notes at the start of a gzip file, such as its time, say nothing about the content.
  assert.ok(refused >= whole.length - 10, `${refused} of ${whole.length}`);
});

test('other files, also compressed ones and archives that end between entries, are refused', async () => {
  const unfinished = gzipSync(Buffer.alloc(512, 'x'));
  for (const bytes of [Buffer.from('text'), gzipSync('text'), gzipSync(''), unfinished]) {
    await writeFile(path, bytes);
    await assert.rejects(readAll(), BackupError);
  }
});

test('the tar of the system lists and unpacks it', async () => {
  const content = Buffer.from('id\tname\n');
  await write([
    { name: 'about.json', content: Buffer.from('{}') },
    { name: 'tables/users/00000', content },
  ]);
  const run = promisify(execFile);
  const listed = await run('tar', ['-tzf', path], { timeout: 10_000 });
  assert.equal(listed.stdout, 'about.json\ntables/users/00000\n');
  const unpacked = await run('tar', ['-xzOf', path, 'tables/users/00000'], { timeout: 10_000 });
  assert.equal(unpacked.stdout, content.toString());
});

test('a long stream becomes pieces that joined are the stream, each bounded in memory', async () => {
  const chunk = Buffer.alloc(1_500_000, 'a');
  const pieces = await Array.fromAsync(inPieces('files/k', Readable.from(Array(10).fill(chunk))));
  assert.deepEqual(
    pieces.map(({ name }) => name),
    ['files/k/00000', 'files/k/00001', 'files/k/00002', 'files/k/00003'],
  );
  assert.ok(pieces.every(({ content }) => content.length < pieceBytes + chunk.length));
  assert.ok(Buffer.concat(pieces.map(({ content }) => content)).equals(Buffer.concat(Array(10).fill(chunk))));
});
