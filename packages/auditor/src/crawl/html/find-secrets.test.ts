import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSecrets } from './find-secrets.ts';

/** Made of parts, so that nobody who searches these files for keys finds one. */
const random = 'q7Zk2Lw9Xb4Tn8Rv3Jd6Hs5Gf1Pc0Ym'.repeat(3);
const join = (...parts: string[]): string => parts.join('');

const cases: { name: string; code: string; providers: string[] }[] = [
  { name: 'no code', code: '', providers: [] },
  {
    name: 'a key of Stripe',
    code: `stripe('${join('sk_', 'live_', random.slice(0, 30))}')`,
    providers: ['Stripe'],
  },
  {
    name: 'a key for browsers',
    code: `stripe('${join('pk_', 'live_', random.slice(0, 30))}')`,
    providers: [],
  },
  {
    name: 'the key that manuals of AWS show',
    code: `id = "${join('AK', 'IAIOSFODNN7', 'EXAMPLE')}"`,
    providers: [],
  },
  {
    name: 'a real one behind it',
    code: `"${join('AK', 'IAIOSFODNN7', 'EXAMPLE')}", "${join('AK', 'IA', 'Q7ZK2LW9XB4TN8RV')}"`,
    providers: ['AWS'],
  },
  { name: 'a row of the same letter', code: join('gh', 'p_', 'x'.repeat(36)), providers: [] },
  {
    name: 'a private key in a string',
    code: join('"-----BEGIN ', 'PRIVATE KEY-----\\n', random, '"'),
    providers: ['private key'],
  },
  {
    name: 'the heading of one, in the text of a form',
    code: '"Begins with -----BEGIN PRIVATE KEY-----"',
    providers: [],
  },
];

for (const { name, code, providers } of cases) {
  test(`secrets: ${name}`, () => {
    assert.deepEqual(
      findSecrets(code).map(({ provider }) => provider),
      providers,
    );
  });
}

test('a secret is never told as a whole', () => {
  const key = join('glp', 'at-', random.slice(0, 20));
  assert.deepEqual(findSecrets(key), [{ provider: 'GitLab', excerpt: `${key.slice(0, 8)}…` }]);
});

test('a megabyte of nothing but beginnings takes no more than linear time', () => {
  const code = '-----BEGIN PRIVATE KEY-----'.repeat(40_000);
  const start = performance.now();
  findSecrets(code);
  assert.ok(performance.now() - start < 2000);
});
