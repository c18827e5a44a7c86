import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { eventTypes } from '@fettle/contract';
import { sql } from 'kysely';
import { filesLock } from '../blobs/keep-files.ts';
import { sharedJobs } from '../periodic-jobs.ts';
import { createFixture, type Fixture } from '../testing/factories.ts';
import { fettle, startFettle, urlOf } from '../testing/fettle-command.ts';
import { type Service, startService } from '../testing/harness.ts';
import { startReceiver } from '../testing/receiver.ts';
import { until } from '../testing/until.ts';
import { createWriter, type Ledger, stateAfter, type WriterState } from './testing/ledger-writer.ts';

const writerCount = 6;
const roundsBefore = 2;

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-backup-load-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const settingsOf = ({ connection, services }: Service) => ({
  DATABASE_URL: urlOf(connection),
  FETTLE_DATA_DIR: services.config.dataDir,
});

/** Deletes the files of deleted attachments, as the worker does between two rounds. */
async function sweep({ services }: Service): Promise<void> {
  const job = sharedJobs.find(({ name }) => name === 'delete blobs') ?? assert.fail();
  await job.run(services, new AbortController().signal);
}

test('a backup under load equals one moment: a prefix of the writes of each client, and nothing of what came after', async (t) => {
  const service = await startService(t, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
  const fixture = await createFixture(service);
  const receiver = await startReceiver(t);
  await fixture.owner.v1.createWebhook({
    projectId: fixture.project.id,
    url: receiver.url,
    events: [...eventTypes],
  });
  service.startWorkers();

  const ledger: Ledger = { acknowledged: Array(writerCount).fill(0), seenBefore: [] };
  const writers = ledger.acknowledged.map((_, number) =>
    createWriter(fixture.owner.v1, fixture.project.id, number, ledger, () => sweep(service)),
  );
  let isOver = false;
  const running = writers.map(async (writer) => {
    while (!isOver) await writer.writeNext();
  });
  await until('everyone writes', () => ledger.acknowledged.every((count) => count >= roundsBefore * 6));
  const file = join(await temporaryFolder(t), 'backup.tgz');
  const atStart = [...ledger.acknowledged];
  const backup = await fettle(['backup', file], settingsOf(service));
  const atEnd = [...ledger.acknowledged];
  await until('everyone has written since', () =>
    ledger.acknowledged.every((count, number) => count > (atEnd[number] ?? 0)),
  );
  isOver = true;
  await Promise.all(running);
  assert.equal(backup.code, 0, backup.stderr);
  assert.doesNotMatch(backup.stderr, /missing/);

  const restored = await startService(t);
  const restore = await fettle(['restore', file], settingsOf(restored));
  assert.deepEqual([restore.code, restore.stderr], [0, '']);
  const states = await readStates(restored, fixture);
  const prefixes = states.map((state, number) => {
    const candidates = Array.from({ length: (ledger.acknowledged[number] ?? 0) + 1 }, (_, count) => count);
    const matches = candidates.filter((count) => isSame(stateAfter(number, count), state));
    assert.equal(matches.length, 1, `what writer ${number} has in the backup is no prefix of its writes`);
    return matches[0] ?? 0;
  });
  const facts = JSON.stringify({ atStart, prefixes, atEnd, inTheEnd: ledger.acknowledged });
  t.diagnostic(facts);
  for (const [number, count] of prefixes.entries()) {
    assert.ok(count >= (atStart[number] ?? 0), `an acknowledged write of ${number} is missing: ${facts}`);
    assert.ok(count <= (atEnd[number] ?? 0) + 1, `a later write of ${number} is there: ${facts}`);
    // What had been acknowledged before a write began, by whomever, is there if the write is.
    const seen = ledger.seenBefore[number]?.[count - 1] ?? assert.fail();
    for (const [other, before] of seen.entries()) {
      assert.ok((prefixes[other] ?? 0) >= before, `${number} has seen write ${before} of ${other}: ${facts}`);
    }
  }
  assert.ok(total(prefixes) < total(ledger.acknowledged), 'the load went on after the moment of the backup');
  await requireMatchingRows(restored, prefixes);
  await requireDelivered(
    restored,
    receiver.posts.map(({ headers }) => headers['x-service-delivery'] ?? ''),
  );
});

test('a backup takes its snapshot only when no sweep can claim a file anymore', async (t) => {
  const service = await startService(t);
  const { owner, project } = await createFixture(service);
  const { id } = await owner.v1.createTask({ projectId: project.id, title: 'x' });
  const attachment = await owner.v1.addAttachment({ id, fileName: 'x.txt', contentBase64: 'eHh4' });
  const file = join(await temporaryFolder(t), 'backup.tgz');
  const { db } = service.services;
  const { outcome } = await db.connection().execute(async (sweeping) => {
    await sql`select pg_advisory_lock(${filesLock}::bigint)`.execute(sweeping);
    const { outcome } = startFettle(['backup', file], settingsOf(service));
    await until('the backup waits for the sweep', async () => {
      const { rows } = await sql`
        select from pg_locks where locktype = 'advisory' and objid = ${filesLock}::bigint and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(db);
      return rows.length > 0;
    });
    await owner.v1.deleteAttachment({ id, attachmentId: attachment.id });
    for (const key of await Array.fromAsync(service.services.blobs.list()))
      await service.services.blobs.delete(key);
    await sql`select pg_advisory_unlock(${filesLock}::bigint)`.execute(sweeping);
    return { outcome };
  });
  const { code, stderr } = await outcome;
  assert.equal(code, 0, stderr);
  assert.doesNotMatch(stderr, /missing/);
});

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

const isSame = (expected: WriterState, found: WriterState): boolean =>
  JSON.stringify(expected) === JSON.stringify(found);

/** What each writer has in a service, read through its API, with the content of every attached file. */
async function readStates(service: Service, { owner, project }: Fixture): Promise<WriterState[]> {
  const v1 = service.client(owner.token);
  const states: WriterState[] = Array.from({ length: writerCount }, () => []);
  for (let page = 1; ; page += 1) {
    const { items } = await v1.listTasks({ projectId: project.id, limit: 100, page, sort: 'createdAt' });
    for (const { id } of items) {
      const task = await v1.getTask({ id });
      const attachments = await Promise.all(
        task.attachments.map(async ({ id: attachmentId, fileName }) => {
          const bytes = await (await v1.downloadAttachment({ id, attachmentId })).bytes();
          return `${fileName} ${createHash('sha256').update(bytes).digest('hex')}`;
        }),
      );
      const state = states[Number(task.title.split(' ')[0])] ?? assert.fail();
      state.push({
        title: task.title,
        comments: task.comments.map(({ body }) => body),
        attachments: attachments.sort(),
      });
      assert.deepEqual(
        [task.commentCount, task.attachmentCount],
        [task.comments.length, task.attachments.length],
      );
    }
    if (items.length < 100) break;
  }
  return states.map((state) =>
    state.sort((a, b) => Number(a.title.split(' ')[1]) - Number(b.title.split(' ')[1])),
  );
}

/** The event of each write and its delivery, and the counters, are of the same moment as the tasks. */
async function requireMatchingRows({ services: { db } }: Service, prefixes: number[]): Promise<void> {
  const { rows: events } = await sql<{ writer: number; count: number }>`
    select split_part(task.title, ' ', 1)::int as writer, count(*)::int as count
    from events event join tasks task on task.id = event.task_id group by 1 order by 1`.execute(db);
  assert.deepEqual(
    events.map(({ count }) => count),
    prefixes,
    'one event for each write',
  );
  const { rows: odd } = await sql`
    select event.id from events event left join deliveries delivery on delivery.event_id = event.id
    group by event.id having count(delivery.id) <> 1
    union all select delivery.id from deliveries delivery left join events event on event.id = delivery.event_id
    where event.id is null
    union all select delivery.id from deliveries delivery
    where attempt_count <> (select count(*) from delivery_attempts where delivery_id = delivery.id)`.execute(
    db,
  );
  assert.deepEqual(odd, [], 'one delivery for each event, with its attempts');
  const { rows: counters } = await sql<{ tasks: number }>`
    select (select count(*)::int from tasks) as tasks, (select sum(count)::int from task_counts) as counted,
      (select max(last_task_number) from project_counters) as numbered`.execute(db);
  const tasks = counters[0]?.tasks;
  assert.deepEqual(counters, [{ tasks, counted: tasks, numbered: tasks }]);
  const { rows: files } = await sql<{ key: string }>`
    select blob_key::text as key from attachments where blob_key is not null`.execute(db);
  assert.ok(files.length > 0);
}

/** What is recorded as delivered had been received: the outbox is not ahead of the world. */
async function requireDelivered({ services: { db } }: Service, received: string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from deliveries where status = 'succeeded'`.execute(
    db,
  );
  const known = new Set(received);
  assert.ok(rows.length > 0, 'some had been delivered');
  assert.deepEqual(
    rows.filter(({ id }) => !known.has(id)),
    [],
  );
}
