import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditListItem } from '@fettle/contract';
import { isComparable } from './is-comparable.ts';

type Compared = Parameters<typeof isComparable>[0];

const config: AuditListItem['config'] = { rootUrl: 'https://x.example/', maxPages: 500, maxDepth: 5 };
const comparedWith = (auditId: string, comparable: boolean): Compared['comparison'] => ({
  auditId,
  comparable,
  reasons: [],
  pagesInBoth: 0,
  pagesOnlyNow: 0,
  pagesOnlyBefore: 0,
  new: 0,
  fixed: 0,
  unchanged: 0,
  notRechecked: 0,
  notComparable: 0,
  scoreChange: null,
});
const first: Compared = { id: 'first', config, comparison: null };

test('the stored comparison with the neighbor decides', () => {
  const audit = (comparable: boolean): Compared => ({
    id: 'second',
    config,
    comparison: comparedWith('first', comparable),
  });
  assert.equal(isComparable(audit(true), first), true);
  assert.equal(isComparable(audit(false), first), false);
});

test('without a stored comparison with the neighbor, the settings decide', () => {
  const second: Compared = { id: 'second', config, comparison: null };
  assert.equal(isComparable(second, first), true);
  assert.equal(isComparable({ ...second, config: { ...config, maxPages: 12 } }, first), false);
  assert.equal(isComparable({ ...second, config: { ...config, maxDepth: 1 } }, first), false);
  assert.equal(isComparable({ ...second, comparison: comparedWith('other', false) }, first), true);
  assert.equal(isComparable(second, undefined), false);
});
