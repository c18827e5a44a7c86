import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dropPosition, stayPlace } from './drop-position.ts';

const order = ['a', 'b', 'c'];
const drop = (dragged: string, over: string, edge: 'top' | 'bottom') =>
  dropPosition({ order, dragged, over, edge });

test('a card dropped on the upper half goes before, on the lower half after', () => {
  assert.deepEqual(drop('x', 'b', 'top'), { beforeId: 'b' });
  assert.deepEqual(drop('x', 'b', 'bottom'), { beforeId: 'c' });
  assert.deepEqual(drop('x', 'c', 'bottom'), { beforeId: null, afterId: 'c' });
});

test('a card dropped on its own place does not move', () => {
  assert.equal(drop('b', 'b', 'top'), null);
  assert.equal(drop('b', 'a', 'bottom'), null);
  assert.equal(drop('b', 'c', 'top'), null);
  assert.notEqual(drop('b', 'a', 'top'), null);
});

test('a card dropped on one that has disappeared goes to the end', () => {
  assert.deepEqual(drop('a', 'gone', 'top'), { beforeId: null });
});

test('the current place of a card is given by its neighbors', () => {
  assert.deepEqual(stayPlace(order, 'b'), { beforeId: 'c', afterId: 'a' });
  assert.deepEqual(stayPlace(order, 'a'), { beforeId: 'b' });
  assert.deepEqual(stayPlace(order, 'c'), { beforeId: null, afterId: 'b' });
});

test('wherever a card is dropped, it ends up next to the target', () => {
  const cards = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(
      cards,
      fc.nat(),
      fc.nat(),
      fc.constantFrom('top' as const, 'bottom' as const),
      (ids, a, b, edge) => {
        const [dragged, over] = [ids[a % ids.length] ?? '', ids[b % ids.length] ?? ''];
        fc.pre(dragged !== over);
        const place = dropPosition({ order: ids, dragged, over, edge });
        const rest = ids.filter((id) => id !== dragged);
        const at =
          place === null
            ? ids.indexOf(dragged)
            : place.beforeId === null
              ? rest.length
              : rest.indexOf(place.beforeId);
        const after = rest.toSpliced(at, 0, dragged);
        assert.equal(after[after.indexOf(dragged) + (edge === 'top' ? 1 : -1)], over);
      },
    ),
  );
});
