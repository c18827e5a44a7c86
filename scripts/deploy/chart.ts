import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';
import { settings } from '../../packages/server/src/config.ts';

/*
 * npm run test:deploy: renders the chart with Go's templates and sprig, as Helm does, and validates each object against the schema
 * of Kubernetes. It needs Debian's packages golang-go, golang-github-masterminds-sprig-dev, and golang-k8s-sigs-yaml-dev.
 */
const root = join(import.meta.dirname, '..', '..');
const chart = join(root, 'deploy', 'helm', 'fettle');
const run = promisify(execFile);
const kinds = { ConfigMap, Deployment, Ingress, PodDisruptionBudget, Service };

interface Rendered {
  kind: keyof typeof kinds;
  metadata: { name: string; labels: Record<string, string> };
  spec?: Record<string, unknown>;
  data?: Record<string, string>;
}
interface Values {
  existingSecret?: string;
  settings?: Record<string, string>;
  [name: string]: unknown;
}

const least: Values = {
  existingSecret: 'fettle-secret',
  settings: { FETTLE_PUBLIC_URL: 'https://fettle.example.com', FETTLE_S3_BUCKET: 'files' },
};
const full: Values = {
  ...least,
  image: { repository: 'images.example.com/fettle', tag: '1.2.3' },
  imagePullSecrets: [{ name: 'pull' }],
  settings: { ...least.settings, FETTLE_TRUST_PROXY: '10.0.0.0/8', OTEL_SERVICE_NAME: 'tasks' },
  ingress: {
    enabled: true,
    className: 'nginx',
    host: 'fettle.example.com',
    tlsSecret: 'tls',
    annotations: { 'a.example/b': '1' },
  },
  web: { replicas: 1 },
  nodeSelector: { disk: 'fast' },
  tolerations: [{ key: 'only', operator: 'Exists' }],
  podAnnotations: { 'b.example/c': '2' },
};

describe('the chart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-chart-'));
  after(() => rm(folder, { recursive: true }));
  const renderer = join(folder, 'render-chart');
  // Debian's packages of libraries are a GOPATH; nothing is downloaded.
  const env = {
    ...process.env,
    GO111MODULE: 'off',
    GOPATH: '/usr/share/gocode',
    GOCACHE: join(folder, 'cache'),
  };
  await run('go', ['build', '-o', renderer, join(import.meta.dirname, 'render-chart.go')], { env });

  async function render(values: Values, release = 'fettle'): Promise<Rendered[]> {
    const file = join(folder, 'values.yaml');
    await writeFile(file, JSON.stringify(values));
    const { stdout } = await run(renderer, [chart, release, file]);
    const objects = stdout.split('\n---\n').filter((text) => /^kind: /m.test(text));
    return objects.flatMap((text) =>
      parseAllDocuments(text).map((document) => {
        assert.deepEqual(document.errors, [], text);
        return document.toJS() as Rendered;
      }),
    );
  }

  for (const [name, values, count] of [
    ['the fewest values', least, 6],
    ['all values', full, 6],
  ] as const) {
    it(`with ${name} consists of objects that Kubernetes knows, with fields that they have`, async () => {
      const objects = await render(values);
      for (const object of objects) {
        const Kind = kinds[object.kind];
        new Kind(object as never).validate();
      }
      assert.equal(objects.length, count);
    });
  }

  it('is refused by the validation if a field is wrong', async () => {
    const [deployment] = (await render(least)).filter(({ kind }) => kind === 'Deployment');
    const wrong = { ...deployment, spec: { ...deployment?.spec, replicas: 'two' } };
    assert.throws(() => new Deployment(wrong as never).validate());
  });

  it('connects services and budgets with the pods by labels that the pods have', async () => {
    const objects = await render(full, 'tasks');
    const pods = objects
      .filter(({ kind }) => kind === 'Deployment')
      .map(
        ({ spec }) =>
          spec as unknown as {
            template: { metadata: { labels: Record<string, string> } };
            selector: { matchLabels: object };
          },
      )
      .map(({ template, selector }) => ({
        labels: template.metadata.labels,
        selector: selector.matchLabels,
      }));
    assert.equal(pods.length, 2);
    const matches = (selector: object) =>
      pods.filter(({ labels }) => Object.entries(selector).every(([name, value]) => labels[name] === value))
        .length;
    for (const { selector } of pods) assert.equal(matches(selector), 1);
    const selectors = objects.flatMap(({ kind, spec }) => {
      if (kind === 'Service') return [(spec as { selector: object }).selector];
      return kind === 'PodDisruptionBudget'
        ? [(spec as { selector: { matchLabels: object } }).selector.matchLabels]
        : [];
    });
    assert.equal(selectors.length, 2, 'no budget for a single pod');
    for (const selector of selectors) assert.equal(matches(selector), 1);
    assert.ok(objects.every(({ metadata }) => metadata.name.startsWith('tasks-fettle')));
  });

  it('passes settings on, leaves out empty ones, and restarts pods when one changes', async () => {
    const known = new Set(Object.values(settings).map(({ variable }) => variable));
    const checksum = (objects: Rendered[]) =>
      JSON.stringify(objects).match(/"checksum\/settings":"(\w+)"/)?.[1];
    const [before, changed] = [await render(least), await render(full)];
    const data = changed.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
    assert.equal(data.FETTLE_TRUST_PROXY, '10.0.0.0/8');
    assert.ok(Object.keys(data).every((name) => known.has(name)));
    assert.ok(!('FETTLE_TRUST_PROXY' in (before.find(({ kind }) => kind === 'ConfigMap')?.data ?? {})));
    assert.notEqual(checksum(before), checksum(changed));
  });

  for (const [what, values, message] of [
    ['a secret', { settings: least.settings ?? {} }, /existingSecret must name a Secret/],
    ['a public URL', { ...least, settings: { FETTLE_S3_BUCKET: 'files' } }, /FETTLE_PUBLIC_URL must be/],
    [
      'a bucket',
      { ...least, settings: { FETTLE_PUBLIC_URL: 'https://a.example' } },
      /FETTLE_S3_BUCKET must name/,
    ],
    ['a host', { ...least, ingress: { enabled: true } }, /ingress.host must be/],
  ] as const) {
    it(`without ${what} says what is missing`, async () => {
      await assert.rejects(render(values), message);
    });
  }

  it('has the labels and names that the runbook uses', async () => {
    const runbook = await readFile(join(root, 'docs', 'runbook.md'), 'utf8');
    const objects = JSON.stringify(await render(least));
    const labels = [...runbook.matchAll(/-l (\S+)=(\w+)/g)];
    assert.ok(labels.length >= 3);
    for (const [, label = '', value = ''] of labels)
      assert.ok(objects.includes(`"${label}":"${value}"`), `${label}=${value}`);
    for (const [, name = ''] of runbook.matchAll(/deploy\/(fettle-\w+)/g))
      if (name !== 'fettle-alerts') assert.ok(objects.includes(`"name":"${name}"`), name);
  });
});
