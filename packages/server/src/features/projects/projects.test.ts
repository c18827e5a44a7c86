import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@fettle/contract';
import { newId } from '../../ids.ts';
import { conforms } from '../../testing/conforms.ts';
import {
  addToOrg,
  addToProject,
  createFixture,
  createOrg,
  createPerson,
  createProject,
} from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { insertTasks } from '../../testing/insert-tasks.ts';
import { refused } from '../../testing/refused.ts';

let now = new Date('2026-11-20T09:00:00Z');
const service = await startService({ after }, { clock: () => now });
const fixture = await createFixture(service);
const { slug } = fixture.org;
const { db } = service.services;

test('a new project has the defaults of the contract and its creator as owner', async () => {
  const project = await fixture.outsider.v1.createProject({ slug, name: ' Relaunch ' });
  conforms(operations.createProject, project);
  assert.deepEqual(
    [project.name, project.url, project.status, project.priority, project.color],
    ['Relaunch', null, 'active', 'medium', '#6b7280'],
  );
  assert.deepEqual(
    project.columns.map(({ key, position, category }) => [key, position, category]),
    [
      ['todo', 0, 'backlog'],
      ['in_progress', 1, 'active'],
      ['review', 2, 'active'],
      ['done', 3, 'done'],
    ],
  );
  assert.deepEqual(
    project.members.map(({ userId, role }) => [userId, role]),
    [[fixture.outsider.id, 'owner']],
  );
  assert.deepEqual(await fixture.outsider.v1.getProject({ id: project.id }), project);
});

test('a project is stored as sent', async () => {
  const sent = {
    name: 'Shop',
    url: 'https://shop.example/a?b#c',
    status: 'on_hold',
    priority: 'critical',
    color: 'Teal',
  } as const;
  const { name, url, status, priority, color } = await fixture.admin.v1.createProject({ slug, ...sent });
  assert.deepEqual({ name, url, status, priority, color }, sent);
});

test('projects with one name that are created at once get different key prefixes', async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, () => fixture.owner.v1.createProject({ slug, name: 'Twin' })),
  );
  const rows = await db
    .selectFrom('projects')
    .select('key_prefix')
    .where(
      'id',
      'in',
      made.map(({ id }) => id),
    )
    .execute();
  assert.deepEqual(rows.map((row) => row.key_prefix).sort(), [
    'TWIN',
    ...[2, 3, 4, 5, 6, 7, 8].map((number) => `TWIN${number}`),
  ]);
});

test('a token limited to projects cannot create one that it would not see', async () => {
  const limited = await fixture.lead.tokenWith(['projects:write'], [fixture.project.id]);
  await refused(limited.createProject({ slug, name: 'x' }), 'FORBIDDEN');
});

const wrong: [why: string, body: Record<string, unknown>, names: RegExp][] = [
  ['an empty name', { name: '  ' }, /name/],
  ['a name that is too long', { name: 'x'.repeat(201) }, /name/],
  ['an url that is not http', { name: 'x', url: 'ftp://example.com' }, /url/],
  ['an unknown status', { name: 'x', status: 'open' }, /status/],
  ['an unknown priority', { name: 'x', priority: 'urgent' }, /priority/],
  ['an unknown color', { name: 'x', color: 'mauve' }, /color/],
  ['an unknown field', { name: 'x', shade: 'red' }, /shade/],
];
for (const [why, body, names] of wrong) {
  test(`${why} is refused by createProject and updateProject`, async () => {
    const { id } = fixture.project;
    const create = await refused(fixture.owner.v1.createProject({ slug, ...body } as never), 'BAD_REQUEST');
    const update = await refused(fixture.owner.v1.updateProject({ id, ...body } as never), 'BAD_REQUEST');
    assert.match(create.message, names);
    assert.match(update.message, names);
  });
}

