import assert from 'node:assert/strict';
import test from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { errors } from '../errors.ts';
import { exampleEnvelope } from '../event-examples.ts';
import { eventTypes } from '../events.ts';
import type { Surface } from '../operation.ts';
import { allOperations } from '../operations.ts';
import { buildOpenApi, type OpenApiDocument } from './openapi.ts';

const surfaces: Surface[] = ['v1', 'dashboard'];
const options = { version: '1.2.3', serverUrl: 'https://fettle.example.com' };

interface Written {
  operationId: string;
  security: Record<string, unknown>[];
  parameters?: { name?: string; in?: string; $ref?: string }[];
  requestBody?: { required: boolean; content: Record<string, unknown> };
  responses: Record<string, { $ref?: string; headers?: object }>;
  'x-scope'?: string;
}

interface Delivered {
  parameters: { name: string; required: boolean }[];
  requestBody: { content: { 'application/json': { schema: { required: string[] }; example: object } } };
}

function operationsOf({ paths }: OpenApiDocument): { path: string; method: string; operation: Written }[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as unknown as Written,
    })),
  );
}

for (const surface of surfaces) {
  const document = buildOpenApi(surface, options);
  const written = operationsOf(document);

  test(`${surface}: the document is valid OpenAPI 3.1`, async () => {
    const result = await new Validator().validate(structuredClone(document) as never);
    assert.deepEqual(result.errors ?? [], []);
    assert.equal(result.valid, true);
  });

  test(`${surface}: every operation that is served is described once`, () => {
    const served = allOperations.filter(({ surfaces: on }) => on.includes(surface));
    const described = written.map(({ method, path, operation }) => [operation.operationId, method, path]);
    assert.deepEqual(
      new Set(described.map(String)),
      new Set(
        served.map(({ name, method, path }) =>
          String([name, method.toLowerCase(), path.replace(/:(\w+)/g, '{$1}')]),
        ),
      ),
    );
  });

  test(`${surface}: every reference leads somewhere, and every named schema is used`, () => {
    const text = JSON.stringify(document);
    const refs = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? ''));
    for (const ref of refs) {
      const target = ref.split('/').reduce<unknown>((node, step) => (node as never)?.[step], document);
      assert.ok(target !== undefined, ref);
    }
    for (const name of Object.keys(document.components.schemas ?? {})) {
      assert.ok(refs.has(`components/schemas/${name}`), `${name} is unused`);
    }
  });

  test(`${surface}: the parameters in a path are exactly those declared for it`, () => {
    for (const { path, operation } of written) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = (operation.parameters ?? [])
        .filter((one) => one.in === 'path')
        .map(({ name }) => name);
      assert.deepEqual(new Set(declared), new Set(inPath), path);
      assert.equal(declared.length, inPath.length, path);
    }
  });

  test(`${surface}: every event is described with its headers, its shape and an example that fits it`, () => {
    assert.deepEqual(Object.keys(document.webhooks), eventTypes);
    for (const type of eventTypes) {
      const delivered = document.webhooks[type]?.post as Delivered | undefined;
      assert.ok(delivered, type);
      const { parameters, requestBody } = delivered;
      const demanded = parameters.filter(({ required }) => required).map(({ name }) => name);
      assert.deepEqual(demanded, [
        'X-Service-Event',
        'X-Service-Delivery',
        'X-Service-Signature',
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ]);
      const { schema, example } = requestBody.content['application/json'];
      assert.deepEqual(example, exampleEnvelope(type));
      assert.deepEqual(schema.required, Object.keys(example));
    }
  });

  test(`${surface}: internal keywords and formats do not leak`, () => {
    assert.doesNotMatch(JSON.stringify(document), /"trim"|"format":"color"|~kind|patternProperties/);
  });

  test(`${surface}: every operation names its errors, and answers carry the request id`, () => {
    for (const { operation } of written) {
      const { responses } = operation;
      for (const status of ['400', '500', '503']) assert.ok(status in responses, operation.operationId);
      if (operation.security.length > 0) assert.ok('401' in responses, operation.operationId);
      for (const [status, { headers, $ref }] of Object.entries(responses)) {
        assert.ok($ref !== undefined || 'X-Request-Id' in (headers ?? {}), status);
      }
    }
  });
}

test('v1 tells its scopes, its headers and both ways to send a file', () => {
  const document = buildOpenApi('v1', options);
  const byName = new Map(operationsOf(document).map(({ operation }) => [operation.operationId, operation]));
  const refs = (name: string) =>
    (byName.get(name)?.parameters ?? []).map(({ $ref }) => $ref?.split('/').at(-1));
  assert.equal(byName.get('createTask')?.['x-scope'], 'tasks:write');
  assert.ok(refs('createTask').includes('IdempotencyKey'));
  assert.ok(!refs('logIn').includes('IdempotencyKey'));
  assert.ok(refs('updateTask').includes('IfMatch'));
  assert.ok('ETag' in (byName.get('getTask')?.responses['200']?.headers ?? {}));
  assert.ok('304' in (byName.get('getTask')?.responses ?? {}));
  const content = Object.keys(byName.get('addAttachment')?.requestBody?.content ?? {});
  assert.deepEqual(content, ['application/json', 'multipart/form-data']);
  assert.deepEqual(byName.get('logIn')?.security, []);
  assert.deepEqual(byName.get('getMe')?.security, [{ bearer: [] }, { serviceToken: [] }]);
  assert.deepEqual(document.servers, [{ url: 'https://fettle.example.com/api/v1' }]);
});

test('whatever can be made by a POST can be made once, on both surfaces; a proof of who one is must be given anew, and a deleted account sends nothing', () => {
  for (const surface of surfaces) {
    for (const { method, operation } of operationsOf(buildOpenApi(surface, options))) {
      const isTaken = (operation.parameters ?? []).some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'));
      const name = `${surface} ${operation.operationId}`;
      const isMade =
        method === 'post' && !['confirmSession', 'deleteAccount'].includes(operation.operationId);
      assert.equal(isTaken, isMade && operation.security.length > 0, name);
    }
  }
});

test('only codes of the error table appear in answers', () => {
  const names = Object.keys(buildOpenApi('v1', options).components.responses ?? {});
  for (const code of names.flatMap((name) => name.split('_OR_'))) assert.ok(code in errors, code);
});
