import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type ListTasksQuery, operations, type Priority, priorities } from '@fettle/contract';
import fc from 'fast-check';
import { newId } from '../../../ids.ts';
import { conforms } from '../../../testing/conforms.ts';
import {
  createFixture,
  createProject,
  type Fixture,
  type Person,
  type TestProject,
} from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';

const service = await startService({ after });

/** A task as the model keeps it; the rows are written from it. */
interface ModelTask {
  id: string;
  project: number;
  title: string;
  description: string | null;
  status: string;
  priority: Priority;
  labels: string[];
  assignees: number[];
  reporter: { user: number } | { email: string };
  source: 'api' | 'dashboard';
  pageUrl: string | null;
  dueDate: string | null;
  position: number;
  createdAt: string;
  updatedAt: string;
}

const columns = ['todo', 'in_progress', 'review', 'done'];
const moment = fc.integer({ min: 0, max: 5 }).map((hour) => `2026-03-01T0${hour}:00:00.000Z`);
const snippet = fc.array(fc.constantFrom('Log', 'in', ' ', '%', '_', '\\', 'ÄÖ', 'a.b', 'checkout'), {
  maxLength: 5,
});
const modelTask: fc.Arbitrary<Omit<ModelTask, 'id'>> = fc.record({
  project: fc.integer({ min: 0, max: 3 }),
  title: snippet.map((parts) => `T${parts.join('')}`),
  description: fc.option(
    snippet.map((parts) => parts.join('')),
    { nil: null },
  ),
  status: fc.constantFrom(...columns),
  priority: fc.constantFrom(...priorities),
  labels: fc.subarray(['Bug', 'design', 'ÜBER']),
  assignees: fc.subarray([0, 1]),
  reporter: fc.oneof(
    fc.record({ user: fc.integer({ min: 0, max: 1 }) }),
    fc.record({ email: fc.constantFrom('Guest@Example.com', 'b@example.com') }),
  ),
  source: fc.constantFrom('api', 'dashboard'),
  pageUrl: fc.constantFrom(null, 'https://example.com/', 'https://example.com/A'),
  dueDate: fc.option(moment, { nil: null }),
  position: fc.integer({ min: 1, max: 4 }),
  createdAt: moment,
  updatedAt: moment,
});

const several = <T>(...values: T[]) => fc.subarray(values, { minLength: 1 });

/** A query whose ids and addresses are still indexes of the dataset. */
const modelQuery = fc.record(
  {
    projectId: fc.integer({ min: 0, max: 2 }),
    status: fc.constantFrom(...columns, 'nowhere'),
    priority: fc.constantFrom(...priorities),
    assigneeId: fc.constantFrom('0', '1', 'none', 'no-id'),
    label: fc.constantFrom('bug', 'DESIGN', ' über ', 'none'),
    reporterEmail: fc.constantFrom('0', '1', 'guest@example.COM', 'nobody@example.com'),
    source: fc.constantFrom('api', 'dashboard'),
    pageUrl: fc.constantFrom('none', 'https://example.com/', 'https://example.com/A', 'example.com'),
    createdSince: moment,
    updatedSince: moment,
    dueBefore: moment,
    dueSince: moment,
    hasDueDate: fc.boolean(),
    hasLabels: fc.boolean(),
    statuses: several(...columns, 'nowhere'),
    priorities: several(...priorities),
    assigneeIds: several('0', '1', 'none', 'no-id'),
    labels: several('bug', 'DESIGN', ' über '),
    labelMatch: fc.constantFrom('any', 'all'),
    reporterIds: several('0', '1', 'no-id'),
    sources: several('api', 'dashboard'),
    completed: fc.boolean(),
    q: fc.constantFrom(
      'log',
      'LOGIN',
      'in',
      '%',
      '_',
      '\\',
      'äö',
      'a.b',
      'axb',
      'checkout',
      ' ',
      'no such text',
    ),
    sort: fc.constantFrom('createdAt', 'updatedAt', 'dueDate', 'priority', 'position'),
    order: fc.constantFrom('asc', 'desc'),
    page: fc.integer({ min: 1, max: 4 }),
    limit: fc.integer({ min: 1, max: 7 }),
  },
  { requiredKeys: [] },
);

interface RandomDataset {
  fixture: Fixture;
  /** The last one belongs to another org. */
  projects: TestProject[];
  people: Person[];
  tasks: ModelTask[];
}

