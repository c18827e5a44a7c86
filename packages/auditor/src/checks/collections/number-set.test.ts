import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createNumberSet } from './number-set.ts';

test('a set contains only what was added, even if numbers collide', () => {
  const number = fc.oneof(
    fc.nat(40),
    fc.nat(40).map((value) => value * 2 ** 40),
  );
  fc.assert(
    fc.property(fc.array(number, { maxLength: 60 }), fc.array(number), (added, asked) => {
      const set = createNumberSet(new Set(added).size);
      for (const each of added) set.add(each);
      const model = new Set(added);
      for (const each of [...asked, ...added]) assert.equal(set.find(each) !== -1, model.has(each));
      const found = [...model].map(set.find);
      assert.equal(new Set(found).size, model.size);
      assert.ok(found.every((place) => place >= 0 && place < set.places));
    }),
  );
});

test('a set accepts as many numbers as it was created for', () => {
  const set = createNumberSet(1);
  assert.equal(createNumberSet(0).find(0), -1);
  set.add(7);
  set.add(7);
  assert.throws(() => set.add(8), RangeError);
});
