import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSecrets } from './find-secrets.ts';

/** Assembled from parts, so that secret scanners find no key in this file. */
const random = 'q7Zk2Lw9Xb4Tn8Rv3Jd6Hs5Gf1Pc0Ym'.repeat(3);
const join = (...parts: string[]): string => parts.join('');

const cases: { name: string; code: string; providers: string[] }[] = [
  { name: 'no code', code: '', providers: [] },
  {
    name: 'a Stripe key',
    code: `stripe('${join('sk_', 'live_', random.slice(0, 30))}')`,
    providers: ['Stripe'],
  },
  {
    name: 'a publishable key',
    code: `stripe('${join('pk_', 'live_', random.slice(0, 30))}')`,
    providers: [],
  },
  {
    name: 'the sample key of the AWS documentation',
    code: `id = "${join('AK', 'IAIOSFODNN7', 'EXAMPLE')}"`,
    providers: [],
  },
  {
    name: 'a real key after the sample',
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
    name: 'the heading of a private key in a form text',
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

test('a secret is never reported as a whole', () => {
  const key = join('glp', 'at-', random.slice(0, 20));
  assert.deepEqual(findSecrets(key), [{ provider: 'GitLab', excerpt: `${key.slice(0, 8)}…` }]);
});

test('a megabyte of key headings takes linear time', () => {
  const code = '-----BEGIN PRIVATE KEY-----'.repeat(40_000);
  const start = performance.now();
  findSecrets(code);
  assert.ok(performance.now() - start < 2000);
});