test('an update changes the fields that are sent, and nothing when they are the same', async () => {
  const { id } = await createProject(service, fixture.org);
  const before = await fixture.owner.v1.getProject({ id });
  now = new Date('2026-11-20T10:00:00Z');
  const renamed = await fixture.owner.v1.updateProject({ id, name: 'Renamed' });
  conforms(operations.updateProject, renamed);
  assert.deepEqual(renamed, { ...before, name: 'Renamed', updatedAt: '2026-11-20T10:00:00.000Z' });
  now = new Date('2026-11-20T11:00:00Z');
  assert.deepEqual(await fixture.owner.v1.updateProject({ id, name: 'Renamed' }), renamed);
  assert.deepEqual(await fixture.owner.v1.updateProject({ id }), renamed);
  assert.equal((await fixture.owner.v1.updateProject({ id, url: null })).url, null);
});

async function etagOf(id: string): Promise<string> {
  const response = await service.fetch(`/api/v1/projects/${id}`, {
    headers: { authorization: `Bearer ${fixture.owner.token}` },
  });
  await response.body?.cancel();
  return response.headers.get('etag') ?? '';
}

function change(id: string, ifMatch: string, part: { path: string; method: string; body: object }) {
  return service.fetch(`/api/v1/projects/${id}${part.path}`, {
    method: part.method,
    headers: {
      authorization: `Bearer ${fixture.owner.token}`,
      'content-type': 'application/json',
      'if-match': ifMatch,
    },
    body: JSON.stringify(part.body),
  });
}

const changes = [
  { path: '', method: 'PATCH', body: { color: 'red' } },
  {
    path: '/columns',
    method: 'PUT',
    body: { columns: [{ key: 'todo', label: 'Only', category: 'active' }] },
  },
];
for (const part of changes) {
  test(`${part.method} ${part.path} refuses a change of an older revision of the project, and changes nothing`, async () => {
    const { id } = await createProject(service, fixture.org);
    const old = await etagOf(id);
    await fixture.owner.v1.updateProject({ id, name: 'Somebody else was here' });
    const stale = await change(id, old, part);
    assert.equal(stale.status, 412);
    assert.match(await stale.text(), /PRECONDITION_FAILED/);
    const project = await fixture.owner.v1.getProject({ id });
    assert.deepEqual([project.color, project.columns.length], ['#6b7280', 4]);
    const fresh = await change(id, await etagOf(id), part);
    assert.equal(fresh.status, 200, await fresh.text());
  });
}

test('the ETag changes with everything the detail shows, but only settings and columns refuse an edit', async () => {
  const { id, orgId } = await createProject(service, fixture.org);
  const seen = [await etagOf(id)];
  const changesOf = [
    () => insertTasks(db, { projectId: id, orgId }, [{ status: 'todo', dueDate: now.toISOString() }]),
    () => addToProject(service, { id, orgId, name: '' }, fixture.viewer, 'viewer'),
    async () => {
      now = new Date(now.getTime() + 1);
    },
  ];
  for (const apply of changesOf) {
    await apply();
    seen.push(await etagOf(id));
  }
  assert.equal(new Set(seen).size, 4, seen.join());
  assert.equal(await etagOf(id), seen[3]);
  assert.equal((await change(id, seen[0] ?? '', changes[0] as (typeof changes)[number])).status, 200);
});

test('the list has every visible project once, newest first, and the correct total past its end', async () => {
  const person = await createPerson(service, 'Paula Pages');
  const org = await createOrg(service);
  await addToOrg(service, org, person, 'owner');
  for (const name of ['A', 'B', 'C', 'D', 'E']) await person.v1.createProject({ slug: org.slug, name });
  const pages = await Promise.all([1, 2, 3, 4].map((page) => person.v1.listProjects({ page, limit: 2 })));
  assert.deepEqual(
    pages.map(({ items, total }) => [items.map(({ name }) => name).join(''), total]),
    [
      ['ED', 5],
      ['CB', 5],
      ['A', 5],
      ['', 5],
    ],
  );
  for (const item of pages[0]?.items ?? []) conforms(operations.listProjects, item);
  assert.equal((await person.v1.listProjects({ page: 999_999_999 })).total, 5);
});

