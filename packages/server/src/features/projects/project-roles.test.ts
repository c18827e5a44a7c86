import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Client } from '@fettle/client';
import { allScopes, operations, type Scope, sessionCookie } from '@fettle/contract';
import { newId } from '../../ids.ts';
import {
  addToOrg,
  addToProject,
  createFixture,
  createPerson,
  createProject,
  type Person,
} from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';

type Role = 'owner' | 'admin' | 'lead' | 'member' | 'viewer' | 'outsider' | 'stranger';
const roles: Role[] = ['owner', 'admin', 'lead', 'member', 'viewer', 'outsider', 'stranger'];

/** A project of its own for every call, with the fixture's users in it and two more: one inside, one only in the org. */
interface Place {
  slug: string;
  id: string;
  insideId: string;
  addableId: string;
}

interface Case {
  name: keyof typeof operations;
  call: (api: Client<'dashboard'>, place: Place) => Promise<unknown>;
  /** Everybody not named gets NOT_FOUND. */
  may: Role[];
  forbidden: Role[];
}

const columns = [{ label: 'Only', category: 'active' as const }];
const managers: Role[] = ['owner', 'admin', 'lead'];
const readers: Role[] = ['member', 'viewer'];

const cases: Case[] = [
  {
    name: 'getProject',
    call: (api, { id }) => api.getProject({ id }),
    may: [...managers, ...readers],
    forbidden: [],
  },
  {
    name: 'listProjectMembers',
    call: (api, { id }) => api.listProjectMembers({ id }),
    may: [...managers, ...readers],
    forbidden: [],
  },
  {
    name: 'listProjectLabels',
    call: (api, { id }) => api.listProjectLabels({ id }),
    may: [...managers, ...readers],
    forbidden: [],
  },
  {
    name: 'listTaskPages',
    call: (api, { id }) => api.listTaskPages({ id }),
    may: [...managers, ...readers],
    forbidden: [],
  },
  {
    name: 'createProject',
    call: (api, { slug }) => api.createProject({ slug, name: 'New' }),
    may: ['owner', 'admin', 'lead', 'member', 'outsider'],
    forbidden: ['viewer'],
  },
  {
    name: 'updateProject',
    call: (api, { id }) => api.updateProject({ id, name: 'Other' }),
    may: managers,
    forbidden: readers,
  },
  {
    name: 'deleteProject',
    call: (api, { id }) => api.deleteProject({ id }),
    may: managers,
    forbidden: readers,
  },
  {
    name: 'setColumns',
    call: (api, { id }) => api.setColumns({ id, columns }),
    may: managers,
    forbidden: readers,
  },
  {
    name: 'addProjectMember',
    call: (api, { id, addableId }) => api.addProjectMember({ id, userId: addableId, role: 'viewer' }),
    may: managers,
    forbidden: readers,
  },
  {
    name: 'updateProjectMember',
    call: (api, { id, insideId }) => api.updateProjectMember({ id, userId: insideId, role: 'owner' }),
    may: managers,
    forbidden: readers,
  },
  {
    name: 'removeProjectMember',
    call: (api, { id, insideId }) => api.removeProjectMember({ id, userId: insideId }),
    may: managers,
    forbidden: readers,
  },
];

const service = await startService({ after });
const fixture = await createFixture(service);
const inside = await createPerson(service, 'Ina Inside');
const addable = await createPerson(service, 'Ada Addable');
for (const person of [inside, addable]) await addToOrg(service, fixture.org, person, 'guest');

async function makePlace(): Promise<Place> {
  const project = await createProject(service, fixture.org);
  await addToProject(service, project, fixture.lead, 'owner');
  await addToProject(service, project, fixture.member, 'member');
  await addToProject(service, project, fixture.viewer, 'viewer');
  await addToProject(service, project, inside, 'viewer');
  return { slug: fixture.org.slug, id: project.id, insideId: inside.id, addableId: addable.id };
}

describe('a role can do what it permits and no more', () => {
  for (const { name, call, may, forbidden } of cases) {
    for (const role of roles) {
      const expected = may.includes(role) ? 'allowed' : forbidden.includes(role) ? 'FORBIDDEN' : 'NOT_FOUND';
      test(`${name} is ${expected} for ${role}`, async () => {
        const attempt = call(fixture[role].dashboard, await makePlace());
        if (expected === 'allowed') await attempt;
        else await refused(attempt, expected);
      });
    }
  }
});

