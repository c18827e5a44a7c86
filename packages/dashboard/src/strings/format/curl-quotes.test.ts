import assert from 'node:assert/strict';
import { test } from 'node:test';
import { curlQuotes } from './curl-quotes.ts';

test('quoted names get curly quotation marks, and a mark alone stays', () => {
  assert.equal(
    curlQuotes('Moved TK-1 to "Review". Moved TK-2 to "Done".'),
    'Moved TK-1 to “Review”. Moved TK-2 to “Done”.',
  );
  assert.equal(curlQuotes('A 27" screen.'), 'A 27" screen.');
});
