import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Characters, compilePattern, matchesPattern } from './robots-pattern.ts';

const matches = (pattern: string, path: string): boolean => matchesPattern(compilePattern(pattern), path);

/** Pattern, paths it matches, paths it does not match. */
const cases: [string, string[], string[]][] = [
  ['', ['/', '/x'], []],
  ['/', ['/', '/x'], ['']],
  ['$', [''], ['/']],
  ['/$', ['/'], ['/x', '//']],
  ['*', ['', '/', '/x'], []],
  ['*$', ['', '/x'], []],
  ['/a$b', ['/a$b', '/a$bc'], ['/a', '/ab']],
  ['/$$', ['/$'], ['/', '/$$']],
  ['/*.pdf$', ['/.pdf', '/x/y.pdf', '/a.pdf.pdf'], ['/x.pdf?v=1', '/x.pdf/', '/x.PDF']],
  ['/a*', ['/a', '/abc', '/a/b'], ['/b', '/']],
  ['/**/x', ['/x/x', '//x', '/a/b/x'], ['/x']],
  ['/a*a$', ['/aa', '/a/a', '/aaa'], ['/a', '/a/ab']],
  ['/*aab', ['/aaab', '/aaaaab', '/aacaab'], ['/aba', '/aa']],
  ['/*abab*c$', ['/abababc', '/ababc', '/xababyc'], ['/abac', '/ababcd']],
  ['/*/private/*/edit', ['/a/private/b/edit', '/x/y/private//edit'], ['/private/b/edit', '/a/private/edit']],
];

for (const [pattern, yes, no] of cases) {
  test(`the pattern "${pattern}" matches the right paths`, () => {
    for (const path of yes) assert.equal(matches(pattern, path), true, path);
    for (const path of no) assert.equal(matches(pattern, path), false, path);
  });
}

/** The definition taken literally: every position a star may reach is tried. */
function define(pattern: string, path: string): boolean {
  if (pattern === '') return true;
  if (pattern === '$') return path === '';
  const rest = pattern.slice(1);
  if (!pattern.startsWith('*')) return path !== '' && path[0] === pattern[0] && define(rest, path.slice(1));
  return Array.from({ length: path.length + 1 }, (_, skipped) => path.slice(skipped)).some((from) =>
    define(rest, from),
  );
}

const few = (...letters: string[]) => fc.string({ unit: fc.constantFrom(...letters), maxLength: 10 });

test('any pattern matches any path as the definition says', () => {
  const same = (pattern: string, path: string): void =>
    assert.equal(matches(pattern, path), define(pattern, path), `${pattern} on ${path}`);
  fc.assert(fc.property(few('a', 'b', '*', '$', '/'), few('a', 'b', '/', '$', '*'), same), { numRuns: 5000 });
  // With few letters, pieces overlap with themselves, and a search must not skip too far.
  fc.assert(fc.property(few('a', 'b', '*'), few('a', 'b'), same), { numRuns: 5000 });
});

/** Counts how often a character is read. */
function counted(text: string): Characters & { reads: number } {
  const characters = {
    length: text.length,
    reads: 0,
    charCodeAt(index: number) {
      characters.reads += 1;
      return text.charCodeAt(index);
    },
  };
  return characters;
}

function assertLinear(pattern: string, path: string): void {
  const text = counted(pattern);
  const compiled = compilePattern(text);
  assert.ok(
    text.reads <= 5 * pattern.length + 1,
    `${text.reads} reads to compile ${pattern.length} characters`,
  );
  const walked = counted(path);
  text.reads = 0;
  matchesPattern(compiled, walked);
  const most = 3 * (path.length + pattern.length);
  assert.ok(
    walked.reads <= most && text.reads <= most,
    `${walked.reads} and ${text.reads} reads, ${most} allowed`,
  );
}

test('a match takes linear time, counted in characters read', () => {
  const long = (unit: string, count: number): string => unit.repeat(count);
  for (const [pattern, path] of [
    [`${long('*a', 4000)}b$`, `/${long('a', 8000)}`],
    [`/*${long('a', 4000)}b`, `/${long('a', 8000)}`],
    [`/*${long('ab', 2000)}c*d$`, `/${long('ab', 4000)}`],
    [`${long('*', 16_000)}x`, `/${long('y', 8000)}`],
    [`/*${long('aab', 1000)}${long('*aab', 1000)}$`, `/${long('aaab', 3000)}`],
    [`/${long('a', 8000)}*$`, `/${long('a', 8000)}`],
    [`/*${long('a', 8000)}$`, `/${long('a', 7999)}`],
  ] as const) {
    assertLinear(pattern, path);
  }
  const units = (letters: string[]) => fc.string({ unit: fc.constantFrom(...letters), maxLength: 400 });
  fc.assert(fc.property(units(['a', 'a', 'a', 'b', '*', '$']), units(['a', 'a', 'b']), assertLinear), {
    numRuns: 2000,
  });
});
