import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { planScrolls } from './plan-scrolls.ts';

test('every line of a page is in exactly one strip, in order, and within what can be scrolled to', () => {
  const lengths = fc.record({
    page: fc.integer({ min: 1, max: 20_000 }),
    view: fc.integer({ min: 100, max: 2_000 }),
    most: fc.integer({ min: 1, max: 20 }),
  });
  fc.assert(
    fc.property(lengths, ({ page, view, most }) => {
      let next = 0;
      for (const { scrollTo, from, height } of planScrolls(page, view, most)) {
        assert.equal(scrollTo + from, next);
        assert.ok(height > 0 && from >= 0 && from + height <= view);
        assert.ok(scrollTo >= 0 && scrollTo <= Math.max(0, page - view));
        next += height;
      }
      assert.equal(next, Math.min(page, view * most));
    }),
  );
});
