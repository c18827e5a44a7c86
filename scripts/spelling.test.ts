import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');

test('every dictionary is sorted and has each word once', async () => {
  const names = (await readdir(join(root, '.cspell'))).filter((name) => name.endsWith('.txt'));
  assert.ok(names.includes('project-words.txt'));
  for (const name of names) {
    const words = (await readFile(join(root, '.cspell', name), 'utf8')).trimEnd().split('\n');
    assert.deepEqual(words, [...new Set(words)].sort(), name);
  }
});

test('British spellings are refused in texts and in names', () => {
  const refused = ['colour', 'behaviour', 'analyse', 'grey', 'licence', 'recognise', 'catalogue', 'labelled'];
  const found = misspelled(`// ${refused.join(' ')}\nconst neighbourCards = sanitiseHtml();`);
  assert.deepEqual(found, [...refused, 'neighbour', 'sanitise']);
});

test('US spellings, terms of the field and other languages are accepted', () => {
  assert.deepEqual(
    misspelled('// color analyze gray license inlinks TTFB Kysely pg_class.relname Größe'),
    [],
  );
});

/** What the spelling check rejects in a source file of the server. */
function misspelled(text: string): string[] {
  const cspell = join(root, 'node_modules', '.bin', 'cspell');
  const args = [cspell, '--no-progress', '--no-summary', '--words-only', 'stdin://packages/server/src/a.ts'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, input: text, encoding: 'utf8' });
  assert.equal(stderr, '');
  return stdout.split('\n').filter((word) => word !== '');
}
