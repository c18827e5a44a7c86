import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { allChecks } from './all-checks.ts';
import type { Check } from './check.ts';
import { runChecks } from './run-checks.ts';
import { pageFacts } from './testing/page-facts.ts';
import { linkTarget, siteFacts } from './testing/site-facts.ts';
import { stream } from './testing/stream.ts';

const folder = import.meta.dirname;
const written = globSync('*/*.ts', { cwd: folder }).filter((path) => !path.endsWith('.test.ts'));

function isCheck(value: unknown): value is Check {
  return typeof value === 'object' && value !== null && 'id' in value && 'severity' in value;
}

test('every check in a category folder is listed and has the name of its file', async () => {
  const ids: string[] = [];
  for (const path of written) {
    const checks = Object.values(await import(join(folder, path))).filter(isCheck);
    for (const check of checks) {
      assert.equal(basename(path, '.ts'), check.id);
      assert.equal(dirname(path), check.category);
      assert.ok(allChecks.includes(check), `${check.id} is missing in checks/index.ts`);
      const isTested = existsSync(join(folder, path.replace(/\.ts$/, '.test.ts')));
      assert.ok(isTested || check.scope === 'browser', `${path} has no test beside it`);
      ids.push(check.id);
    }
  }
  assert.deepEqual(ids.sort(), allChecks.map((check) => check.id).sort());
  assert.equal(new Set(ids).size, ids.length, 'ids are unique');
});

test('every check has both titles, and why and fix in whole sentences', () => {
  for (const { id, title, why, fix } of allChecks) {
    assert.match(id, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    for (const text of [title.pass, title.fail]) {
      assert.ok(text.length >= 10 && text.length <= 70 && !text.endsWith('.'), `${id}: ${text}`);
    }
    assert.notEqual(title.pass, title.fail);
    for (const text of [why, fix]) assert.ok(text.length >= 40 && /[.!]$/.test(text), `${id}: ${text}`);
  }
});

test('weights are positive, except for info and site-wide checks', () => {
  for (const { id, category, severity, weight, milder } of allChecks) {
    assert.equal(weight > 0, severity !== 'info' && category !== 'site-wide', id);
    if (milder === undefined) continue;
    assert.equal(milder.weight > 0, milder.severity !== 'info', id);
    assert.ok(milder.weight < weight, id);
  }
});

test('a site without issues passes every check that does not require a browser', async () => {
  const results = await runChecks({
    site: siteFacts(),
    pages: stream(['/', '/a', '/b'].map((url) => pageFacts({ url }))),
    targets: stream([linkTarget(), linkTarget({ url: 'https://other.example/' })]),
  });
  const unexpected = results.filter(({ status }) => status !== 'pass' && status !== 'not_applicable');
  const browser = unexpected.filter(({ check }) => check.scope === 'browser');
  assert.ok(browser.every(({ status }) => status === 'not_assessed'));
  assert.deepEqual(
    unexpected
      .filter((result) => !browser.includes(result))
      .map(({ check, examples, note }) => [check.id, examples, note]),
    [],
  );
});
