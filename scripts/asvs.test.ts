import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { asvsSections } from './testing/asvs-requirements.ts';

/*
 * Keeps docs/security/asvs.md true: every requirement is there once, what it names exists, and its summary agrees with its
 * tables.
 */
const root = join(import.meta.dirname, '..');
/** Where paths on the page start. */
const bases = ['', 'packages/server/src'];
const states = ['met', 'not applicable', 'open'];

const page = await readFile(join(root, 'docs/security/asvs.md'), 'utf8');
const required = Object.entries(asvsSections).flatMap(([section, levels]) =>
  Object.entries(levels).map(([number, level]) => `${section}.${number} ${level}`),
);

interface Row {
  id: string;
  level: string;
  subject: string;
  state: string;
  evidence: string;
}

/** The cells of every table row with this number of columns whose first cell is the ID of a requirement. */
function readRows(columns: number): string[][] {
  const rows = page
    .split('\n')
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));
  return rows.filter((cells) => cells.length === columns && /^\d+\.\d+\.\d+$/.test(cells[0] ?? ''));
}

const rows = readRows(5).map(
  ([id = '', level = '', subject = '', state = '', evidence = '']): Row => ({
    id,
    level,
    subject,
    state,
    evidence,
  }),
);

test('every requirement of levels 1 and 2 is on the page once, in order', () => {
  assert.equal(required.length, 253);
  assert.deepEqual(
    rows.map(({ id, level }) => `${id} ${level}`),
    required,
  );
});

test('every requirement is in the chapter of its number', () => {
  for (const part of page.split(/^## V/m).slice(1)) {
    const chapter = /^\d+/.exec(part)?.[0];
    for (const [id = ''] of part.matchAll(/(?<=^\| )\d+\.\d+\.\d+/gm))
      assert.equal(id.split('.')[0], chapter);
  }
});

test('every requirement has a subject, one of the three states, and evidence or a reason', () => {
  for (const { id, subject, state, evidence } of rows) {
    assert.ok(subject !== '' && evidence !== '', id);
    assert.ok(states.includes(state), `${id} is ${state}`);
    if (state !== 'met') continue;
    const isShown =
      evidence.includes('by design: ') || evidence.includes('](') || readTests(evidence).length > 0;
    assert.ok(isShown, `${id} names no test, no page, and nothing of the design`);
  }
});

test('every path on the page exists', () => {
  for (const { id, evidence } of rows) {
    for (const path of readPaths(evidence)) assert.ok(resolve(path) !== null, `${id} names ${path}`);
  }
});

test('every quoted test is in the file named before it', async () => {
  for (const { id, evidence } of rows) {
    for (const { path, quote } of readTests(evidence)) {
      const source = await readFile(resolve(path) ?? '', 'utf8');
      assert.ok(source.includes(quote), `${id}: ${path} has no "${quote}"`);
    }
  }
});

test('the summary has the right numbers', () => {
  const countsOf = (level: string) => {
    const own = rows.filter((row) => level === 'both' || row.level === level);
    return [...states.map((state) => own.filter((row) => row.state === state).length), own.length];
  };
  for (const level of ['1', '2', 'both']) {
    assert.ok(
      page.includes(`| ${[level, ...countsOf(level)].join(' | ')} |`),
      `level ${level}: ${countsOf(level).join(', ')}`,
    );
  }
});

test('the summary lists what is open, and says what would meet it', () => {
  const open = rows.filter(({ state }) => state === 'open');
  const listed = readRows(4);
  assert.deepEqual(
    listed.map((cells) => cells.slice(0, 3)),
    open.map(({ id, level, subject }) => [id, level, subject]),
  );
  for (const [id = '', , , need = ''] of listed) assert.ok(need !== '', id);
});

/** Paths in code spans: with a folder, or a file at the root of a base. */
function readPaths(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)]
    .map(([, path = '']) => path)
    .filter(
      (path) =>
        /^[\w.][\w./-]*$/.test(path) &&
        /\w\/\w|\.(ts|tsx|md|json|yaml)$|^Dockerfile$|^\.\w+ignore$/.test(path),
    )
    .filter((path) => !path.startsWith('application/'));
}

/** Quoted texts, each with the last file named before it. */
function readTests(text: string): { path: string; quote: string }[] {
  let path = '';
  return [...text.matchAll(/`([^`]+)`|"([^"]+)"/g)].flatMap(([, code, quote]) => {
    if (code !== undefined && readPaths(`\`${code}\``).length > 0) path = code;
    return quote === undefined ? [] : [{ path, quote }];
  });
}

function resolve(path: string): string | null {
  const found = bases.map((base) => join(root, base, path)).find((each) => existsSync(each));
  return found ?? null;
}
