import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Fields } from '../protocol/read-resource.ts';
import { groupSchema, userSchema } from '../protocol/schemas.ts';
import { ScimError } from '../protocol/scim-error.ts';
import { patchBody } from '../testing/scim-fixture.ts';
import { applyPatch } from './apply-patch.ts';
import { readPatch } from './read-patch.ts';

const person = (): Fields => ({
  userName: 'pia',
  name: { givenName: 'Pia', familyName: 'Person' },
  emails: [{ value: 'pia@example.com', type: 'work', primary: true }],
  active: true,
});
const patchUser = (...operations: unknown[]) =>
  applyPatch(person(), readPatch(patchBody(...operations)), userSchema);
const patchGroup = (members: string[], ...operations: unknown[]) =>
  applyPatch(
    {
      displayName: 'Group',
      ...(members.length === 0 ? {} : { members: members.map((value) => ({ value })) }),
    },
    readPatch(patchBody(...operations)),
    groupSchema,
  );

describe('a PATCH', () => {
  it('of Entra ID means what Entra ID means', () => {
    const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
    for (const [operation, expected] of [
      [{ op: 'Replace', path: 'active', value: 'False' }, { active: false }],
      [{ op: 'Add', path: 'active', value: 'True' }, { active: true }],
      [{ op: 'Replace', path: 'displayName', value: 'Pia P.' }, { displayName: 'Pia P.' }],
      [
        { op: 'Replace', path: 'name.givenName', value: 'P.' },
        { name: { givenName: 'P.', familyName: 'Person' } },
      ],
      [
        {
          op: 'Add',
          value: { 'name.givenName': 'P.', displayName: 'Pia', [`${enterprise}:department`]: 'IT' },
        },
        { name: { givenName: 'P.', familyName: 'Person' }, displayName: 'Pia' },
      ],
      [
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@example.com' },
        { emails: [{ value: 'new@example.com', type: 'work', primary: true }] },
      ],
      [{ op: 'Add', path: `${enterprise}:employeeNumber`, value: '7' }, {}],
      [{ op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+49' }, {}],
      [{ op: 'Replace', path: 'externalId', value: 'x7' }, { externalId: 'x7' }],
      [{ op: 'Remove', path: 'name.givenName' }, { name: { familyName: 'Person' } }],
    ] as const)
      assert.deepEqual(patchUser(operation), { ...person(), ...expected }, JSON.stringify(operation));
    assert.deepEqual(
      patchGroup(['a', 'b', 'c'], { op: 'Remove', path: 'members', value: [{ value: 'B' }, { value: 'x' }] })[
        'members'
      ],
      [{ value: 'a' }, { value: 'c' }],
    );
    const added = patchGroup(['a'], { op: 'Add', path: 'members', value: [{ $ref: null, value: 'b' }] });
    assert.deepEqual(added['members'], [{ value: 'a' }, { value: 'b' }]);
  });

  it('of Okta means what Okta means', () => {
    assert.deepEqual(patchUser({ op: 'replace', value: { active: false } }), { ...person(), active: false });
    const replaced = patchGroup(['a'], { op: 'replace', value: { id: 'abf4dd94', displayName: 'Renamed' } });
    assert.deepEqual(replaced, { displayName: 'Renamed', members: [{ value: 'a' }] });
    const changed = patchGroup(
      ['a', 'b'],
      { op: 'remove', path: 'members[value eq "a"]' },
      { op: 'add', path: 'members', value: [{ value: 'c', display: 'c@example.com' }] },
    );
    assert.deepEqual(changed['members'], [{ value: 'b' }, { value: 'c' }]);
    const all = patchGroup(['a'], { op: 'replace', path: 'members', value: [{ value: 'x', display: 'X' }] });
    assert.deepEqual(all['members'], [{ value: 'x' }]);
  });

  it('follows RFC 7644 for lists', () => {
    const two = {
      op: 'add',
      path: 'emails',
      value: [{ value: 'p@home.example', type: 'home', primary: true }],
    };
    assert.deepEqual(patchUser(two)['emails'], [
      { value: 'pia@example.com', type: 'work', primary: false },
      { value: 'p@home.example', type: 'home', primary: true },
    ]);
    assert.deepEqual(patchUser({ op: 'remove', path: 'emails' })['emails'], undefined);
    assert.deepEqual(
      patchUser(two, { op: 'remove', path: 'emails[type eq "home" or primary eq true]' })['emails'],
      [{ value: 'pia@example.com', type: 'work', primary: false }],
    );
    assert.deepEqual(
      patchUser({ op: 'add', path: 'emails[type eq "other"].value', value: 'o@example.com' })['emails'],
      [
        { value: 'pia@example.com', type: 'work', primary: true },
        { type: 'other', value: 'o@example.com' },
      ],
    );
    assert.deepEqual(patchGroup(['a'], { op: 'remove', path: 'members[value eq "z"]' })['members'], [
      { value: 'a' },
    ]);
    assert.deepEqual(patchGroup(['a'], { op: 'replace', path: 'members', value: [] })['members'], undefined);
  });

  it('applies all of its operations or none, and leaves the resource as it was', () => {
    const before = person();
    const operations = readPatch(
      patchBody({ op: 'replace', path: 'active', value: false }, { op: 'replace', path: 'id', value: 'x' }),
    );
    assert.throws(() => applyPatch(before, operations, userSchema), { scimType: 'mutability' });
    assert.deepEqual(before, person());
  });

  it('that is not valid is refused with the kind of problem', () => {
    for (const [operation, scimType] of [
      [{ op: 'replace', path: 'active' }, 'invalidSyntax'],
      [{ op: 'replace', value: 'x' }, 'invalidSyntax'],
      [{ op: 'replace', path: 7, value: 'x' }, 'invalidPath'],
      [{ op: 'add', path: 'active[value eq true]', value: true }, 'invalidPath'],
      [{ op: 'add', path: 'emails.nothing', value: 'x' }, 'invalidPath'],
      [{ op: 'add', path: 'groups', value: [{ value: 'x' }] }, 'mutability'],
      [{ op: 'add', path: 'meta.created', value: 'x' }, 'mutability'],
      [{ op: 'add', path: 'emails[nothing eq "x"].value', value: 'x' }, 'invalidFilter'],
      [{ op: 'add', path: 'name', value: 'x' }, 'invalidValue'],
      [{ op: 'add', path: 'urn:other:2.0:User:userName', value: 'x' }, 'invalidPath'],
    ] as const)
      assert.throws(() => patchUser(operation), { scimType }, JSON.stringify(operation));
    for (const body of [null, [], {}, { Operations: 'x' }, { Operations: [] }, { Operations: [1] }])
      assert.throws(() => readPatch(body), ScimError);
    const many = Array.from({ length: 1001 }, () => ({ op: 'remove', path: 'displayName' }));
    assert.throws(() => readPatch(patchBody(...many)), { scimType: 'tooMany' });
    assert.throws(
      () => patchUser({ op: 'add', value: JSON.parse('{"__proto__":{"active":false}}') }['value'] as never),
      ScimError,
    );
  });

  it('of members does what sets do', () => {
    const anyId = fc.constantFrom<string>('a', 'b', 'c', 'd', 'e');
    const anyIds = fc.uniqueArray(anyId, { minLength: 1 });
    const elements = (ids: readonly string[]) => ids.map((value) => ({ value }));
    const anyOperation = fc.oneof(
      anyIds.map((ids) => ({
        sent: { op: 'add', path: 'members', value: elements(ids) },
        model: (set: ReadonlySet<string>) => new Set([...set, ...ids]),
      })),
      anyIds.map((ids) => ({
        sent: { op: 'Add', value: { members: elements(ids) } },
        model: (set: ReadonlySet<string>) => new Set([...set, ...ids]),
      })),
      anyIds.map((ids) => ({
        sent: { op: 'replace', path: 'members', value: elements(ids) },
        model: () => new Set(ids),
      })),
      anyIds.map((ids) => ({
        sent: { op: 'remove', path: 'members', value: elements(ids) },
        model: (set: ReadonlySet<string>) => new Set([...set].filter((id) => !ids.includes(id))),
      })),
      anyIds.map((ids) => ({
        sent: { op: 'remove', path: `members[${ids.map((id) => `value eq "${id}"`).join(' or ')}]` },
        model: (set: ReadonlySet<string>) => new Set([...set].filter((id) => !ids.includes(id))),
      })),
      anyId.map((id) => ({
        sent: { op: 'remove', path: `members[not (value eq "${id}")]` },
        model: (set: ReadonlySet<string>) => new Set([...set].filter((other) => other === id)),
      })),
      fc.constant({ sent: { op: 'remove', path: 'members' }, model: () => new Set<string>() }),
    );
    fc.assert(
      fc.property(fc.uniqueArray(anyId), fc.array(anyOperation, { minLength: 1 }), (start, operations) => {
        const patched = patchGroup(start, ...operations.map(({ sent }) => sent));
        const expected = operations.reduce<ReadonlySet<string>>(
          (set, { model }) => model(set),
          new Set(start),
        );
        const members = (patched['members'] ?? []) as Fields[];
        assert.deepEqual(members.map(({ value }) => String(value)).toSorted(), [...expected].toSorted());
        assert.equal('members' in patched, expected.size > 0);
      }),
    );
  });
});
