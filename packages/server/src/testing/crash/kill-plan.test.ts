import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameStep, planKills, points, targets } from './kill-plan.ts';

const kinds = targets.length + points.length;

test('a seed always gives the same kills, another seed others', () => {
  assert.deepEqual(planKills(7, 50), planKills(7, 50));
  assert.notDeepEqual(planKills(7, 50), planKills(8, 50));
});

test('so many kills as there are kinds have each target and each point once', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const names = planKills(seed, kinds).map((step) => nameStep(step).split('+')[0]);
    assert.deepEqual(new Set(names), new Set<string | undefined>([...targets, ...points]));
  }
});
