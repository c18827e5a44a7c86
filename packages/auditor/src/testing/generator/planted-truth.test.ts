import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allChecks } from '../../checks/all-checks.ts';
import { auditGenerated } from './audit-generated.ts';
import { allPlants } from './plants/all-plants.ts';
import { type Plant, putPlants } from './plants/plant.ts';
import { serveWorld } from './serve-world.ts';

const fixedSeed = 2026;
const bulkPages = 30;

/** Audits a site with these planted issues and compares all findings with all that is wrong. */
async function findExactly(plants: readonly Plant[], seed = fixedSeed): Promise<void> {
  const options = plants[0]?.alone ?? {};
  const world = await serveWorld({ seed, bulkPages: bulkPages, ...options });
  try {
    const expected = putPlants(world.site, plants);
    const { findings } = await auditGenerated(`${world.site.origin}/`, world.egress, options);
    const found = new Set(findings.map(({ checkId, url }) => `${checkId} ${url}`));
    assert.deepEqual([...found].sort(), [...expected].sort());
  } finally {
    await world.close();
  }
}

test('every check is planted at least once, except those that need a browser', () => {
  const planted = new Set(allPlants.map(({ check }) => check));
  const judged = allChecks.filter(({ scope }) => scope !== 'browser').map(({ id }) => id);
  assert.deepEqual([...planted].sort(), [...judged].sort());
});

test('a site without issues has no findings', async () => {
  for (const seed of [1, 2, 3]) await findExactly([], seed);
});

test('issues side by side are found exactly: none is missed and nothing else is reported', () =>
  findExactly(allPlants.filter(({ alone }) => alone === undefined)));

for (const plant of allPlants.filter(({ alone }) => alone !== undefined)) {
  test(`a site with one issue has exactly that finding: ${plant.check}`, () => findExactly([plant]));
}
