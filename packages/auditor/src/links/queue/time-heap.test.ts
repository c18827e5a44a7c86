import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createTimeHeap } from './time-heap.ts';

test('items come out in the order of their times, whatever order they came in', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(50), { nil: null }), { maxLength: 100, size: 'max' }), (steps) => {
      const heap = createTimeHeap<number>();
      const model: number[] = [];
      for (const at of steps) {
        if (at !== null) {
          heap.push(at, at);
          model.push(at);
          model.sort((a, b) => a - b);
        } else assert.equal(heap.pop(), model.shift());
        assert.equal(heap.nextAt(), model[0] ?? null);
        assert.equal(heap.size(), model.length);
      }
    }),
  );
});
