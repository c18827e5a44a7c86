import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import {
  buildOpenApi,
  closed,
  deprecatedField,
  deprecation,
  type Operation,
  operation,
} from '@fettle/contract';
import Fastify from 'fastify';
import { Type } from 'typebox';
import { authenticator } from '../../features/identity/index.ts';
import { startService } from '../../testing/harness.ts';
import { registerOperations } from '../register-routes.ts';
import { sendError } from './reply.ts';

const link = 'https://fettle.example/docs/v2';
const marked = deprecation({ since: '2027-03-01', sunset: '2028-03-01', link });
const earlier = deprecation({ since: '2026-06-01', sunset: '2027-06-01', link: `${link}#fields` });
const headersOf = (since: string, sunset: string, ...links: string[]) => [
  `@${Date.parse(since) / 1000}`,
  sunset,
  links.map((one) => `<${one}>; rel="deprecation"; type="text/html"`).join(', '),
];
const whole = headersOf('2027-03-01', 'Wed, 01 Mar 2028 00:00:00 GMT', link);
const field = headersOf('2026-06-01', 'Tue, 01 Jun 2027 00:00:00 GMT', `${link}#fields`);

const base = { credential: false, result: Type.Object({ id: Type.String() }), summary: 'Test' } as const;
const operations = [
  operation({ ...base, name: 'old', method: 'GET', path: '/old', credential: true, deprecated: marked }),
  operation({
    ...base,
    name: 'oldFields',
    method: 'POST',
    path: '/old-fields',
    query: closed({ shade: Type.Optional(deprecatedField(Type.String(), earlier)) }),
    body: closed({
      name: Type.Optional(Type.String()),
      parts: Type.Optional(
        Type.Array(closed({ size: Type.Optional(deprecatedField(Type.Integer(), earlier)) })),
      ),
    }),
  }),
  operation({
    ...base,
    name: 'oldResult',
    method: 'GET',
    path: '/old-result',
    result: Type.Object({ id: Type.String(), legacy: deprecatedField(Type.String(), earlier) }),
  }),
  operation({ ...base, name: 'current', method: 'GET', path: '/current' }),
] as readonly Operation[];

describe('what is deprecated', async () => {
  const { services } = await startService({ after });
  const app = Fastify();
  app.setErrorHandler(sendError);
  const handler = async () => ({ id: 'x', legacy: 'y' }) as never;
  const handlers = Object.fromEntries(operations.map(({ name }) => [name, handler]));
  registerOperations(app, operations, handlers, services, authenticator(services));
  after(() => app.close());
  const announced = async (method: 'GET' | 'POST', url: string, body?: object) => {
    const response = await app.inject({ method, url: `/api/v1${url}`, ...(body ? { payload: body } : {}) });
    const { deprecation: since, sunset, link: more } = response.headers;
    return { status: response.statusCode, headers: [since, sunset, more] };
  };
  const none = [undefined, undefined, undefined];

  it('is announced by every response of a deprecated operation, errors included', async () => {
    assert.deepEqual(await announced('GET', '/old'), { status: 401, headers: whole });
  });

  it('is announced where a request uses a deprecated field, and only there', async () => {
    assert.deepEqual(await announced('POST', '/old-fields', { name: 'x' }), { status: 200, headers: none });
    assert.deepEqual((await announced('POST', '/old-fields', { parts: [{}] })).headers, none);
    assert.deepEqual((await announced('POST', '/old-fields', { parts: [{}, { size: 1 }] })).headers, field);
    assert.deepEqual((await announced('POST', '/old-fields?shade=red', {})).headers, field);
  });

  it('is announced where a response contains a deprecated field', async () => {
    assert.deepEqual(await announced('GET', '/old-result'), { status: 200, headers: field });
    assert.deepEqual(await announced('GET', '/current'), { status: 200, headers: none });
  });

  it('works for at least a year after it was announced', () => {
    assert.throws(() => deprecation({ since: '2027-03-01', sunset: '2028-02-29', link }), /until 2028-03-01/);
    assert.throws(() => deprecation({ since: '2027-03-01', sunset: '', link }), /must be days/);
    assert.throws(() => deprecation({ since: 'March', sunset: '2028-03-01', link }), /must be days/);
  });

  it('is nothing yet in v1 itself', () => {
    assert.doesNotMatch(JSON.stringify(buildOpenApi('v1', { version: '1', serverUrl: '' })), /deprecat/);
  });
});
