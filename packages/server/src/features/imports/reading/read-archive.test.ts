import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UnreadableExport } from '../model.ts';
import { writeZip } from '../testing/write-zip.ts';
import { readArchive } from './read-archive.ts';

const thirtyMegabytes = '\0'.repeat(30 * 1024 * 1024);

test('an archive whose files are too large together is refused before anything is decompressed', async () => {
  const files = Object.fromEntries([1, 2, 3, 4].map((number) => [`files/${number}.png`, thirtyMegabytes]));
  const zip = writeZip({ 'tasks.csv': 'Title\nPaint', ...files });
  await assert.rejects(readArchive(zip, 'csv'), /more than 100 MiB together\. Split the archive/);
});

test('one file cannot be attached to any number of tasks', async () => {
  const zip = writeZip({ 'tasks.csv': 'Title\nPaint', 'large.png': thirtyMegabytes });
  const archive = await readArchive(zip, 'csv');
  assert.deepEqual(archive.paths, ['large.png']);
  const read = async () => (await archive.readFile('large.png', thirtyMegabytes.length))?.length;
  assert.deepEqual([await read(), await read(), await read()], Array(3).fill(thirtyMegabytes.length));
  await assert.rejects(read(), UnreadableExport);
  assert.equal(await archive.readFile('unknown.png', 1), null);
});
