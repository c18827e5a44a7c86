import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placePoints } from './place-points.ts';

const frame = { width: 120, height: 70, margin: { top: 10, right: 10, bottom: 10, left: 10 } };
const at = (points: { at: number; value: number }[]) => placePoints(points, frame).map(({ x, y }) => [x, y]);

test('points lie by their time and value, the earliest on the left whatever order they come in', () => {
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

test('a single point lies in the middle, and points of one moment side by side', () => {
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

test('what lies outside 0 to 100 stays in the picture, and nothing is nothing', () => {
  assert.deepEqual(at([{ at: 0, value: 900 }]), [[60, 10]]);
  assert.deepEqual(at([{ at: 0, value: -5 }]), [[60, 60]]);
  assert.deepEqual(at([]), []);
});
