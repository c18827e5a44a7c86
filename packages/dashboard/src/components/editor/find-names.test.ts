import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findNames } from './find-names.ts';
import { namePeople } from './name-people.ts';

const people = [
  { id: '1', name: 'Max', username: 'mm' },
  { id: '2', name: 'Max Member', username: null },
  { id: '3', name: 'Émile (QA)', username: null },
  { id: '4', name: 'Sam', username: null },
  { id: '5', name: 'sam', username: null },
  { id: '6', name: 'mm', username: null },
];

test('a full name after an @ is found, the longest first, and ambiguous names are not', () => {
  const cases: [string, string[]][] = [
    ['@Max Member, look', ['2 @Max Member']],
    ['ask @max member.', ['2 @max member']],
    ['(@Max) and @Max  Member', ['1 @Max', '2 @Max  Member']],
    ['@Max Members', ['1 @Max']],
    ['@Émile (QA)!', ['3 @Émile (QA)']],
    ['@Sam or @sam', []],
    ['@mm', []],
    ['@Maxim @max.lena @max@example.com me@max', []],
    ['`@Max` and ```\n@Max Member\n```', []],
    ['@Max\nMember', ['1 @Max']],
  ];
  for (const [text, expected] of cases) {
    const found = findNames(text, people).map(
      ({ from, to, person }) => `${person.id} ${text.slice(from, to)}`,
    );
    assert.deepEqual(found, expected, text);
  }
});

test('names with any characters are found as written', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20 }), (rest) => {
      const person = { id: '1', name: `N${rest}` };
      fc.pre(
        !/[@`]/.test(rest) && person.name.trim().length > 1 && rest.toLowerCase().length === rest.length,
      );
      const written = `@${person.name.trim()} `;
      assert.equal(findNames(written, [person])[0]?.person, person);
    }),
  );
});

test('a description mentions the people it names, keeps formatting, and leaves code and links unchanged', () => {
  const text = (value: string, ...marks: string[]) => ({
    type: 'text',
    text: value,
    ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
  });
  const doc = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
  const mention = { type: 'mention', attrs: { id: '2', label: 'Max Member' } };
  assert.deepEqual(
    namePeople(doc(text('Ask @max member now', 'bold')), people),
    doc(text('Ask ', 'bold'), mention, text(' now', 'bold')),
  );
  for (const kept of [
    doc(text('@Max Member', 'code')),
    doc(text('@Max Member', 'link')),
    { type: 'doc', content: [{ type: 'codeBlock', content: [text('@Max Member')] }] },
    doc(mention, text(' x')),
  ])
    assert.deepEqual(namePeople(kept, people), kept);
});
