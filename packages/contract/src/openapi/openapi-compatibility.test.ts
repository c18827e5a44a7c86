import assert from 'node:assert/strict';
import test from 'node:test';
import released from './openapi.snapshot.json' with { type: 'json' };
import { buildOpenApi, type OpenApiDocument } from './openapi.ts';
import { findBreaks } from './openapi-compatibility.ts';

const build = () => buildOpenApi('v1', { version: '1', serverUrl: '' });

test('nothing of v1 that was released is removed, renamed, retyped or newly demanded', () => {
  assert.deepEqual(findBreaks(released as unknown as OpenApiDocument, build()), []);
});

/** Edits a document at a path of keys. */
function edit(document: OpenApiDocument, path: string[], change: (node: never) => void): OpenApiDocument {
  const copy = structuredClone(document);
  const node = path.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], copy);
  assert.ok(node !== undefined, path.join(' '));
  change(node as never);
  return copy;
}

type Node = Record<string, never>;
const task = ['components', 'schemas', 'Task'];
const create = ['paths', '/tasks', 'post'];
const createBody = [...create, 'requestBody', 'content', 'application/json', 'schema'];

const breaks: { name: string; path: string[]; change: (node: never) => void; says: RegExp }[] = [
  {
    name: 'a path is gone',
    path: ['paths'],
    change: (n: Node) => delete n['/tasks'],
    says: /\/tasks is gone/,
  },
  {
    name: 'a method is gone',
    path: ['paths', '/tasks'],
    change: (n: Node) => delete n.post,
    says: /post is gone/,
  },
  {
    name: 'a field of an answer is gone',
    path: [...task, 'properties'],
    change: (n: Node) => delete n.title,
    says: /GET \/tasks\/\{id\}.*title is gone/,
  },
  {
    name: 'a field of an answer changes its type',
    path: [...task, 'properties', 'revision'],
    change: (n: { type: string }) => {
      n.type = 'string';
    },
    says: /revision changed its type/,
  },
  {
    name: 'a field of an answer may be null now',
    path: [...task, 'properties', 'title'],
    change: (n: { type: unknown }) => {
      n.type = ['string', 'null'];
    },
    says: /title changed its type/,
  },
  {
    name: 'a field of an answer may be missing now',
    path: task,
    change: (n: { required: string[] }) => {
      n.required = n.required.filter((name) => name !== 'title');
    },
    says: /title is no longer always there/,
  },
  {
    name: 'a request field is gone',
    path: [...createBody, 'properties'],
    change: (n: Node) => delete n.dueDate,
    says: /POST \/tasks body.*dueDate is gone/,
  },
  {
    name: 'a request field becomes required',
    path: createBody,
    change: (n: { required: string[] }) => {
      n.required = [...n.required, 'status'];
    },
    says: /status became required/,
  },
  {
    name: 'a request field may be no longer than before, and less',
    path: [...createBody, 'properties', 'title'],
    change: (n: { maxLength: number }) => {
      n.maxLength = 100;
    },
    says: /title has a stricter maxLength/,
  },
  {
    name: 'a value is gone',
    path: [...createBody, 'properties', 'priority'],
    change: (n: { enum: string[] }) => {
      n.enum = n.enum.slice(1);
    },
    says: /priority lost the value "low"/,
  },
  {
    name: 'a query parameter is gone',
    path: ['paths', '/tasks', 'get'],
    change: (n: { parameters: { name: string }[] }) => {
      n.parameters = n.parameters.filter(({ name }) => name !== 'q');
    },
    says: /query q is gone/,
  },
  {
    name: 'an operation takes another scope',
    path: create,
    change: (n: Record<string, string>) => {
      n['x-scope'] = 'projects:write';
    },
    says: /requires a different scope/,
  },
  {
    name: 'a header of an answer is gone',
    path: ['paths', '/tasks/{id}', 'get', 'responses', '200', 'headers'],
    change: (n: Node) => delete n.ETag,
    says: /ETag is gone/,
  },
  {
    name: 'an event is gone',
    path: ['webhooks'],
    change: (n: Node) => delete n['task.created'],
    says: /task\.created is gone/,
  },
  {
    name: 'data of an event is gone',
    path: [
      'webhooks',
      'task.created',
      'post',
      'requestBody',
      'content',
      'application/json',
      'schema',
      'properties',
      'data',
      'properties',
    ],
    change: (n: Node) => delete n.actor,
    says: /task\.created.*actor is gone/,
  },
];

for (const { name, path, change, says } of breaks) {
  test(`it is noticed when ${name}`, () => {
    const found = findBreaks(build(), edit(build(), path, change));
    assert.match(found.join('\n'), says);
  });
}

const additions: { name: string; path: string[]; change: (node: never) => void }[] = [
  {
    name: 'a field of an answer',
    path: task,
    change: (n: { properties: Record<string, unknown>; required: string[] }) => {
      n.properties.mood = { type: 'string' };
      n.required.push('mood');
    },
  },
  {
    name: 'an optional request field',
    path: [...createBody, 'properties'],
    change: (n: Record<string, unknown>) => {
      n.mood = { type: 'string' };
    },
  },
  {
    name: 'an operation',
    path: ['paths'],
    change: (n: Record<string, unknown>) => {
      n['/moods'] = { get: {} };
    },
  },
  {
    name: 'room in a request field',
    path: [...createBody, 'properties', 'title'],
    change: (n: { maxLength: number }) => {
      n.maxLength = 1000;
    },
  },
];

for (const { name, path, change } of additions) {
  test(`adding ${name} is no break, and taking it back is one`, () => {
    const more = edit(build(), path, change);
    assert.deepEqual(findBreaks(build(), more), []);
    assert.notDeepEqual(findBreaks(more, build()), []);
  });
}
