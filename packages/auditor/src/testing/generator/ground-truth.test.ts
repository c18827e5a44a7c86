import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allChecks } from '../../checks/all-checks.ts';
import { auditGenerated } from './audit-generated.ts';
import { plantedIssues } from './planted-issues/all-planted-issues.ts';
import { type PlantedIssue, plantIssues } from './planted-issues/planted-issue.ts';
import { serveHosts } from './serve-hosts.ts';

const fixedSeed = 2026;
const bulkPages = 30;

/** Audits a site with these planted issues and compares all findings with all that is wrong. */
async function findExactly(issues: readonly PlantedIssue[], seed = fixedSeed): Promise<void> {
  const options = issues[0]?.alone ?? {};
  const served = await serveHosts({ seed, bulkPages: bulkPages, ...options });
  try {
    const expected = plantIssues(served.site, issues);
    const { findings } = await auditGenerated(`${served.site.origin}/`, served.egress, options);
    const found = new Set(findings.map(({ checkId, url }) => `${checkId} ${url}`));
    assert.deepEqual([...found].sort(), [...expected].sort());
  } finally {
    await served.close();
  }
}

test('every check is planted at least once, except those that need a browser', () => {
  const planted = new Set(plantedIssues.map(({ check }) => check));
  const assessed = allChecks.filter(({ scope }) => scope !== 'browser').map(({ id }) => id);
  assert.deepEqual([...planted].sort(), [...assessed].sort());
});

test('a site without issues has no findings', async () => {
  for (const seed of [1, 2, 3]) await findExactly([], seed);
});

test('issues side by side are found exactly: none is missed and nothing else is reported', () =>
  findExactly(plantedIssues.filter(({ alone }) => alone === undefined)));

for (const issue of plantedIssues.filter(({ alone }) => alone !== undefined)) {
  test(`a site with one issue has exactly that finding: ${issue.check}`, () => findExactly([issue]));
}
