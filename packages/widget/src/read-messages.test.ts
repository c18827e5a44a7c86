import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMessages } from './read-messages.ts';

const read = (...messages: string[]) =>
  readMessages(messages.map((message) => ({ at: 0, message }))).map(({ message }) => message);

const stripped: readonly (readonly [string, string])[] = [
  [
    'HTTP 404: https://shop.example/api/cart?customer=42&token=abc#top',
    'HTTP 404: https://shop.example/api/cart',
  ],
  [
    'TypeError: x is undefined\n    at add (https://shop.example/cart.js?v=3:10:5)\n    at https://shop.example/main.js:1:2',
    'TypeError: x is undefined\n    at add (https://shop.example/cart.js:10:5)\n    at https://shop.example/main.js:1:2',
  ],
  ['Refused by https://mia:secret@shop.example/login', 'Refused by https://shop.example/login'],
  ['Refused: Authorization: Bearer abc.def', 'Refused: Authorization: [removed] [removed]'],
  ['Header "Bearer abc.def-ghi" was refused', 'Header "Bearer [removed]" was refused'],
  ['{"password":"hunter 2","name":"Mia"}', '{"password":[removed],"name":"Mia"}'],
  ['api_key=12345&page=2', 'api_key=[removed]&page=2'],
  ['Session eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln has ended', 'Session [removed] has ended'],
  ['No account mia.moss@mail.example', 'No account [removed]'],
  ['Key fwk_0123456789abcdef0123456789abcdef is unknown', 'Key [removed] is unknown'],
];

test('messages are sent without queries, passwords, tokens, and email addresses', () => {
  for (const [message, expected] of stripped) assert.deepEqual(read(message), [expected]);
});

test('a message is sent once, and an image that is missing is not sent beside the answer that says so', () => {
  assert.deepEqual(
    read('same', 'same', 'Not loaded: https://a.example/x.png', 'HTTP 404: https://a.example/x.png'),
    ['same', 'HTTP 404: https://a.example/x.png'],
  );
});

test('the longest message takes no noticeable time', () => {
  const signs = ['a@', 'token=', 'https://', '"', 'eyJ.', 'a1', '@a.', 'Bearer '];
  for (const sign of signs) assert.equal(read(sign.repeat(2_000).slice(0, 2_000)).length, 1);
});
