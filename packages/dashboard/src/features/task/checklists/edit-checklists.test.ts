import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Checklist, Task } from '@fettle/contract';
import fc from 'fast-check';
import { carryItem, dropPosition, moveItem, splitItems } from './edit-checklists.ts';

function listOf(count: number): Checklist {
  const items = Array.from({ length: count }, (_, position) => ({
    id: `i${position}`,
    checklistId: 'l',
    title: `i${position}`,
    completed: false,
    completedAt: null,
    completedBy: null,
    linkedTask: null,
    position,
  }));
  return { id: 'l', taskId: 't', title: 'List', position: 0, items, itemCount: count, doneCount: 0 };
}

const places = fc
  .integer({ min: 1, max: 12 })
  .chain((count) => fc.tuple(fc.constant(count), fc.nat(count - 1), fc.nat(count - 1)));

test('a moved item gets its position, the others keep their order, and there are no gaps', () => {
  fc.assert(
    fc.property(places, ([count, from, to]) => {
      const moved = moveItem(listOf(count), `i${from}`, to).items;
      assert.equal(moved[to]?.id, `i${from}`);
      assert.deepEqual(
        moved.map(({ position }) => position),
        [...moved.keys()],
      );
      const others = moved.filter(({ id }) => id !== `i${from}`).map(({ id }) => Number(id.slice(1)));
      assert.deepEqual(
        others,
        others.toSorted((a, b) => a - b),
      );
    }),
  );
});

test('an item moved to another checklist gets its position there, without gaps in either', () => {
  fc.assert(
    fc.property(places, places, ([count, from], [others, to]) => {
      const other = listOf(others);
      const items = other.items.map((item) => ({ ...item, id: `o${item.position}`, checklistId: 'o' }));
      const task = { checklists: [listOf(count), { ...other, id: 'o', items }] } as unknown as Task;
      const [left, entered] = carryItem(task, `i${from}`, 'o', to).checklists;
      assert.deepEqual([left?.items.length, entered?.items.length], [count - 1, others + 1]);
      assert.deepEqual([entered?.items[to]?.id, entered?.items[to]?.checklistId], [`i${from}`, 'o']);
      for (const list of [left, entered])
        assert.deepEqual(
          list?.items.map(({ position }) => position),
          [...(list?.items.keys() ?? [])],
        );
    }),
  );
});

test('an item dropped on an edge of another ends up on that side of it', () => {
  fc.assert(
    fc.property(places, fc.constantFrom('top' as const, 'bottom' as const), ([count, from, over], edge) => {
      fc.pre(from !== over);
      const order = moveItem(listOf(count), `i${from}`, dropPosition(from, over, edge)).items.map(
        ({ id }) => id,
      );
      const step = edge === 'top' ? -1 : 1;
      assert.equal(order[order.indexOf(`i${over}`) + step], `i${from}`);
    }),
  );
});

test('several lines become several items, without list markers', () => {
  assert.deepEqual(splitItems('- [ ] one\n* two\n\n  • three \n- [x] four\nfive - six'), [
    'one',
    'two',
    'three',
    'four',
    'five - six',
  ]);
  assert.deepEqual(splitItems(' \n'), []);
});
