import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { readConfig, settings } from '../../packages/server/src/config.ts';

/*
 * Tests deploy/ without a container engine or a cluster. `npm run test:deploy` renders the chart, and runs the load balancer and the alert rules.
 */
const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFile(join(root, path), 'utf8');
const readYaml = async (path: string): Promise<unknown> => parse(await read(path), { merge: true });

const known = new Set(Object.values(settings).map(({ variable }) => variable));
/** The schema of the Compose Specification (Apache License 2.0), as of June 23, 2026. */
const composeSchema = JSON.parse(await read('scripts/deploy/compose-spec.snapshot.json')) as object;

/** Of the base image, not a setting. */
const others = new Set(['NODE_ENV', 'NODE_OPTIONS']);

function assertSettings(names: readonly string[], where: string): void {
  for (const name of names) assert.ok(known.has(name) || others.has(name), `${where} sets ${name}`);
}

function assertValid(schema: object, value: unknown, where: string): void {
  // The dialect, draft 7, is the default; the URL by which it is named varies.
  const { $schema: _dialect, ...rules } = schema as { $schema?: string };
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(rules);
  assert.ok(validate(value), `${where}: ${JSON.stringify(validate.errors, null, 1)}`);
}

interface Compose {
  services: Record<string, { environment?: Record<string, string>; healthcheck?: { disable?: boolean } }>;
}

describe('the compose files', () => {
  for (const path of ['compose.yaml', 'deploy/compose/compose.yaml']) {
    it(`${path} is valid by the Compose Specification`, async () => {
      assertValid(composeSchema, await readYaml(path), path);
      const broken = { ...((await readYaml(path)) as object), services: { web: { restart: 5 } } };
      assert.throws(() => assertValid(composeSchema, broken, path));
    });
  }

  it('set only settings that exist, with values that are valid', async () => {
    const { services } = (await readYaml('deploy/compose/compose.yaml')) as Compose;
    for (const name of ['web', 'worker']) {
      const environment = services[name]?.environment ?? {};
      assertSettings(Object.keys(environment), name);
      const filled = Object.entries(environment).map(([variable, text]) => [
        variable,
        fillIn(variable, text),
      ]);
      assert.equal(readConfig(Object.fromEntries(filled)).role, name);
    }
    assert.equal(services.worker?.healthcheck?.disable, true);
  });

  it('pass every variable of the file on to the service of the same name', async () => {
    const text = await read('deploy/compose/compose.yaml');
    for (const [, setting = '', variable = ''] of text.matchAll(/^ {4}(\w+): .*\$\{(\w+)/gm))
      if (setting.startsWith('FETTLE_') || setting.startsWith('OTEL_')) assert.equal(variable, setting);
  });

  it('trust exactly the network in which the proxy is', async () => {
    const { services, networks } = (await readYaml('deploy/compose/compose.yaml')) as Compose & {
      networks: { default: { ipam: { config: { subnet: string }[] } } };
    };
    const [network] = networks.default.ipam.config;
    assert.equal(services.web?.environment?.FETTLE_TRUST_PROXY, network?.subnet);
  });
});

describe('the values of the chart', () => {
  it('are valid by its schema, which refuses values that are not there', async () => {
    const schema = JSON.parse(await read('deploy/helm/fettle/values.schema.json')) as object;
    const values = (await readYaml('deploy/helm/fettle/values.yaml')) as object;
    assertValid(schema, values, 'values.yaml');
    for (const wrong of [{ replicas: 3 }, { settings: { FETTLE_PORT: 4000 } }, { web: { replicas: '2' } }])
      assert.throws(() => assertValid(schema, { ...values, ...wrong }, 'wrong'), /wrong/);
  });

  it('name settings that exist', async () => {
    const text = await read('deploy/helm/fettle/values.yaml');
    const { settings: given } = parse(text) as { settings: Record<string, string> };
    assertSettings(Object.keys(given), 'values.yaml');
    assertSettings(
      [...text.matchAll(/\b(?:FETTLE|OTEL)_[A-Z0-9_]+|\bDATABASE_URL/g)].map(([name]) => name),
      'values.yaml',
    );
  });
});

/** What Docker makes of `${NAME:-default}` and `${NAME:?message}`. */
function fillIn(variable: string, text: string): string {
  const examples: Record<string, string> = {
    DATABASE_URL: 'postgresql://fettle:secret@db.example.com/fettle',
    FETTLE_SECRET: 'x'.repeat(32),
    FETTLE_PUBLIC_URL: 'https://fettle.example.com',
    FETTLE_S3_BUCKET: 'files',
  };
  return String(text).replace(
    /\$\{\w+(?::-([^}]*)|:\?[^}]*)\}/g,
    (_match, usual?: string) => usual ?? examples[variable] ?? '',
  );
}
