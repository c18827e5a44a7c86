import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { readRequest } from './read-request.ts';

const task = {
  projectId: 'p',
  title: 'Oak',
  description: '',
  priority: 'high',
  pageUrl: 'https://oak.example/',
  pin: null,
  context: {},
};
const requests = [
  { kind: 'readPage', url: 'https://oak.example/', projectId: null },
  { kind: 'createTask', key: 'k', task, picture: 'data:image/webp;base64,AA' },
  { kind: 'logTime', key: 'k', taskId: 't', minutes: 5 },
  { kind: 'keepDraft', url: 'https://oak.example/', draft: null },
  { kind: 'takePicture' },
];

test('what the panel sends is read', () => {
  for (const request of requests) assert.equal(readRequest(request), request, request.kind);
});

test('what lacks a field, has another, or has one of another kind is no request', () => {
  for (const request of requests) {
    for (const name of Object.keys(request)) {
      const { [name as keyof typeof request]: _, ...rest } = request;
      assert.equal(readRequest(rest), null, `${request.kind} without ${name}`);
      assert.equal(readRequest({ ...request, [name]: Symbol('other') }), null, `${request.kind}, ${name}`);
    }
    assert.equal(readRequest({ ...request, token: 'x' }), null);
  }
  assert.equal(
    readRequest({ kind: 'createTask', key: 'k', task, picture: 'https://oak.example/a.png' }),
    null,
  );
  assert.equal(readRequest({ kind: 'toString' }), null);
  fc.assert(fc.property(fc.anything(), (value) => assert.equal(readRequest(value), null)));
});
