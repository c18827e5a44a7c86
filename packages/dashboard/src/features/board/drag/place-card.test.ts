import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskCompact } from '@fettle/contract';
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { type ColumnPage, type ColumnTasks, columnQuery } from '../columns/column-query.ts';
import { buildSwimlanes } from '../swimlanes/swimlanes.ts';
import { placeCard, sendToColumn, updateCard, withCard, withoutCard } from './place-card.ts';

const projectId = 'p';
const columns = ['todo', 'doing', 'done'] as const;

function task(id: string, fields: Partial<TaskCompact> = {}): TaskCompact {
  return { id, projectId, status: 'todo', assigneeIds: [], priority: 'low', ...fields } as TaskCompact;
}

function pagesOf(ids: readonly string[], total: number, perPage: number): ColumnPage[] {
  const pages: ColumnPage[] = [];
  for (let at = 0; at === 0 || at < ids.length; at += perPage)
    pages.push({ items: ids.slice(at, at + perPage).map((id) => task(id)), page: pages.length + 1, total });
  return pages;
}

const idsOf = (pages: readonly ColumnPage[]) => pages.flatMap(({ items }) => items.map(({ id }) => id));

function seed(cache: QueryClient, filter: object, status: string, pages: ColumnPage[]): void {
  const data: ColumnTasks = { pages, pageParams: pages.map(({ page }) => page) };
  cache.setQueryData(columnQuery({ projectId, filter, status }).queryKey, data);
}

function read(cache: QueryClient, filter: object, status: string): { ids: string[]; totals: number[] } {
  const data = cache.getQueryData<ColumnTasks>(columnQuery({ projectId, filter, status }).queryKey);
  return { ids: idsOf(data?.pages ?? []), totals: data?.pages.map(({ total }) => total) ?? [] };
}

test('a card goes before another, after another, or to the end of a fully loaded column', () => {
  const pages = pagesOf(['a', 'b', 'c'], 3, 2);
  const put = (beforeId: string | null, afterId?: string) =>
    idsOf(
      withCard(pages, task('x'), {
        status: 'todo',
        beforeId,
        ...(afterId === undefined ? {} : { afterId }),
      }),
    ).join('');
  assert.equal(put('a'), 'xabc');
  assert.equal(put('c'), 'abxc');
  assert.equal(put(null, 'b'), 'abxc');
  assert.equal(put(null), 'abcx');
  assert.equal(put('gone'), 'abcx');
  assert.deepEqual(
    withCard(pages, task('x'), { status: 'todo', beforeId: 'c' }).map(({ total }) => total),
    [4, 4],
  );
});

test('a card at the end of a partly loaded column is counted but not shown', () => {
  const pages = withCard(pagesOf(['a', 'b'], 9, 2), task('x'), { status: 'todo', beforeId: null });
  assert.deepEqual([idsOf(pages), pages[0]?.total], [['a', 'b'], 10]);
  const behind = { status: 'todo', beforeId: null, afterId: 'b' };
  assert.deepEqual(idsOf(withCard(pagesOf(['a', 'b'], 9, 2), task('x'), behind)), ['a', 'b', 'x']);
});

test('removing an unknown card changes nothing', () => {
  const pages = pagesOf(['a'], 5, 2);
  assert.equal(withoutCard(pages, 'x'), pages);
});

test('a column that was never fetched stays that way', () => {
  const cache = new QueryClient();
  seed(cache, {}, 'todo', pagesOf(['a'], 1, 2));
  const lists = buildSwimlanes(undefined, {}, { people: [], pages: null });
  placeCard(cache, { projectId, lists }, task('a'), task('a', { status: 'doing' }), {
    status: 'doing',
    beforeId: null,
  });
  assert.deepEqual(read(cache, {}, 'todo'), { ids: [], totals: [0] });
  assert.deepEqual(read(cache, {}, 'doing'), { ids: [], totals: [] });
});

test('a card moves in every swimlane that shows it, and leaves those that no longer do', () => {
  const cache = new QueryClient();
  const lists = buildSwimlanes(
    'assignee',
    {},
    { people: [{ userId: 'ann' }, { userId: 'ben' }], pages: null },
  );
  const before = task('a', { assigneeIds: ['ann'] });
  for (const status of ['todo', 'doing']) {
    for (const swimlane of lists)
      seed(
        cache,
        swimlane.filter,
        status,
        pagesOf(status === 'todo' && swimlane.key === 'ann' ? ['a'] : [], 0, 2),
      );
  }
  const next = { ...before, status: 'doing', assigneeIds: ['ben'] };
  placeCard(cache, { projectId, lists }, before, next, { status: 'doing', beforeId: null });
  assert.deepEqual(read(cache, { assigneeIds: ['ann'] }, 'todo').ids, []);
  assert.deepEqual(read(cache, { assigneeIds: ['ann'] }, 'doing').ids, []);
  assert.deepEqual(read(cache, { assigneeIds: ['ben'] }, 'doing').ids, ['a']);
  assert.deepEqual(read(cache, { assigneeIds: ['none'] }, 'doing').ids, []);
});

