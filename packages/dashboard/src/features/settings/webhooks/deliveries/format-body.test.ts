import assert from 'node:assert/strict';
import test from 'node:test';
import { formatBody } from './format-body.ts';

test('JSON is indented, and anything else stays as it was sent', () => {
  assert.equal(formatBody('{"id":1,"tags":["a"]}'), '{\n  "id": 1,\n  "tags": [\n    "a"\n  ]\n}');
  for (const body of ['', 'ok', '"quoted"', '{"id":12345678901234567890}', '{"cut": "of', '<html>'])
    assert.equal(formatBody(body), body);
});
