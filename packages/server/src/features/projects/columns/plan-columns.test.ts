import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../../api-error.ts';
import { planColumns } from './plan-columns.ts';

const category = 'active' as const;
const keysOf = (...labels: string[]) =>
  planColumns(
    labels.map((label) => ({ label, category })),
    [],
  ).map(({ key }) => key);

test('a column without a key gets one from its label', () => {
  assert.deepEqual(keysOf('In review (QA)', 'Überprüfen', '  2nd try!', '検討', '???'), [
    'in_review_qa',
    'uberprufen',
    '2nd_try',
    'column',
    'column_2',
  ]);
});

test('two columns with one label get different keys, and keys that were sent take precedence', () => {
  assert.deepEqual(keysOf('QA', 'QA', 'qa'), ['qa', 'qa_2', 'qa_3']);
  assert.deepEqual(keysOf('Größe prüfen'), ['grosse_prufen']);
  const planned = planColumns(
    [
      { label: 'QA', category },
      { key: 'qa', label: 'Other', category },
    ],
    [],
  );
  assert.deepEqual(
    planned.map(({ key }) => key),
    ['qa_2', 'qa'],
  );
});

test('repeating a request neither adds columns nor takes tasks from one', () => {
  const wishes = [
    { label: 'QA', category },
    { label: 'QA', category },
  ];
  const first = planColumns(wishes, []);
  const existing = first.map((column, position) => ({ ...column, id: String(position), position }));
  assert.deepEqual(planColumns(wishes, existing), first);
});

test('a key that is sent twice is refused by name', () => {
  const twice = [
    { key: 'qa', label: 'A', category },
    { key: 'qa', label: 'B', category },
  ];
  assert.throws(
    () => planColumns(twice, []),
    (error) => error instanceof ApiError && /"qa"/.test(error.message),
  );
});

test('a column that stays keeps its color and its WIP limit when none is sent', () => {
  const existing = [{ id: '1', key: 'qa', label: 'QA', position: 0, color: 'teal', category, wipLimit: 3 }];
  const planned = planColumns(
    [
      { key: 'qa', label: 'QA', category },
      { label: 'New', category },
    ],
    existing,
  );
  assert.deepEqual(
    planned.map(({ color, wipLimit }) => [color, wipLimit]),
    [
      ['teal', 3],
      ['#6b7280', null],
    ],
  );
});

test('for any labels, keys are well-formed and unique', () => {
  const labels = fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }), {
    minLength: 1,
    maxLength: 50,
  });
  const alike = fc.array(fc.constantFrom('a'.repeat(100), 'a'.repeat(50), '_'), {
    minLength: 1,
    maxLength: 50,
  });
  fc.assert(
    fc.property(fc.oneof(labels, alike), (names) => {
      const keys = keysOf(...names);
      assert.equal(new Set(keys).size, names.length);
      for (const key of keys) assert.match(key, /^(?=.{1,50}$)[a-z0-9]+(_[a-z0-9]+)*$/);
    }),
  );
});