test('a token limited to projects sees only those, and only while its user does', async () => {
  const other = await createProject(service, fixture.org);
  const limited = await fixture.owner.tokenWith(['projects:read'], [other.id, fixture.foreignProject.id]);
  const { items, total } = await limited.listProjects({});
  assert.deepEqual([items.map(({ id }) => id), total], [[other.id], 1]);
  await refused(limited.getProject({ id: fixture.project.id }), 'NOT_FOUND');
  await refused(limited.getProject({ id: fixture.foreignProject.id }), 'NOT_FOUND');
});

test('a project shows its latest audit, completed or not', async () => {
  const { id, orgId } = await createProject(service, fixture.org);
  const audit = {
    org_id: orgId,
    project_id: id,
    max_depth: 1,
    max_pages: 1,
    root_url: 'https://example.com/',
  };
  const createdAt = now.toISOString();
  const completed = {
    id: newId(),
    status: 'complete',
    overall_score: 87.5,
    completed_at: createdAt,
  } as const;
  const canceled = {
    id: newId(),
    status: 'failed',
    error_code: 'CANCELLED',
    error_message: 'It was canceled.',
    completed_at: createdAt,
  } as const;
  const queued = { id: newId(), status: 'queued', due_at: createdAt } as const;
  for (const [row, shown] of [
    [
      completed,
      { id: completed.id, status: 'complete', overallScore: 87.5, completedAt: createdAt, error: null },
    ],
    [
      canceled,
      {
        id: canceled.id,
        status: 'failed',
        overallScore: null,
        completedAt: createdAt,
        error: { code: 'CANCELLED', message: 'It was canceled.' },
      },
    ],
    [queued, { id: queued.id, status: 'queued', overallScore: null, completedAt: null, error: null }],
  ] as const) {
    await db
      .insertInto('audits')
      .values({ ...audit, created_at: createdAt, ...row })
      .execute();
    const project = await fixture.owner.v1.getProject({ id });
    conforms(operations.getProject, project);
    assert.deepEqual(project.lastAudit, shown);
    assert.deepEqual((await fixture.owner.v1.listProjects({ limit: 1 })).items[0]?.lastAudit, shown);
  }
  await fixture.owner.dashboard.deleteProject({ id });
});

test('the scores of a project are those of its latest completed audits, oldest first', async () => {
  const { id, orgId } = await createProject(service, fixture.org);
  const read = async () => [
    (await fixture.owner.v1.listProjects({ limit: 1 })).items[0]?.scores,
    (await fixture.owner.v1.getProject({ id })).scores,
  ];
  assert.deepEqual(await read(), [[], []]);
  const time = now.toISOString();
  const failed = { status: 'failed', error_code: 'INTERNAL', error_message: 'x' } as const;
  for (const score of [10, null, 20, 30, 40, 50, null, 60, 70.5, 80, 90]) {
    const state = score === null ? failed : ({ status: 'complete', overall_score: score } as const);
    await db
      .insertInto('audits')
      .values({
        ...{ id: newId(), org_id: orgId, project_id: id, max_depth: 1, max_pages: 1 },
        ...{ root_url: 'https://example.com/', created_at: time, completed_at: time },
        ...state,
      })
      .execute();
  }
  const last = [20, 30, 40, 50, 60, 70.5, 80, 90];
  assert.deepEqual(await read(), [last, last]);
  await fixture.owner.dashboard.deleteProject({ id });
});

test('deleting a project deletes everything in it and nothing else', async () => {
  const { id, orgId } = await createProject(service, fixture.org);
  await insertTasks(db, { projectId: id, orgId }, [{ status: 'todo' }, { status: 'done' }]);
  const others = (await fixture.owner.v1.listProjects({})).total;
  assert.deepEqual(await fixture.owner.dashboard.deleteProject({ id }), { id });
  await refused(fixture.owner.v1.getProject({ id }), 'NOT_FOUND');
  assert.equal((await fixture.owner.v1.listProjects({})).total, others - 1);
  for (const table of ['tasks', 'columns', 'task_counts', 'project_counters', 'project_members'] as const) {
    const left = await db.selectFrom(table).select('project_id').where('project_id', '=', id).execute();
    assert.deepEqual(left, [], table);
  }
});
