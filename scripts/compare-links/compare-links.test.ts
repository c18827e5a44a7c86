import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { auditFolder } from './audit-folder.ts';
import { countLinks } from './count-links.ts';
import { serveFolder } from './serve-folder.ts';

const files: Record<string, string> = {
  'index.html': `<a href="a b.html">1</a> <a href="/gone?x=1#y">2</a> <a href="part">3</a> <a href="https://other.example/">4</a>
    <a href="late.html" rel="nofollow">5</a> <img src="pic.png" srcset="pic.png 1x, missing.png 2x"> <a href="#top">6</a>`,
  'a b.html':
    '<base href="part/"><a href="inner.html">1</a> <a href="../gone?x=1">2</a> <script src="no.js"></script>',
  'part/index.html':
    '<a href="inner.html">1</a> <a href="%zz">2</a> <link rel="stylesheet" href="style.css">',
  'part/inner.html': '<a href="../index.html">home</a> <a href="/part/style.css/">3</a>',
  'part/style.css': 'a {}',
  'late.html': '<a href="never.html">unread</a>',
  'pic.png': 'png',
};

// The start page has two URLs, / and /index.html, and counts as two pages.
test('an audit of a folder and an independent count find the same pages and broken links', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-links-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const served = await serveFolder(folder);
  t.after(() => served.close());
  const counted = countLinks(folder, '/');
  const { pages, broken } = await auditFolder(served.origin, '/');
  const sorted = (values: Iterable<[string, number] | string>) => [...values].map(String).sort();
  assert.deepEqual(sorted(pages), sorted(counted.pages));
  assert.deepEqual(sorted(broken), sorted(counted.broken));
  assert.deepEqual(sorted(counted.broken), [
    '/gone?x=1,3',
    '/missing.png,2',
    '/part/%zz,1',
    '/part/no.js,1',
    '/part/style.css/,1',
  ]);
});