test('a card sent to another column leaves its previous one under every filter', () => {
  const cache = new QueryClient();
  for (const filter of [{}, { q: 'x' }]) {
    seed(cache, filter, 'todo', pagesOf(['a', 'b'], 2, 2));
    seed(cache, filter, 'done', pagesOf([], 0, 2));
  }
  seed(cache, { q: 'other' }, 'done', pagesOf([], 0, 2));
  sendToColumn(cache, task('a'), task('a', { status: 'done' }));
  for (const filter of [{}, { q: 'x' }]) {
    assert.deepEqual(read(cache, filter, 'todo').ids, ['b']);
    assert.deepEqual(read(cache, filter, 'done').ids, ['a']);
  }
  assert.deepEqual(read(cache, { q: 'other' }, 'done').ids, []);
});

test('a response about a card that has moved on does not bring it back', () => {
  const cache = new QueryClient();
  seed(cache, {}, 'todo', pagesOf(['a'], 1, 2));
  updateCard(cache, projectId, task('a', { status: 'done', title: 'late' }));
  const { queryKey } = columnQuery({ projectId, filter: {}, status: 'todo' });
  assert.equal(cache.getQueryData<ColumnTasks>(queryKey)?.pages[0]?.items[0]?.title, undefined);
  updateCard(cache, projectId, task('a', { title: 'in time' }));
  assert.equal(cache.getQueryData<ColumnTasks>(queryKey)?.pages[0]?.items[0]?.title, 'in time');
});

const scenario = fc.record({
  sizes: fc.tuple(fc.nat(7), fc.nat(7), fc.nat(7)),
  loaded: fc.tuple(fc.nat(7), fc.nat(7), fc.nat(7)),
  perPage: fc.integer({ min: 1, max: 4 }),
  moves: fc.array(
    fc.record({
      from: fc.nat(2),
      to: fc.nat(2),
      card: fc.nat(),
      place: fc.option(fc.nat(), { nil: null }),
      isBehind: fc.boolean(),
    }),
    { maxLength: 12 },
  ),
});

test('moving cards in the cache equals moving them in plain lists, as far as they are loaded', () => {
  fc.assert(
    fc.property(scenario, ({ sizes, loaded, perPage, moves }) => {
      const cache = new QueryClient();
      const plain = new Map<string, string[]>();
      const lists = buildSwimlanes(undefined, {}, { people: [], pages: null });
      for (const [at, status] of columns.entries()) {
        const size = sizes[at] ?? 0;
        const ids = Array.from({ length: size }, (_, nth) => `${status}${nth}`);
        plain.set(status, ids);
        const known = ids.slice(0, Math.min(loaded[at] ?? 0, size));
        seed(cache, {}, status, pagesOf(known, size, perPage));
      }
      for (const { from, to, card, place, isBehind } of moves) {
        const [source, target] = [columns[from] ?? 'todo', columns[to] ?? 'todo'];
        const shown = read(cache, {}, source).ids;
        const id = shown[card % Math.max(1, shown.length)];
        if (id === undefined) continue;
        const others = read(cache, {}, target).ids.filter((each) => each !== id);
        const beside = place === null ? undefined : others[place % Math.max(1, others.length)];
        const destination =
          beside === undefined
            ? { status: target, beforeId: null }
            : isBehind
              ? { status: target, beforeId: null, afterId: beside }
              : { status: target, beforeId: beside };
        placeCard(
          cache,
          { projectId, lists },
          task(id, { status: source }),
          task(id, { status: target }),
          destination,
        );
        plain.set(
          source,
          (plain.get(source) ?? []).filter((each) => each !== id),
        );
        const list = plain.get(target) ?? [];
        const at = beside === undefined ? list.length : list.indexOf(beside) + (isBehind ? 1 : 0);
        plain.set(target, list.toSpliced(at, 0, id));
      }
      for (const status of columns) {
        const list = plain.get(status) ?? [];
        const { ids, totals } = read(cache, {}, status);
        assert.deepEqual(ids, list.slice(0, ids.length), status);
        assert.ok(totals.every((total) => total === list.length));
      }
    }),
    { numRuns: 500 },
  );
});