test('filters, orders, pages, and totals agree with a brute-force model for random data', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(modelTask, { maxLength: 40 }),
      fc.array(modelQuery, { minLength: 20, maxLength: 40 }),
      async (drafts, queries) => {
        const random = await insertDataset(drafts);
        const { fixture, projects } = random;
        const limited = await fixture.owner.tokenWith(['tasks:read'], [projects[1]?.id ?? '']);
        const viewers = [
          { client: fixture.owner.v1, sees: [0, 1, 2] },
          { client: fixture.member.v1, sees: [0] },
          { client: limited, sees: [1] },
        ];
        for (const [index, draft] of queries.entries()) {
          const { client, sees } = at(viewers, index % viewers.length);
          const query = resolve(draft, random);
          if (draft.projectId !== undefined && !sees.includes(draft.projectId)) {
            await assert.rejects(client.listTasks(query), { code: 'NOT_FOUND' });
            continue;
          }
          const expected = brute(random, query, sees);
          const page = await client.listTasks(query);
          const got = { ids: page.items.map((item) => item.id), total: page.total };
          assert.deepEqual(got, expected, JSON.stringify(draft));
        }
      },
    ),
    { numRuns: 12 },
  );
});

async function insertDataset(drafts: Omit<ModelTask, 'id'>[]): Promise<RandomDataset> {
  const fixture = await createFixture(service);
  const extra = [await createProject(service, fixture.org), await createProject(service, fixture.org)];
  const projects = [fixture.project, ...extra, fixture.foreignProject];
  const people = [fixture.member, fixture.lead];
  const tasks = drafts.map((draft) => ({ ...draft, id: newId() }));
  const rows = tasks.map((task, index) => toRow(task, index, projects, people));
  if (rows.length > 0) await service.services.db.insertInto('tasks').values(rows).execute();
  return { fixture, projects, people, tasks };
}

function toRow(task: ModelTask, index: number, projects: TestProject[], people: Person[]) {
  const project = at(projects, task.project);
  const user = 'user' in task.reporter ? at(people, task.reporter.user) : null;
  return {
    id: task.id,
    org_id: project.orgId,
    project_id: project.id,
    number: index + 1,
    title: task.title,
    description: task.description,
    description_html: null,
    status: task.status,
    priority: task.priority,
    labels: JSON.stringify(task.labels.map((name) => ({ name, color: 'red' }))),
    label_names: task.labels.map((name) => name.toLowerCase()),
    assignee_ids: task.assignees.map((person) => at(people, person).id),
    reporter_type: user === null ? ('guest' as const) : ('user' as const),
    reporter_id: user?.id ?? null,
    reporter_name: null,
    reporter_email: 'email' in task.reporter ? task.reporter.email : null,
    source: task.source,
    due_date: task.dueDate,
    due_date_complete: false,
    page_url: task.pageUrl,
    screenshot_url: null,
    video_url: null,
    position: task.position,
    created_at: task.createdAt,
    updated_at: task.updatedAt,
    completed_at: task.status === 'done' ? task.updatedAt : null,
  };
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  assert.ok(item !== undefined);
  return item;
}

function resolve(
  draft: typeof modelQuery extends fc.Arbitrary<infer Q> ? Q : never,
  fixture: RandomDataset,
): ListTasksQuery {
  const { projectId, assigneeId, assigneeIds, reporterIds, reporterEmail, ...rest } = draft;
  const person = (key: string) => fixture.people[Number(key)];
  return JSON.parse(
    JSON.stringify({
      ...rest,
      assigneeIds: assigneeIds?.map((key) => person(key)?.id ?? key),
      reporterIds: reporterIds?.map((key) => person(key)?.id ?? key),
      projectId: projectId === undefined ? undefined : fixture.projects[projectId]?.id,
      assigneeId: assigneeId === undefined ? undefined : (person(assigneeId)?.id ?? assigneeId),
      reporterEmail:
        reporterEmail === undefined
          ? undefined
          : (person(reporterEmail)?.email.toUpperCase() ?? reporterEmail),
    }),
  );
}

