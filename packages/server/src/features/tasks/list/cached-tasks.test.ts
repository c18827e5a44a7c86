import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { createFixture, createProject } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';

const service = await startService({ after });
const fixture = await createFixture(service);
const { project, member, lead, owner } = fixture;
const { db } = service.services;
const { id } = await member.v1.createTask({ projectId: project.id, title: 'One', assigneeIds: [lead.id] });

const changes: [name: string, make: () => Promise<unknown>][] = [
  ['its title', () => member.v1.updateTask({ id, title: 'Two' })],
  ['its labels', () => member.v1.updateTask({ id, labels: [{ name: 'new' }] })],
  ['its column', () => member.v1.updateTask({ id, status: 'done' })],
  ['its assignees', () => member.v1.updateTask({ id, assigneeIds: [lead.id, member.id] })],
  ['a comment', () => member.v1.addComment({ id, body: 'hello' })],
  ['time spent', () => member.v1.logTime({ id, minutes: 5 })],
  ['the name of its project', () => owner.v1.updateProject({ id: project.id, name: 'Renamed' })],
  [
    'the key of its project',
    () => sql`update projects set key_prefix = 'XYZ' where id = ${project.id}`.execute(db),
  ],
  ['the label of its column', () => sql`update columns set label = 'Gone' where key = 'done'`.execute(db)],
  ['the key of its column', () => sql`update columns set key = 'gone' where key = 'done'`.execute(db)],
  ['the name of its reporter', () => sql`update users set name = 'Mia' where id = ${member.id}`.execute(db)],
  [
    'the address of its reporter',
    () => sql`update users set email = 'mia@x.org' where id = ${member.id}`.execute(db),
  ],
  ['the name of an assignee', () => sql`update users set name = 'Leo' where id = ${lead.id}`.execute(db)],
  ['the account of an assignee', () => sql`delete from users where id = ${lead.id}`.execute(db)],
];

for (const [name, make] of changes) {
  test(`a list that was read before shows ${name} as soon as it changes`, async () => {
    const list = async () => (await owner.v1.listTasks({ projectId: project.id })).items[0];
    const before = await list();
    // The second read finds the page unchanged, and the third takes it from the cache.
    for (let read = 0; read < 2; read += 1) assert.deepEqual(await list(), before);
    await make();
    const detail = await owner.v1.getTask({ id });
    const { comments, checklists, attachments, relations, linkedItem, watcherIds, watchers, ...fields } =
      detail;
    const { description, descriptionHtml, descriptionJson, videoUrl, pin, context, meTooCount, ...compact } =
      fields;
    assert.notDeepEqual(compact, before);
    assert.deepEqual(await list(), compact);
  });
}

test('a page that is read while others change its tasks shows a single moment', async () => {
  const place = fixture.project.id;
  const columns = await db.selectFrom('columns').select('key').where('project_id', '=', place).execute();
  const titles = Array.from({ length: 10 }, (_, nth) => `busy ${nth}`);
  const status = columns[0]?.key ?? '';
  const made = await Promise.all(
    titles.map((title) => member.v1.createTask({ projectId: place, title, status })),
  );
  let writing = true;
  const write = async () => {
    for (let round = 0; round < 15; round += 1) {
      // One statement changes all of them, so that no moment has two kinds.
      await sql`update tasks set title = ${`round ${round}`} where id = any(${made.map((task) => task.id)})`.execute(
        db,
      );
    }
    writing = false;
  };
  const read = async () => {
    while (writing) {
      const { items } = await owner.v1.listTasks({ projectId: place, status });
      const seen = new Set(
        items.map((item) => item.title.replace(/\d+$/, (n) => (item.title.startsWith('b') ? '' : n))),
      );
      assert.equal(seen.size, 1, [...seen].join());
    }
  };
  await Promise.all([write(), read(), read()]);
});

test('pages read one after the other are those of the whole list, also when it changes in between', async () => {
  const { id: projectId } = await createProject(service, fixture.org);
  const create = (nth: number) =>
    owner.v1.createTask({ projectId, title: `T${nth}`, labels: nth % 2 === 0 ? [{ name: 'even' }] : [] });
  for (let nth = 0; nth < 12; nth += 1) await create(nth);
  await sql`update tasks set created_at = '2026-03-01', updated_at = '2026-03-01'
    where project_id = ${projectId} and number < 7`.execute(db);
  for (const sort of ['createdAt', 'updatedAt', 'dueDate'] as const) {
    for (const order of ['asc', 'desc'] as const) {
      for (const filter of [{}, { label: 'even' }, { statuses: ['todo', 'done'] }, { q: 'T1' }]) {
        const query = { projectId, sort, order, ...filter };
        const pageOf = (page: number) => owner.v1.listTasks({ ...query, page, limit: 3 });
        for (let page = 1; page <= 5; page += 1) {
          const { items, total } = await owner.v1.listTasks({ ...query, limit: 100 });
          const found = await pageOf(page);
          assert.deepEqual([found.items, found.total], [items.slice(3 * page - 3, 3 * page), total]);
          if (page === 3) await owner.v1.deleteTask({ id: (await create(12 + page)).id });
          if (page === 4 && found.items[0] !== undefined)
            await owner.v1.updateTask({ id: found.items[0].id, title: `T1 ${sort} ${order}` });
        }
      }
    }
  }
});

test('a page that was read before is gone with access to the project', async () => {
  const list = () => member.v1.listTasks({ projectId: project.id, limit: 20 });
  const seen = await owner.v1.listTasks({ projectId: project.id, limit: 20 });
  for (let read = 0; read < 3; read += 1) assert.deepEqual(await list(), seen);
  await sql`delete from project_members where user_id = ${member.id}`.execute(db);
  await refused(list(), 'NOT_FOUND');
});
