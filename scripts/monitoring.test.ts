import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { parse } from 'yaml';
import { startService } from '../packages/server/src/testing/harness.ts';
import { readAnchors } from './testing/read-blocks.ts';

/*
 * Tests deploy/monitoring and docs/runbook.md against the service: metrics and labels. The runbook's SQL is tested in
 * packages/server/src/db/runbook.test.ts, and the rules themselves by `npm run test:deploy`.
 */
const root = join(import.meta.dirname, '..');

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook_url: string };
}
interface Panel {
  title: string;
  targets?: { expr: string }[];
}

const read = (path: string) => readFile(join(root, path), 'utf8');
const rules = (
  parse(await read('deploy/monitoring/fettle-alerts.yaml')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(await read('deploy/monitoring/fettle-dashboard.json')) as {
  panels: Panel[];
  templating: { list: { query: string }[] };
};
const runbook = await read('docs/runbook.md');
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr]),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr])),
  ...dashboard.templating.list.map(({ query }) => ['variables', query]),
] as [string, string][];

describe('the dashboard and the alert rules', async () => {
  const service = await startService({ after });
  for (const path of ['/readyz', '/api/v1/openapi.json', '/nothing']) await service.fetch(path);
  const printed = await (await service.fetch('/metrics')).text();
  const kinds = new Map(
    [...printed.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', kind = '']) => [name, kind]),
  );

  it('use only metrics that /metrics prints, and of a histogram its series', () => {
    assert.ok(expressions.length > 40);
    for (const [where, expr] of expressions) {
      for (const [name] of expr.matchAll(/\bfettle_\w+/g)) {
        const histogram = name.replace(/_(bucket|sum|count)$/, '');
        const exists = kinds.get(histogram) === 'histogram' ? name !== histogram : kinds.has(name);
        assert.ok(exists, `${where} uses ${name}`);
      }
    }
  });

  it('use only labels that these metrics have, besides those that Prometheus adds', () => {
    for (const [where, expr] of expressions) {
      for (const [, name = '', matchers = ''] of expr.matchAll(/\b(fettle_\w+)\{([^}]*)\}/g)) {
        const series = printed.split('\n').filter((line) => line.startsWith(`${name}{`));
        for (const [, label = ''] of matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)) {
          if (label === 'job' || label === 'instance') continue;
          assert.ok(
            series.some((line) => line.includes(`${label}="`)),
            `${where}: ${name} has no label ${label}`,
          );
        }
        for (const [, label = '', value = ''] of matchers.matchAll(/(attempt|outcome|kind)="(\w+)"/g))
          assert.ok(
            series.some((line) => line.includes(`${label}="${value}"`)),
            `${where}: ${label}="${value}"`,
          );
      }
    }
  });

  it('count or rate only counters', () => {
    for (const [where, expr] of expressions) {
      for (const [, name = ''] of expr.matchAll(/\b(?:rate|increase)\((fettle_\w+)/g)) {
        const isCounter = kinds.get(name) === 'counter' || /_(bucket|sum|count)$/.test(name);
        assert.ok(isCounter, `${where} has the rate of ${name}`);
      }
    }
  });

  it('lead to a section of the runbook for each alert, and each of its sections is about an alert', () => {
    const anchors = readAnchors(runbook);
    for (const { alert, annotations } of rules) {
      assert.equal(annotations.runbook_url, `docs/runbook.md#${alert.toLowerCase()}`);
      assert.ok(anchors.has(alert.toLowerCase()), alert);
    }
    const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(([, name = '']) => name);
    assert.deepEqual(sections.toSorted(), rules.map(({ alert }) => alert).toSorted());
  });

  it('are explained by sections that say what an alert means, what people notice, what to look at, and what to do', () => {
    for (const section of runbook.split(/^## /m).slice(1)) {
      const parts = [...section.matchAll(/^\*\*([^*]+)\.\*\*/gm)].map(([, name]) => name);
      assert.deepEqual(
        parts,
        ['Meaning', 'What people notice', 'Look at', 'Do'],
        section.split('\n', 1).join(),
      );
      assert.match(section, /```sh\n/, 'has a command');
    }
  });

  it('have unit tests in which each alert fires and is silent', async () => {
    const tests = await read('deploy/monitoring/fettle-alerts-test.yaml');
    for (const { alert } of rules) {
      assert.ok(tests.includes(`alertname: ${alert} }`), `${alert} is silent`);
      assert.ok(tests.includes(`{alertname="${alert}"`), `${alert} fires`);
    }
  });
});
