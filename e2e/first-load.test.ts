import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { startService } from '../packages/server/src/testing/harness.ts';

const built = join(import.meta.dirname, '../packages/dashboard/dist');
const service = await startService({ after }, { dashboard: built });

interface Part {
  file: string;
  css?: string[];
  /** Chunks it cannot start without. */
  imports?: string[];
}

const manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Part
>;

/** Everything that must load before the page of this file can render. */
function filesOf(...names: string[]): Set<string> {
  const files = new Set<string>();
  const add = (name: string): void => {
    const part = manifest[name];
    assert.ok(part, `${name} is a part of the build`);
    if (files.has(part.file)) return;
    files.add(part.file);
    part.imports?.forEach(add);
  };
  names.forEach(add);
  return files;
}

/** The stylesheet, and the script of the font that every page shows. */
function styleFiles(): string[] {
  const css = manifest['index.html']?.css ?? [];
  const fonts = Object.values(manifest).map(({ file }) => file);
  return [...css, ...fonts.filter((file) => /figtree-latin-wght-normal-[\w-]+\.woff2$/.test(file))];
}

/** As a browser receives it. */
async function sizeOf(file: string): Promise<number> {
  const response = await fetch(`${service.url}/${file}`, { headers: { 'accept-encoding': 'br, gzip' } });
  // A font is compressed already.
  const encoding = file.endsWith('.woff2') ? null : 'br';
  assert.equal(response.headers.get('content-encoding'), encoding, `${file} is sent compressed`);
  assert.match(response.headers.get('cache-control') ?? '', /immutable/, `${file} is kept by browsers`);
  await response.arrayBuffer();
  return Number(response.headers.get('content-length'));
}

const maxBytes = 200 * 1024;

for (const [page, file] of [
  ['signing in', 'src/features/auth/sign-in-page.tsx'],
  ['home', 'src/features/home/page.tsx'],
  ['a board', 'src/features/board/page.tsx'],
  ['the audits of a project', 'src/features/audits/page.tsx'],
] as const) {
  test(`${page} loads no more than 200 KiB, styles and font included`, async (t) => {
    const styles = styleFiles();
    assert.equal(styles.length, 2, 'one stylesheet and one script of the font');
    const files = [...filesOf('index.html', file), ...styles];
    const sizes = await Promise.all(files.map(sizeOf));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    t.diagnostic(`${(bytes / 1024).toFixed(1)} KiB in ${files.length} files`);
    assert.ok(bytes > 50_000, 'the files were counted');
    assert.ok(bytes <= maxBytes, `${bytes} bytes in ${files.join(', ')}`);
  });
}

test('a page loads only its own texts: nothing uses all of them as one object', async () => {
  const scripts = (await readdir(join(built, 'assets'))).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(join(built, 'assets', name), 'utf8')));
  // `const { task } = strings` instead of `strings.task` makes the bundler build this object, with every page's texts.
  assert.deepEqual(
    scripts.filter((_name, index) => /\bauditFindings:\(\)=>/.test(texts[index] ?? '')),
    [],
  );
});

test('the page requests the font together with the app, and the licenses of fonts are served', async () => {
  const html = await (await fetch(service.url, { headers: { accept: 'text/html' } })).text();
  const [, font = ''] = styleFiles();
  assert.ok(html.includes(`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}"`));
  const licenses = (await readdir(join(built, 'assets'))).filter((name) => /^OFL-.*\.txt$/.test(name));
  assert.equal(licenses.length, 2, licenses.join());
  for (const license of licenses) {
    const text = await (await fetch(`${service.url}/assets/${license}`)).text();
    assert.match(text, /SIL Open Font License/i);
  }
});