function brute({ projects, people, tasks }: RandomDataset, query: ListTasksQuery, sees: number[]) {
  const email = (task: ModelTask) =>
    'email' in task.reporter ? task.reporter.email : at(people, task.reporter.user).email;
  const wants = <T>(value: T | undefined, test: (value: T) => boolean) => value === undefined || test(value);
  const found = tasks.filter(
    (task) =>
      sees.includes(task.project) &&
      wants(query.projectId, (id) => at(projects, task.project).id === id) &&
      wants(query.statuses, (statuses) => statuses.includes(task.status)) &&
      wants(query.priorities, (wanted) => wanted.includes(task.priority)) &&
      wants(query.sources, (sources) => sources.includes(task.source)) &&
      wants(query.assigneeIds, (ids) =>
        ids.some((id) =>
          id === 'none'
            ? task.assignees.length === 0
            : task.assignees.some((person) => at(people, person).id === id),
        ),
      ) &&
      wants(query.labels, (labels) =>
        labels[query.labelMatch === 'all' ? 'every' : 'some']((label) =>
          task.labels.some((l) => l.toLowerCase() === label.trim().toLowerCase()),
        ),
      ) &&
      wants(query.reporterIds, (ids) =>
        ids.some((id) => 'user' in task.reporter && at(people, task.reporter.user).id === id),
      ) &&
      wants(query.dueSince, (since) => task.dueDate !== null && task.dueDate >= since) &&
      wants(query.hasLabels, (has) => has === task.labels.length > 0) &&
      wants(query.hasDueDate, (has) => has === (task.dueDate !== null)) &&
      wants(query.status, (status) => task.status === status) &&
      wants(query.priority, (priority) => task.priority === priority) &&
      wants(query.assigneeId, (id) =>
        id === 'none'
          ? task.assignees.length === 0
          : task.assignees.some((person) => at(people, person).id === id),
      ) &&
      wants(query.label, (label) =>
        task.labels.some((l) => l.toLowerCase() === label.trim().toLowerCase()),
      ) &&
      wants(query.reporterEmail, (address) => email(task).toLowerCase() === address.toLowerCase()) &&
      wants(query.source, (source) => task.source === source) &&
      wants(query.pageUrl, (url) => task.pageUrl === (url === 'none' ? null : url)) &&
      wants(query.createdSince, (since) => task.createdAt >= since) &&
      wants(query.updatedSince, (since) => task.updatedAt >= since) &&
      wants(query.dueBefore, (before) => task.dueDate !== null && task.dueDate < before) &&
      wants(query.completed, (completed) => completed === (task.status === 'done')) &&
      wants(query.q, (q) =>
        [task.title, task.description ?? ''].some((text) => text.toLowerCase().includes(q.toLowerCase())),
      ),
  );
  const { sort = 'createdAt', page = 1, limit = 50 } = query;
  const sign = (query.order ?? (sort.endsWith('At') ? 'desc' : 'asc')) === 'asc' ? 1 : -1;
  const key = (task: ModelTask): (string | number | null)[] => {
    if (sort === 'priority') return [priorities.indexOf(task.priority), task.createdAt, task.id];
    if (sort === 'position') return [columns.indexOf(task.status), task.position, task.id];
    return [task[sort], task.id];
  };
  found.sort((a, b) => compare(key(a), key(b), sign));
  return { ids: found.slice((page - 1) * limit, page * limit).map((task) => task.id), total: found.length };
}

/** Field by field; null comes last in both directions. */
function compare(a: (string | number | null)[], b: (string | number | null)[], sign: number): number {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? null;
    if (left === right) continue;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right ? -sign : sign;
  }
  return 0;
}

test('a list item has exactly the compact shape', async () => {
  const { member, project } = await createFixture(service);
  await member.v1.createTask({
    projectId: project.id,
    title: 'A',
    assigneeIds: [member.id],
    description: 'x',
  });
  const { items, total, page, limit } = await member.v1.listTasks({ projectId: project.id });
  assert.deepEqual({ total, page, limit }, { total: 1, page: 1, limit: 50 });
  const [item] = items;
  conforms(operations.listTasks, item);
  assert.deepEqual(item?.assignees, [{ id: member.id, name: member.name }]);
  assert.deepEqual(item?.reporter, { type: 'user', id: member.id, name: member.name, email: member.email });
});

test('a page far past the end is empty and has the total', async () => {
  const { member, project } = await createFixture(service);
  await member.v1.createTask({ projectId: project.id, title: 'A' });
  for (const query of [{}, { q: 'a' }, { sort: 'position' as const }, { projectId: project.id }]) {
    const page = await member.v1.listTasks({ ...query, page: 1_000_000_000 });
    assert.deepEqual({ items: page.items, total: page.total }, { items: [], total: 1 });
  }
});

test('a project that is not visible looks like one that does not exist', async () => {
  const { member, foreignProject } = await createFixture(service);
  const bodies = [];
  for (const id of [foreignProject.id, newId(), 'no-id']) {
    const response = await service.fetch(`/api/v1/tasks?projectId=${id}`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    assert.equal(response.status, 404);
    bodies.push(await response.text());
  }
  assert.equal(new Set(bodies).size, 1);
});

const badQueries = [
  'priority=urgent',
  'createdSince=2026-02-30',
  'updatedSince=yesterday',
  'dueBefore=2026-01-01T00:00:00%2B24:00',
  'createdSince=%2B275761-01-01T00:00:00Z',
  'completed=maybe',
  'sort=title',
  'order=up',
  'source=fax',
  'page=0',
  'limit=1e3',
  'page=1&page=2',
  'status=todo&status=done',
  'statuses=',
  'statuses=todo&statuses=todo',
  'priorities=low&priorities=urgent',
  'labels=a%00&labels=b',
  `assigneeIds=${Array.from({ length: 51 }, (_, nth) => nth).join('&assigneeIds=')}`,
  'labelMatch=none',
  'hasDueDate=maybe',
  'dueSince=2026-13-01',
  'assignee=x',
  'q=a%00',
];
const { member: asker } = await createFixture(service);
for (const query of badQueries) {
  test(`the list refuses ?${query}`, async () => {
    const response = await service.fetch(`/api/v1/tasks?${query}`, {
      headers: { authorization: `Bearer ${asker.token}` },
    });
    const body = (await response.json()) as { error: { code: string } };
    assert.deepEqual([response.status, body.error.code], [400, 'BAD_REQUEST']);
  });
}
