import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writePart } from './send-stream.ts';

test('a message is its id, type and data, a sign of life a comment that may bring an id', () => {
  assert.equal(writePart({ id: '7-1', type: 'x', data: '{}' }), 'id: 7-1\nevent: x\ndata: {}\n\n');
  assert.equal(writePart({ id: null, type: 'x', data: '{}' }), 'event: x\ndata: {}\n\n');
  assert.equal(writePart({ id: '7-1', type: null, data: '' }), ':\nid: 7-1\n\n');
  assert.equal(writePart({ id: null, type: null, data: '' }), ':\n\n');
});

test('data with line breaks stays one message and makes no fields', () => {
  const text = writePart({ id: null, type: 'x', data: '{\n"a":\r\n1\rid: 9\n\n}' });
  assert.equal(text, 'event: x\ndata: {\ndata: "a":\ndata: 1\ndata: id: 9\ndata: \ndata: }\n\n');
});
