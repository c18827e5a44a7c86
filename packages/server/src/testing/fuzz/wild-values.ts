import fc from 'fast-check';

/**
 * Values that no caller should send but some client eventually does. A number that JSON can express but JavaScript
 * cannot is a {@link RawNumber}.
 */
export interface RawNumber {
  $number: string;
}

export const wildTexts: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202egnp.exe',
  'e\u0301\u0301\u0301',
  '\ufeff',
  '\ufffe',
  '👩‍👩‍👧‍👦'.repeat(40),
  'İıſK',
  "' or 1=1 --",
  '"; drop table tasks; --',
  '%_\\',
  '$1',
  '{}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'null',
  'undefined',
  'true',
  '-1',
  '1e3',
  'NaN',
  '2026-02-30',
  '+275760-09-13T00:00:00Z',
  '2026-01-01T00:00:00+24:00',
  '0000-01-01',
  'javascript:alert(1)',
  'http://',
  'http://[::1',
  'toString',
  'hasOwnProperty',
  'a'.repeat(10_001),
  'ä'.repeat(300),
];

const wildNumbers: readonly (number | RawNumber)[] = [
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53 + 2,
  1e21,
  ...['-0', '1e400', '-1e400', '9007199254740993', '1e-400', '123456789012345678901234567890'].map(
    ($number) => ({ $number }),
  ),
];

/** Any JSON value, from unusual to huge. */
export const wildValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom(...wildTexts), weight: 4 },
  { arbitrary: fc.constantFrom<unknown>(...wildNumbers), weight: 3 },
  { arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: 1 }), weight: 3 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 2 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
  { arbitrary: fc.nat(80).map((depth) => nest('deep', depth)), weight: 1 },
);

/** Bodies that are invalid JSON, or valid JSON that no client should send. */
export const wildBodies: readonly string[] = [
  '{',
  '}',
  'nul',
  '{"title":"x",}',
  "{'title':'x'}",
  '{"title":"x"}{"title":"y"}',
  '{"title":"a","title":"b"}',
  '\ufeff{}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3}',
  '[]',
  '"text"',
  '1e400',
  'null',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  `[${'0,'.repeat(20_000)}0]`,
  '{"title":"\\ud800"}',
  '{"\\u0000":1}',
];

function nest(value: unknown, depth: number): unknown {
  let nested = value;
  for (let level = 0; level < depth; level++) nested = level % 2 === 0 ? [nested] : { in: nested };
  return nested;
}