/** The wire form of every operation on one project, for what the typed client cannot send. */
const requests = [
  { name: 'getProject', method: 'GET', path: '', body: null },
  { name: 'listProjectMembers', method: 'GET', path: '/members', body: null },
  { name: 'listProjectLabels', method: 'GET', path: '/labels', body: null },
  { name: 'listTaskPages', method: 'GET', path: '/task-pages', body: null },
  { name: 'updateProject', method: 'PATCH', path: '', body: { name: 'Other' } },
  { name: 'deleteProject', method: 'DELETE', path: '', body: null },
  { name: 'setColumns', method: 'PUT', path: '/columns', body: { columns } },
  { name: 'addProjectMember', method: 'POST', path: '/members', body: { userId: newId(), role: 'viewer' } },
  { name: 'updateProjectMember', method: 'PATCH', path: `/members/${newId()}`, body: { role: 'viewer' } },
  { name: 'removeProjectMember', method: 'DELETE', path: `/members/${newId()}`, body: null },
] as const;

async function send(id: string, request: (typeof requests)[number], person: Person | null): Promise<string> {
  const response = await service.fetch(`/api/projects/${id}${request.path}`, {
    method: request.method,
    headers: {
      ...(person === null ? {} : { cookie: `${sessionCookie}=${person.session}` }),
      ...(request.body === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(request.body === null ? {} : { body: JSON.stringify(request.body) }),
  });
  return `${response.status} ${await response.text()}`;
}

describe('a hidden project and one that does not exist give the same bytes', () => {
  for (const request of requests) {
    test(request.name, async () => {
      const missing = await send(newId(), request, fixture.outsider);
      assert.match(missing, /^404 .*NOT_FOUND/);
      assert.equal(await send(fixture.project.id, request, fixture.outsider), missing, 'of the own org');
      assert.equal(await send(fixture.project.id, request, fixture.stranger), missing, 'of another org');
      assert.equal(await send('no-id', request, fixture.outsider), missing, 'a malformed id');
    });
    test(`${request.name} takes a credential`, async () => {
      assert.match(await send(fixture.project.id, request, null), /^401 .*UNAUTHORIZED/);
    });
  }
});

describe('a v1 token needs the scope of the operation', () => {
  const onV1: [keyof typeof operations, Scope, (api: Client<'v1'>) => Promise<unknown>][] = [
    ['listProjects', 'projects:read', (api) => api.listProjects({})],
    ['getProject', 'projects:read', (api) => api.getProject({ id: fixture.project.id })],
    ['listProjectMembers', 'projects:read', (api) => api.listProjectMembers({ id: fixture.project.id })],
    ['listProjectLabels', 'tasks:read', (api) => api.listProjectLabels({ id: fixture.project.id })],
    ['createProject', 'projects:write', (api) => api.createProject({ slug: fixture.org.slug, name: 'x' })],
    ['updateProject', 'projects:write', (api) => api.updateProject({ id: fixture.project.id, name: 'x' })],
    ['setColumns', 'projects:write', (api) => api.setColumns({ id: fixture.project.id, columns })],
    ['getStats', 'stats:read', (api) => api.getStats({})],
    ['getOrgStats', 'stats:read', (api) => api.getOrgStats({ slug: fixture.org.slug })],
  ];
  for (const [name, scope, call] of onV1) {
    test(`${name} takes ${scope} and a token`, async () => {
      const others = await fixture.owner.tokenWith(allScopes.filter((other) => other !== scope));
      await refused(call(others), 'INSUFFICIENT_SCOPE');
      await refused(call(service.client()), 'UNAUTHORIZED');
      await call(await fixture.owner.tokenWith([scope]));
    });
  }
});

test('every operation on projects is in the table above', () => {
  const covered = new Set<string>([...cases.map((entry) => entry.name), 'listProjects']);
  const all = Object.values(operations).filter((operation) =>
    /^\/projects(\/:id(\/(members|columns|labels|task-pages).*)?)?$/.test(operation.path),
  );
  assert.deepEqual(
    all.map((operation) => operation.name).filter((name) => !covered.has(name)),
    [],
  );
});
