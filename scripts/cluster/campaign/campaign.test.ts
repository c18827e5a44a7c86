import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkStream } from './check-ledger.ts';
import { faultKinds } from './fault-kinds.ts';
import type { StreamLedger } from './ledger.ts';
import { measureWaits } from './measure-waits.ts';
import { planFaults } from './plan-faults.ts';
import { readOptions } from './read-options.ts';

test('a seed always plans the same faults, each kind as often as every other', () => {
  const count = 3 * faultKinds.length;
  const planned = planFaults(5, count, faultKinds);
  assert.deepEqual(planned, planFaults(5, count, faultKinds));
  assert.notDeepEqual(planned, planFaults(6, count, faultKinds));
  const kinds = Map.groupBy(planned, ({ kind }) => kind);
  assert.deepEqual(new Set([...kinds.values()].map(({ length }) => length)), new Set([3]));
});

test('an unknown kind of fault is refused', () => {
  assert.throws(() => readOptions(['--kinds', 'kill-web,kill-everything']), /kill-everything/);
});

const events = [1, 2, 3].map((position) => ({
  id: `e${position}`,
  type: 'task.created' as const,
  projectId: 'p',
  position,
  transactionId: `${position}`,
}));
const stream: StreamLedger = {
  name: 's',
  projectId: 'p',
  events: ['e2', 'e3'],
  places: ['2-2', '3-3'],
  resets: 0,
  readyAt: 0,
};

test('a stream may begin late, and must be complete from there', () => {
  assert.deepEqual(checkStream(stream, events), []);
  assert.match(
    checkStream({ ...stream, events: ['e1', 'e3'] }, events).join(),
    /missed 1 events, such as e2/,
  );
  assert.match(checkStream({ ...stream, events: ['e2', 'e3', 'e2'] }, events).join(), /1 events twice/);
  assert.deepEqual(checkStream({ ...stream, events: ['e1', 'e3'], resets: 1 }, events), []);
});

test('a wait counts for the fault that it has most of its time in', () => {
  const fault = { target: '', lastedMs: 10 };
  const windows = [
    { ...fault, kind: 'kill-web', from: 100, to: 200 },
    { ...fault, kind: 'switchover', from: 300, to: 400 },
  ];
  const nothing = { lists: [], writes: [], deliveries: [], audits: [] };
  const reads = [
    { from: 0, to: 30 },
    { from: 190, to: 390 },
    { from: 110, to: 120 },
  ];
  const rows = measureWaits(windows, { ...nothing, reads });
  assert.deepEqual(
    rows.map(({ kind, faults, recoveryMs, longestMs }) => [kind, faults, recoveryMs, longestMs.reads]),
    [
      ['no fault', 0, 0, 30],
      ['kill-web', 1, 90, 10],
      ['switchover', 1, 90, 200],
    ],
  );
});
