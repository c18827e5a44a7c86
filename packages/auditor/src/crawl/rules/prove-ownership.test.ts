import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestEgress } from '../../testing/crawl.ts';
import { createNamedEgress } from '../../testing/named-hosts.ts';
import { createOwnershipToken, ownershipName, proveOwnership } from './prove-ownership.ts';

const egress = createNamedEgress({});
after(() => egress.close());
const { signal } = new AbortController();
const origin = 'https://www.shop.example.co.uk';
const token = createOwnershipToken('key', origin);

test('a token depends on the key and on the origin, and is not the key', () => {
  assert.match(token, /^[0-9a-f]{32}$/);
  assert.equal(createOwnershipToken('key', origin), token);
  assert.notEqual(createOwnershipToken('other key', origin), token);
  assert.notEqual(createOwnershipToken('key', 'http://www.shop.example.co.uk'), token);
});

const records: [name: string, txt: Record<string, string[]>, proof: 'dns' | null][] = [
  ['at the host', { 'www.shop.example.co.uk': ['v=spf1 -all', `${ownershipName}=${token}`] }, 'dns'],
  ['at the registrable domain', { 'example.co.uk': [`${ownershipName}=${token}`] }, 'dns'],
  ['at a public suffix', { 'co.uk': [`${ownershipName}=${token}`] }, null],
  ['at a sibling', { 'cdn.example.co.uk': [`${ownershipName}=${token}`] }, null],
  ['of another token', { 'example.co.uk': [`${ownershipName}=${'0'.repeat(32)}`] }, null],
  ['with more than the token', { 'example.co.uk': [`${ownershipName}=${token} and more`] }, null],
];

for (const [name, txt, proof] of records) {
  test(`a DNS record ${name} proves ${proof === null ? 'nothing' : 'the ownership'}`, async () => {
    const lookUpTxt = async (host: string): Promise<string[]> => txt[host] ?? [];
    assert.equal(
      await proveOwnership({ origin, tokens: ['another', token], egress, lookUpTxt, signal }),
      proof,
    );
  });
}

test('an IP address has no DNS records to look up', async () => {
  const local = createTestEgress();
  const lookUpTxt = (): Promise<string[]> => Promise.reject(new Error('must not be asked'));
  const nobody = 'http://127.0.0.1:9';
  assert.equal(
    await proveOwnership({ origin: nobody, tokens: [token], egress: local, lookUpTxt, signal }),
    null,
  );
  await local.close();
});
