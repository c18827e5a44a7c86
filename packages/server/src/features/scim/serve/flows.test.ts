import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { startService } from '../../../testing/harness.ts';
import { createScimFixture, patchBody, type ScimFixture, userBody } from '../testing/scim-fixture.ts';

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const query = (parameters: Record<string, string>) => `?${new URLSearchParams(parameters).toString()}`;

describe('the SCIM API', async () => {
  const service = await startService({ after });
  let fixture: ScimFixture;

  beforeEach(async () => {
    fixture = await createScimFixture(service);
  });

  it('serves what Entra ID sends, from the test of the connection to the end of an employment', async () => {
    const { scim, domain } = fixture;
    const email = `ada@${domain}`;
    const test = await scim(
      'GET',
      `/Users${query({ filter: 'userName eq "0b8e3f1c-2c3b-4f5e-8c58-000000000000"' })}`,
    );
    assert.deepEqual([test.status, test.body.totalResults, test.body.Resources], [200, 0, []]);
    const created = await scim('POST', '/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise],
      externalId: 'ada.lovelace',
      userName: email,
      active: true,
      displayName: 'Ada Lovelace',
      emails: [{ primary: true, type: 'work', value: email }],
      name: { formatted: 'Ada Lovelace', familyName: 'Lovelace', givenName: 'Ada' },
      meta: { resourceType: 'User' },
      title: 'Engineer',
      addresses: [{ type: 'work', locality: 'London' }],
      [enterprise]: { department: 'Engines', manager: { value: '1' } },
      roles: [],
    });
    assert.equal(created.status, 201);
    const { id } = created.body;
    for (const filter of [
      `userName eq "${email.toUpperCase()}"`,
      'externalId eq "ada.lovelace"',
      `emails[type eq "work"].value eq "${email}"`.replace('[type eq "work"].value eq', '.value eq'),
      `emails[type eq "work" and value eq "${email}"]`,
    ]) {
      const found = await scim('GET', `/Users${query({ filter })}`);
      assert.deepEqual([found.body.totalResults, found.body.Resources[0]?.id], [1, id], filter);
    }
    const changed = await scim(
      'PATCH',
      `/Users/${id}`,
      patchBody(
        { op: 'Replace', path: 'name.familyName', value: 'King' },
        { op: 'Add', path: `${enterprise}:department`, value: 'Weaving' },
        { op: 'Replace', path: 'addresses[type eq "work"].locality', value: 'Ockham' },
        { op: 'Replace', path: 'active', value: 'True' },
      ),
    );
    assert.equal(changed.body.name.familyName, 'King');
    const group = await scim('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Engineers',
      meta: { resourceType: 'Group' },
    });
    const path = `/Groups/${group.body.id}`;
    const byName = await scim(
      'GET',
      `/Groups${query({ excludedAttributes: 'members', filter: 'displayName eq "Engineers"' })}`,
    );
    assert.deepEqual([byName.body.totalResults, 'members' in byName.body.Resources[0]], [1, false]);
    const added = await scim(
      'PATCH',
      path,
      patchBody({ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] }),
    );
    assert.deepEqual([added.status, added.body], [204, null]);
    const isMember = await scim(
      'GET',
      `/Groups${query({ filter: `id eq "${group.body.id}" and members eq "${id}"` })}`,
    );
    assert.equal(isMember.body.totalResults, 1);
    await scim('PATCH', path, patchBody({ op: 'Remove', path: 'members', value: [{ value: id }] }));
    assert.equal((await scim('GET', path)).body.members, undefined);
    const disabled = await scim(
      'PATCH',
      `/Users/${id}`,
      patchBody({ op: 'Replace', path: 'active', value: 'False' }),
    );
    assert.equal(disabled.body.active, false);
    const read = await scim('GET', `/Users${query({ filter: `userName eq "${email}"` })}`);
    assert.equal(read.body.Resources[0].active, false);
    assert.equal((await scim('DELETE', `/Users/${id}`)).status, 204);
    assert.equal((await scim('DELETE', path)).status, 204);
  });

  it('serves what Okta sends, from the test of the connection to the end of an employment', async () => {
    const { scim, domain } = fixture;
    const email = `grace@${domain}`;
    const test = await scim('GET', '/Users?startIndex=1&count=2');
    assert.equal(test.status, 200);
    const created = await scim('POST', '/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: email,
      name: { givenName: 'Grace', familyName: 'Hopper' },
      emails: [{ primary: true, value: email, type: 'work' }],
      displayName: 'Grace Hopper',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: 'not stored',
      active: true,
    });
    const { id } = created.body;
    assert.equal(JSON.stringify(created.body).includes('not stored'), false);
    const { body: read } = await scim('GET', `/Users/${id}`);
    const put = await scim('PUT', `/Users/${id}`, {
      ...read,
      name: { givenName: 'Grace', familyName: 'Murray' },
    });
    assert.equal(put.body.name.familyName, 'Murray');
    const off = await scim('PATCH', `/Users/${id}`, patchBody({ op: 'replace', value: { active: false } }));
    assert.equal(off.body.active, false);
    const { active: _, ...withoutActive } = read;
    assert.equal((await scim('PUT', `/Users/${id}`, withoutActive)).body.active, false);
    await scim('PUT', `/Users/${id}`, { ...read, active: true });
    const group = await scim('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Compilers',
      members: [{ value: id, display: email }],
    });
    const path = `/Groups/${group.body.id}`;
    await scim(
      'PATCH',
      path,
      patchBody({ op: 'replace', value: { id: group.body.id, displayName: 'Debuggers' } }),
    );
    await scim('PATCH', path, patchBody({ op: 'remove', path: `members[value eq "${id}"]` }));
    const replaced = await scim('PUT', path, {
      displayName: 'Debuggers',
      members: [{ value: id, display: email }],
    });
    assert.deepEqual([replaced.body.displayName, replaced.body.members[0].value], ['Debuggers', id]);
    const page = await scim('GET', '/Groups?startIndex=1&count=100');
    assert.equal(page.body.totalResults, 1);
  });

  it('pages, sorts, selects attributes, and searches', async () => {
    const { scim, domain } = fixture;
    for (const name of ['c', 'A', 'b', 'd', 'e']) {
      const { status } = await scim('POST', '/Users', { ...userBody(`${name}@${domain}`), active: false });
      assert.equal(status, 201);
    }
    await scim('POST', '/Groups', { displayName: 'a group' });
    const names = async (parameters: Record<string, string>) => {
      const { body } = await scim('GET', `/Users${query({ sortBy: 'userName', ...parameters })}`);
      return [
        body.totalResults,
        body.startIndex,
        body.Resources.map(({ userName }: { userName: string }) => userName[0]).join(''),
      ];
    };
    assert.deepEqual(await names({}), [5, 1, 'Abcde']);
    assert.deepEqual(await names({ startIndex: '2', count: '2' }), [5, 2, 'bc']);
    assert.deepEqual(await names({ sortOrder: 'descending', count: '2' }), [5, 1, 'ed']);
    assert.deepEqual(await names({ count: '0' }), [5, 1, '']);
    assert.deepEqual(await names({ count: '-1', startIndex: '-5' }), [5, 1, '']);
    assert.deepEqual(await names({ startIndex: '6' }), [5, 6, '']);
    const picked = await scim('GET', '/Users?count=1&attributes=userName,emails.value');
    assert.deepEqual(Object.keys(picked.body.Resources[0]).toSorted(), [
      'emails',
      'id',
      'schemas',
      'userName',
    ]);
    assert.deepEqual(Object.keys(picked.body.Resources[0].emails[0]), ['value']);
    const search = { schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'] };
    const found = await scim('POST', '/Users/.search', { ...search, filter: 'userName sw "a"', count: 10 });
    assert.equal(found.body.totalResults, 1);
    const all = await scim('POST', '/.search', {
      ...search,
      startIndex: 5,
      count: 10,
      attributes: ['displayName'],
    });
    assert.deepEqual([all.body.totalResults, all.body.itemsPerPage], [6, 2]);
    const groups = await scim('POST', '/.search', { ...search, filter: 'displayName eq "A GROUP"' });
    assert.deepEqual(groups.body.Resources[0].meta.resourceType, 'Group');
    for (const [parameters, type] of [
      [{ filter: 'nothing eq "x"' }, 'invalidFilter'],
      [{ count: 'many' }, 'invalidValue'],
      [{ sortBy: 'emails.type[' }, 'invalidFilter'],
      [{ sortBy: 'groups.display' }, 'invalidPath'],
    ] as const) {
      const { status, body } = await scim('GET', `/Users${query(parameters)}`);
      assert.deepEqual([status, body.scimType], [400, type], JSON.stringify(parameters));
    }
    assert.equal((await scim('POST', '/.search', { ...search, filter: 'x eq "y"' })).status, 400);
  });

  it('describes itself, and refuses what it does not have', async () => {
    const { scim } = fixture;
    const config = await scim('GET', '/ServiceProviderConfig');
    assert.deepEqual(
      ['patch', 'bulk', 'filter', 'sort', 'etag', 'changePassword'].map(
        (name) => config.body[name].supported,
      ),
      [true, false, true, true, true, false],
    );
    const types = await scim('GET', '/ResourceTypes');
    assert.deepEqual(
      types.body.Resources.map(({ endpoint }: { endpoint: string }) => endpoint),
      ['/Users', '/Groups'],
    );
    assert.equal((await scim('GET', '/ResourceTypes/User')).body.id, 'User');
    const schemas = await scim('GET', '/Schemas');
    for (const { id } of schemas.body.Resources) {
      const one = await scim('GET', `/Schemas/${id}`);
      assert.equal(one.body.id, id);
      for (const { type, subAttributes } of one.body.attributes)
        assert.equal(type === 'complex', subAttributes !== undefined);
    }
    for (const [method, path, status] of [
      ['GET', '', 404],
      ['GET', '/Nothing', 404],
      ['GET', '/Users/a/b', 404],
      ['GET', '/Schemas/nothing', 404],
      ['GET', '/Schemas?filter=x', 403],
      ['POST', '/Schemas', 405],
      ['DELETE', '/Users', 405],
      ['GET', '/Users/.search', 405],
      ['POST', '/Bulk', 501],
      ['GET', '/Me', 501],
    ] as const) {
      const { status: got, body } = await scim(method, path, method === 'POST' ? {} : undefined);
      assert.equal(got, status, `${method} ${path}`);
      assert.equal(body.status, String(status));
    }
  });

  it('reads JSON of both types, up to a size', async () => {
    const { scim } = fixture;
    const body = JSON.stringify(userBody('x@elsewhere.example', { active: false }));
    const send = (type: string, text = body) => scim('POST', '/Users', text, { 'content-type': type });
    assert.equal((await send('application/json')).status, 201);
    assert.equal((await send('application/scim+json')).status, 409);
    const other = await send('text/plain');
    assert.deepEqual(
      [other.status, other.body.schemas],
      [415, ['urn:ietf:params:scim:api:messages:2.0:Error']],
    );
    assert.equal((await send('application/json', ' '.repeat(2 * 1024 * 1024))).status, 413);
    assert.equal((await send('application/json', `${'['.repeat(100)}${']'.repeat(100)}`)).status, 400);
    assert.equal((await scim('POST', '/Users')).status, 400);
    assert.equal((await scim('PATCH', `/Users/${fixture.org.id}`)).status, 400);
  });
});
