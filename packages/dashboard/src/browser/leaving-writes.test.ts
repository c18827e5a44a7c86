import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { noteLeavingWrite, takeLeavingWrite } from './leaving-writes.ts';

const kept = new Map<string, string>();
const { sessionStorage: own } = globalThis as { sessionStorage?: Storage };
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
  removeItem: (name: string) => void kept.delete(name),
};
Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
after(() => Object.defineProperty(globalThis, 'sessionStorage', { value: own, configurable: true }));

test('what a page sent at its end is told once, to the next page of the tab', () => {
  assert.equal(takeLeavingWrite(), false);
  noteLeavingWrite();
  assert.deepEqual([takeLeavingWrite(), takeLeavingWrite()], [true, false]);
});

test('what was sent long ago has happened by now', () => {
  noteLeavingWrite();
  for (const [name, at] of kept) kept.set(name, String(Number(at) - 11_000));
  assert.equal(takeLeavingWrite(), false);
});
