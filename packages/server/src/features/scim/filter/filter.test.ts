import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { groupSchema, userSchema } from '../protocol/schemas.ts';
import { ScimError } from '../protocol/scim-error.ts';
import { bindFilter } from './bind-filter.ts';
import { matchesFilter } from './evaluate-filter.ts';
import { parseFilter, parsePatchPath } from './parse-filter.ts';
import { printFilter } from './print-filter.ts';
import { anyFilter } from './testing/any-filter.ts';

const person = {
  id: '01a1fb80-0000-7000-8000-000000000000',
  userName: 'Barbara',
  name: { familyName: "O'Brien" },
  active: true,
  emails: [{ value: 'barbara@example.com', type: 'work', primary: true }],
  groups: [{ value: 'g1', display: 'Tour Guides', type: 'direct' }],
  meta: { created: '2026-01-31T00:00:00.000Z', lastModified: '2026-05-13T04:42:34.000Z' },
};
const matches = (text: string) => matchesFilter(person, bindFilter(parseFilter(text), userSchema));

describe('filters', () => {
  it('select by the examples of RFC 7644', () => {
    for (const text of [
      'userName eq "barbara"',
      `name.familyName co "O'Brien"`,
      'userName sw "B"',
      'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "b"',
      'userName pr',
      'meta.lastModified gt "2011-05-13T04:42:34Z"',
      'meta.lastModified ge "2026-05-13T04:42:34Z"',
      'userName sw "b" and (emails co "example.com" or emails.value co "example.org")',
      'active eq true and not (emails co "example.org")',
      'emails[type eq "work" and value co "@example.com"]',
      'groups[display eq "tour guides"]',
      'USERNAME EQ "BARBARA"',
      'active eq "True"',
      'title eq "x" or userName pr'.replace('title', 'displayName'),
      'displayName ne "x"',
      'displayName eq null',
      'not (displayName pr)',
      '  userName   eq "barb\\u0061ra" ',
    ])
      assert.equal(matches(text), true, text);
    for (const text of [
      'userName ne "barbara"',
      'userName eq "b"',
      'displayName pr',
      'id eq "01A1FB80-0000-7000-8000-000000000000"',
      'emails[type eq "home"]',
      'active eq false',
      'meta.created lt "2026-01-31T00:00:00Z"',
      'userName sw "x" or userName sw "b" and active eq false',
    ])
      assert.equal(matches(text), false, text);
  });

  it('that are not valid are refused as invalidFilter, with the reason', () => {
    for (const text of [
      '',
      ' ',
      'userName',
      'userName eq',
      'userName eq barbara',
      'userName eq "a" and',
      'userName is "a"',
      'userName eq "a" userName eq "b"',
      '(userName eq "a"',
      'userName eq "a")',
      'not userName eq "a"',
      'userName eq "a',
      'userName eq "\\x"',
      'userName eq "\\u0000"',
      'userName eq "\\ud800"',
      "userName eq 'a'",
      'userName; drop table users',
      'nothing eq "a"',
      'password eq "a"',
      'name eq "a"',
      'name[givenName eq "a"]',
      'emails[type eq "work"].value eq "a"',
      'emails[emails[type eq "work"]]',
      'emails.nothing eq "a"',
      'schemas eq "a"',
      'userName eq 1',
      'userName gt null',
      'active gt true',
      'active eq "maybe"',
      'meta.created co "2026"',
      'meta.created eq "yesterday"',
      'urn:other:userName eq "a"',
      `${'('.repeat(30)}userName pr${')'.repeat(30)}`,
      Array.from({ length: 101 }, () => 'userName pr').join(' or '),
      `userName eq "${'x'.repeat(4000)}"`,
    ]) {
      assert.throws(
        () => bindFilter(parseFilter(text), userSchema),
        (error) =>
          error instanceof ScimError && error.scimType === 'invalidFilter' && error.message.length > 20,
        text,
      );
    }
    assert.throws(() => bindFilter(parseFilter('userName pr'), groupSchema), ScimError);
  });

  it('mean the same after they were printed and parsed again', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        // Generated objects have no prototype.
        assert.deepEqual(parseFilter(printFilter(filter)), JSON.parse(JSON.stringify(filter)));
      }),
    );
  });

  it('of any text are parsed or refused, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(
              'userName',
              'emails',
              '[',
              ']',
              '(',
              ')',
              'eq',
              'and',
              'or',
              'not',
              'pr',
              '"a"',
              '1',
              'true',
              '.value',
              ' ',
            ),
            fc.string(),
          ),
        ),
        (parts) => {
          for (const parse of [parseFilter, parsePatchPath]) {
            try {
              parse(parts.join(' '));
            } catch (error) {
              assert.ok(error instanceof ScimError, String(error));
            }
          }
        },
      ),
    );
  });

  it('are part of paths', () => {
    assert.deepEqual(parsePatchPath('members'), {
      path: { schema: null, name: 'members', sub: null },
      filter: null,
      sub: null,
    });
    const { path, filter, sub } = parsePatchPath('addresses[type eq "work"].streetAddress');
    assert.deepEqual([path.name, filter?.kind, sub], ['addresses', 'compare', 'streetAddress']);
    const extension = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department';
    assert.deepEqual(parsePatchPath(extension).path, {
      schema: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
      name: 'department',
      sub: null,
    });
    for (const text of ['members[', 'members]', 'a b', '.value', 'members[value eq "1"] x', '1'])
      assert.throws(() => parsePatchPath(text), { scimType: 'invalidPath' }, text);
  });
});
