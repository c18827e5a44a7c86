import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createBodyBudget } from './body-budget.ts';

test('whatever is held and let go, no bound is passed, the first bytes are always there, and nothing is lost', () => {
  const bounds = { total: 100, perHolder: 40, free: 5 };
  const act = fc.record({
    share: fc.nat({ max: 9 }),
    bytes: fc.oneof(fc.nat({ max: 60 }), fc.constant(null)),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const budget = createBodyBudget(bounds);
      const shares = Array.from({ length: 10 }, (_, index) => ({ ...budget.open(`h${index % 4}`), held: 0 }));
      const charged = (of: typeof shares) =>
        of.reduce((sum, { held }) => sum + Math.max(0, held - bounds.free), 0);
      for (const { share: index, bytes } of acts) {
        const share = shares[index];
        if (share === undefined) continue;
        if (bytes === null) {
          share.release();
          share.held = 0;
          continue;
        }
        const ofHolder = shares.filter((_, other) => other % 4 === index % 4);
        const more = Math.max(0, Math.max(0, bytes - bounds.free) - Math.max(0, share.held - bounds.free));
        const isWithinOwn = charged(ofHolder) + more <= bounds.perHolder;
        const fits = isWithinOwn && charged(shares) + more <= bounds.total;
        if (fits || more === 0) {
          share.hold(bytes);
          share.held = Math.max(share.held, bytes);
        } else assert.throws(() => share.hold(bytes), { code: isWithinOwn ? 'UNAVAILABLE' : 'RATE_LIMITED' });
      }
      for (const share of shares) share.release();
      budget.open('h0').hold(bounds.perHolder + bounds.free);
      budget.open('h1').hold(bounds.perHolder + bounds.free);
    }),
  );
});
