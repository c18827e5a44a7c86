import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placePoints } from './place-points.ts';

const frame = { width: 120, height: 70, margin: { top: 10, right: 10, bottom: 10, left: 10 } };
const at = (points: { at: number; value: number }[]) => placePoints(points, frame).map(({ x, y }) => [x, y]);

test('points are placed by time and value, the earliest on the left in any order', () => {
  const points = [
    { at: 40, value: 100 },
    { at: 0, value: 0 },
    { at: 10, value: 50 },
  ];
  assert.deepEqual(at(points), [
    [10, 60],
    [35, 35],
    [110, 10],
  ]);
});

test('a single point is in the middle, and points of one time side by side', () => {
  assert.deepEqual(at([{ at: 7, value: 50 }]), [[60, 35]]);
  assert.deepEqual(
    at([
      { at: 7, value: 0 },
      { at: 7, value: 100 },
    ]),
    [
      [10, 60],
      [110, 10],
    ],
  );
});

test('values outside 0 to 100 stay within the chart, and no points yield none', () => {
  assert.deepEqual(at([{ at: 0, value: 900 }]), [[60, 10]]);
  assert.deepEqual(at([{ at: 0, value: -5 }]), [[60, 60]]);
  assert.deepEqual(at([]), []);
});
