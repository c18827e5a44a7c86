import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPeople, namesOf } from './people.ts';

const people = [
  { id: '1', name: 'Nora Ines Berg', username: null, email: 'nora@example.com', isGuest: false },
  { id: '2', name: 'Inês Álvarez', username: 'zoë', email: 'crew@example.com', isGuest: false },
];
const found = (typed: string): string[] => findPeople(people, typed).map(({ id }) => id);

test('people to mention are found with or without accents, by any word, username, or email address', () => {
  assert.deepEqual(found('ine'), ['2', '1'], 'names that begin with it first');
  assert.deepEqual(found('INÊ'), ['2', '1']);
  assert.deepEqual(found('alv'), ['2']);
  assert.deepEqual(found('zoe'), ['2']);
  assert.deepEqual(found('nora@ex'), ['1']);
  assert.deepEqual(found('erg'), []);
});

test('a handle stands for the person with that username or email address, in any case', () => {
  const members = people.map(({ id, ...rest }) => ({ ...rest, userId: id, role: 'member' as const }));
  const names = namesOf(members as unknown as Parameters<typeof namesOf>[0]);
  assert.equal(names.findPerson('NORA@example.com')?.id, '1');
  assert.equal(names.findPerson('nobody'), null);
  assert.equal(names.handleOf('2'), 'zoë');
});
