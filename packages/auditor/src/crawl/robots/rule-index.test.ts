import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compilePattern, matchesPattern } from './robots-pattern.ts';
import { type IndexedRule, indexRules } from './rule-index.ts';

/** The definition: the longest pattern that matches decides, and `allow` wins a tie. */
function define(rules: readonly IndexedRule[], path: string): boolean {
  const matching = rules.filter(({ pattern }) => matchesPattern(compilePattern(pattern), path));
  const longest = Math.max(0, ...matching.map(({ pattern }) => pattern.length));
  const deciding = matching.filter(({ pattern }) => pattern.length === longest);
  return deciding.length === 0 || deciding.some(({ allow }) => allow);
}

const text = (letters: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength });
const rule = (letters: string) => fc.record({ allow: fc.boolean(), pattern: text(letters, 8) });

test('an index decides like the definition, whatever the rules', () => {
  const same = (rules: IndexedRule[], path: string): void =>
    assert.equal(indexRules(rules)(path), define(rules, path), `${JSON.stringify(rules)} on ${path}`);
  const few = fc.array(rule('ab/*$'), { maxLength: 20 });
  fc.assert(fc.property(few, text('ab/', 12), same), { numRuns: 3000 });
  // So many that patterns with a star are indexed by their pieces.
  const many = fc.array(rule('abcd/**$'), { minLength: 60, maxLength: 120 });
  fc.assert(fc.property(many, text('abcd/', 20), same), { numRuns: 1000 });
});

test('rules without a star cost the same, however many there are', () => {
  const prefixes = Array.from({ length: 60_000 }, (_, index) => ({ allow: false, pattern: `/p${index}/` }));
  const nested = Array.from({ length: 900 }, (_, index) => ({
    allow: index % 2 === 0,
    pattern: `/${'n'.repeat(index)}`,
  }));
  const allows = indexRules([...prefixes, ...nested]);
  assert.equal(allows('/p59999/x'), false);
  assert.equal(allows('/p60000/x'), true);
  assert.equal(allows(`/${'n'.repeat(898)}`), true);
  assert.equal(allows(`/${'n'.repeat(899)}`), false);
  assert.equal(allows(`/${'n'.repeat(5000)}`), false);
});

test('of 40,000 rules with stars only a few are tried for a path', () => {
  const rules = Array.from({ length: 40_000 }, (_, index) => ({ allow: false, pattern: `/*${index}.pdf$` }));
  const allows = indexRules(rules);
  const startedAt = performance.now();
  for (let at = 0; at < 10_000; at += 1) assert.equal(allows(`/files/by-name/${at}.pdf`), false);
  for (let at = 0; at < 10_000; at += 1) assert.equal(allows(`/files/by-name/${at}.html`), true);
  // A scan over all rules takes minutes.
  assert.ok(performance.now() - startedAt < 20_000);
});
