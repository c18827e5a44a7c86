import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { FettleError } from '@fettle/client';
import { type EventType, eventTypes, limits, taskTouched } from '@fettle/contract';
import { sql } from 'kysely';
import { firstCursor, readCursor, writeCursor } from '../../events/event-cursor.ts';
import { readLastPlace } from '../../events/read-events.ts';
import { newId } from '../../ids.ts';
import {
  addToOrg,
  addToProject,
  createFixture,
  createPerson,
  createProject,
} from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';
import { until } from '../../testing/until.ts';
import { newMessages } from './new-stream.ts';
import { collect, isEvent } from './testing/collect.ts';
import { openRaw } from './testing/raw-stream.ts';

describe('a live stream', async () => {
  const service = await startService({ after }, { live: { heartbeatMs: 300 } });
  const fixture = await createFixture(service);
  const { db } = service.services;
  const { project, org, member, owner } = fixture;
  const path = `/api/projects/${project.id}/events`;
  const createTask = (title: string, projectId = project.id) => owner.v1.createTask({ projectId, title });
  const storedEvents = async (projectId = project.id) => {
    const order = sql`select id, transaction_id || '-' || position as place from events where project_id = ${projectId}
      order by transaction_id, position`;
    return (await order.execute(db)).rows as { id: string; place: string }[];
  };

  it('first sends ready, then every event in the same envelope as webhooks', async () => {
    const stream = await collect((options) =>
      member.dashboard.streamProjectEvents({ id: project.id }, options),
    );
    assert.equal(stream.messages[0]?.type, 'ready');
    const task = await createTask('Seen at once');
    const message = await stream.find('the event', ({ type }) => type === 'task.created');
    const [stored] = (await storedEvents()).slice(-1);
    assert.ok(isEvent(message) && message.type === 'task.created' && stored !== undefined);
    assert.deepEqual(Object.keys(message.data), ['id', 'type', 'createdAt', 'projectId', 'data']);
    assert.deepEqual([message.id, message.data.id], [stored.place, stored.id]);
    assert.deepEqual([message.data.projectId, message.data.data.taskId], [project.id, task.id]);
    await stream.stop();
  });

  it('starts with recent events on request, for callers who read data before it was open', async () => {
    const open = (recentMs: number) =>
      collect((options) => member.dashboard.streamEvents({ recentMs }, options));
    const tasksOf = ({ messages }: Awaited<ReturnType<typeof open>>) =>
      messages.flatMap((message) => (message.type === 'task.created' ? [message.data.data.taskId] : []));
    const early = await open(0);
    const old = await createTask('Read by the caller');
    // A stream begins where the service has read to, and what it reads later is sent whatever its time.
    await until('the service to have read it', () => tasksOf(early).includes(old.id));
    await db
      .updateTable('events')
      .set({ created_at: new Date(Date.now() - 20_000).toISOString() })
      .where('project_id', '=', project.id)
      .execute();
    const missed = await createTask('Not read by the caller');
    const hidden = await createTask('Hidden', (await createProject(service, org)).id);
    const stream = await open(10_000);
    assert.equal(stream.messages[0]?.type, 'ready');
    const later = await createTask('Created later');
    await until('the later one', () => tasksOf(stream).includes(later.id));
    assert.deepEqual(tasksOf(stream), [missed.id, later.id]);
    const longer = await open(60_000);
    await until('all', () => tasksOf(longer).includes(later.id));
    assert.ok(tasksOf(longer).includes(old.id));
    assert.ok(!tasksOf(longer).includes(hidden.id));
    const [first] = await storedEvents();
    const resumed = await collect((options) =>
      member.dashboard.streamEvents({ recentMs: 0 }, { ...options, lastEventId: first?.place }),
    );
    await until('what was missed', () => tasksOf(resumed).includes(later.id));
    const streams = [early, stream, longer, resumed];
    await refused(
      open(60_001).then(({ failure }) => {
        throw failure();
      }),
      'BAD_REQUEST',
    );
    await Promise.all(streams.map((each) => each.stop()));
  });

  it('sends reset instead of more recent events than refetching costs', async () => {
    const { lead, project: busy } = await createFixture(service);
    const open = (recentMs: number) =>
      collect((options) => lead.dashboard.streamEvents({ recentMs }, options));
    const early = await open(0);
    const tasks = Array.from({ length: limits.streams.recentEvents }, (_, nth) => `Task ${nth}`);
    await Promise.all(tasks.map((title) => lead.v1.createTask({ projectId: busy.id, title })));
    await until('all events to be sent', () => early.events().length === tasks.length);
    const stream = await open(60_000);
    const message = await stream.find('the reset', ({ type }) => type === 'reset');
    assert.deepEqual(message.data, { reason: 'too_old' });
    assert.deepEqual(stream.events(), []);
    await Promise.all([early.stop(), stream.stop()]);
  });

  it('loses no recent event when the connection breaks behind ready', async () => {
    const { lead, project: quiet } = await createFixture(service);
    const open = (recentMs: number, lastEventId?: string) =>
      collect((options) => lead.dashboard.streamEvents({ recentMs }, { ...options, lastEventId }));
    const early = await open(0);
    await lead.v1.createTask({ projectId: quiet.id, title: 'Recent' });
    await early.find('it', ({ type }) => type === 'task.created');
    const idOf = async (recentMs: number) => {
      const stream = await open(recentMs);
      const ready = await stream.find('ready', ({ type }) => type === 'ready');
      await stream.stop();
      return ready.id ?? undefined;
    };
    const broken = await open(60_000, await idOf(60_000));
    const reset = await broken.find('the reset', ({ type }) => type === 'reset');
    assert.deepEqual(reset.data, { reason: 'unknown' });
    // It sends nothing before the task.
    const resuming = open(60_000, await idOf(0));
    await lead.v1.createTask({ projectId: quiet.id, title: 'Later' });
    const resumed = await resuming;
    assert.deepEqual(
      resumed.messages.map(({ type }) => type),
      ['task.created'],
    );
    await Promise.all([early, broken, resumed].map((each) => each.stop()));
  });

  it('misses no recent event of a transaction that has begun before others and emits after them', async () => {
    const { org: own, project: busy } = await createFixture(service);
    const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();
    const event = (secondsAgo: number) => ({
      ...{ id: newId(), org_id: own.id, project_id: busy.id, type: 'audit.failed' as const, data: '{}' },
      created_at: at(secondsAgo),
    });
    await db.transaction().execute(async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx);
      const others = Array.from({ length: limits.streams.recentEvents }, () => event(4));
      await db.insertInto('events').values(others).execute();
      await tx.insertInto('events').values(event(0)).execute();
    });
    // Not where the service has read to: transactions of other tests can hold that back.
    const from = readCursor((await storedEvents(busy.id)).at(-1)?.place ?? '');
    assert.ok(from !== null);
    const recent = newMessages(service.services, {
      ...{ orgIds: [own.id], recentMs: 2_000, from, shown: (event) => event },
    });
    const types = (await Array.fromAsync(recent)).map(({ type }) => type);
    assert.deepEqual(types, ['ready', 'reset']);
  });

  it('must not be buffered, compressed, or cached by a proxy', async () => {
    const { headers, close, status } = await openRaw(service.url + path, member.session);
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'text/event-stream; charset=utf-8');
    assert.equal(headers['cache-control'], 'private, no-cache, no-transform');
    assert.equal(headers['x-accel-buffering'], 'no');
    assert.equal(headers['content-length'], undefined);
    assert.equal(headers['content-encoding'], undefined);
    close();
  });

  it('sends heartbeats while nothing happens, with the newest ID to resume from', async () => {
    const stream = await openRaw(service.url + path, member.session);
    await stream.includes('\n:\n');
    await createTask('Elsewhere', (await createProject(service, org)).id);
    const last = await until('the event counts', async () => {
      const { cursor } = await readLastPlace(db);
      return stream.text().includes(`:\nid: ${writeCursor(cursor)}\n\n`) && cursor;
    });
    assert.notDeepEqual(last, firstCursor);
    stream.close();
  });

  it('names the task to read again when no event covers a change; webhooks and histories do not see it', async () => {
    const { id } = await createTask('Talked about');
    const url = 'https://receiver.example/hook';
    const hook = { projectId: project.id, url, events: [...eventTypes] };
    await fixture.lead.v1.createWebhook(hook);
    const secret = { ...hook, events: [taskTouched as EventType] };
    await refused(fixture.lead.v1.createWebhook(secret), 'BAD_REQUEST');
    const stream = await collect((options) => member.dashboard.streamEvents({}, options));
    const other = await collect((options) => fixture.outsider.dashboard.streamEvents({}, options));
    const changes: (() => Promise<unknown>)[] = [
      () => member.dashboard.updateComment({ id, commentId, body: 'Sent.' }),
      () => member.dashboard.deleteComment({ id, commentId }),
      () => member.dashboard.deleteTask({ id }),
    ];
    const { id: commentId } = await member.v1.addComment({ id, body: 'Snet.' });
    const history = await member.dashboard.listTaskEvents({ id });
    const feed = await member.dashboard.getActivity({});
    for (const [at, change] of changes.entries()) {
      if (at === 2) assert.deepEqual(await member.dashboard.listTaskEvents({ id }), history);
      await change();
      const touches = await until('the message', () => {
        const found = stream.messages.filter((message) => message.type === taskTouched);
        return found.length > at && found;
      });
      const { id: place, data } = touches[at] ?? assert.fail();
      assert.deepEqual(Object.keys(data), ['id', 'type', 'createdAt', 'projectId', 'data']);
      assert.deepEqual([data.projectId, data.data], [project.id, { taskId: id }]);
      assert.ok(readCursor(place) !== null, 'a stream goes on behind it');
    }
    const now = await member.dashboard.getActivity({});
    assert.deepEqual(
      now.items.map((item) => item.id),
      feed.items.map((item) => item.id),
    );
    const deliveries = await db.selectFrom('deliveries').select('event_type').execute();
    assert.deepEqual(
      deliveries.map(({ event_type }) => event_type),
      ['comment.created'],
    );
    assert.deepEqual(other.messages.slice(1), [], 'a user without access to the project gets nothing');
    await Promise.all([stream.stop(), other.stop()]);
  });

  it('has nothing of other projects and organizations', async () => {
    const other = await createProject(service, org);
    const stream = await collect((options) =>
      member.dashboard.streamProjectEvents({ id: project.id }, options),
    );
    await createTask('Not visible', other.id);
    await fixture.stranger.v1.createTask({ projectId: fixture.foreignProject.id, title: 'Foreign' });
    const { id } = await createTask('Visible');
    await stream.find(
      'visible',
      (message) => isEvent(message) && 'taskId' in message.data.data && message.data.data.taskId === id,
    );
    assert.equal(stream.events().length, 1);
    await stream.stop();
  });

  it('of an organization has the projects its caller can see, including those gained and without those lost', async () => {
    const [mine, later] = [await createProject(service, org), await createProject(service, org)];
    await addToProject(service, mine, member, 'viewer');
    const stream = await collect((options) => member.dashboard.streamOrgEvents({ slug: org.slug }, options));
    const all = await collect((options) => owner.dashboard.streamOrgEvents({ slug: org.slug }, options));
    await createTask('Hidden', later.id);
    await createTask('Seen', mine.id);
    await until('the first', () => stream.events().length === 1);
    await addToProject(service, later, member, 'viewer');
    await until('the gained project', async () => {
      await createTask('Gained', later.id);
      return stream.messages.some((message) => isEvent(message) && message.data.projectId === later.id);
    });
    await owner.dashboard.removeProjectMember({ id: mine.id, userId: member.id });
    await until('the lost project', async () => {
      const before = stream.events().length;
      await createTask('Lost', mine.id);
      const { id } = await createTask('Kept', later.id);
      await stream.find(
        'what is still visible',
        (message) => isEvent(message) && message.type === 'task.created' && message.data.data.taskId === id,
      );
      return stream.events().length === before + 1;
    });
    const expected = [...(await storedEvents(mine.id)), ...(await storedEvents(later.id))].map(
      ({ id }) => id,
    );
    await until('the owner gets all', () => all.events().length === expected.length);
    assert.deepEqual(all.events().toSorted(), expected.toSorted());
    await Promise.all([stream.stop(), all.stop()]);
  });

  it('of a user has everything they can see in all their organizations, and resumes after an ID', async () => {
    const { foreignProject, stranger } = fixture;
    const foreignOrg = { id: foreignProject.orgId, slug: '', name: '' };
    const both = await createPerson(service, 'Both Orgs');
    const mine = await createProject(service, org);
    const hidden = await createProject(service, org);
    const open = (lastEventId?: string) =>
      collect((options) => both.dashboard.streamEvents({}, { ...options, lastEventId }));
    const alone = await open();
    assert.equal(alone.messages[0]?.type, 'ready');
    await addToOrg(service, org, both, 'member');
    await addToProject(service, mine, both, 'viewer');
    await addToOrg(service, foreignOrg, both, 'owner');
    const projectsOf = ({ messages }: Awaited<ReturnType<typeof open>>) =>
      messages.flatMap((message) => (isEvent(message) ? [message.data.projectId] : []));
    await until('both are joined', async () => {
      await createTask('Mine', mine.id);
      await createTask('Hidden', hidden.id);
      await stranger.v1.createTask({ projectId: foreignProject.id, title: 'Foreign' });
      const seen = projectsOf(alone);
      return seen.includes(mine.id) && seen.includes(foreignProject.id);
    });
    const first = alone.messages.find(isEvent)?.id ?? '';
    const resumed = await open(first);
    await createTask('Last', mine.id);
    const lists = [alone, resumed];
    const last = (await storedEvents(mine.id)).at(-1)?.id ?? '';
    await until('the last', () => lists.every((stream) => stream.events().includes(last)));
    assert.deepEqual(resumed.events(), alone.events().slice(1));
    assert.ok(!projectsOf(alone).includes(hidden.id));
    const running = await both.v1
      .updateProject({ id: foreignProject.id, url: 'http://site.example/' })
      .then(() => both.v1.startAudit({ id: foreignProject.id }));
    const isProgress = ({ type }: { type: string }) => type === 'audit.progress';
    const progress = await alone.find('how far an audit is', isProgress);
    assert.equal(progress.type === 'audit.progress' && progress.data.auditId, running.id);
    await Promise.all(lists.map((stream) => stream.stop()));
  });

  it('resumes after any of its IDs without loss or repetition, while events are written', async () => {
    const home = await createProject(service, org);
    await createTask('First', home.id);
    const [start] = await until('the first event is to be had', async () => {
      const { cursor } = await readLastPlace(db);
      const stored = await storedEvents(home.id);
      return stored.some(({ place }) => place === writeCursor(cursor)) && stored;
    });
    const writers = 4;
    const tasks = 25;
    const writes = Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let count = 0; count < tasks; count += 1) {
          const { id } = await createTask(`Task ${writer}.${count}`, home.id);
          await owner.v1.updateTask({ id, priority: 'high' });
        }
      }),
    );
    const seen: string[] = [];
    let lastEventId = start?.place;
    let turns = 0;
    const readSome = async (most: number): Promise<void> => {
      let left = most;
      const options = { lastEventId };
      for await (const message of owner.dashboard.streamProjectEvents({ id: home.id }, options)) {
        assert.ok(isEvent(message), message.type);
        seen.push(message.id);
        lastEventId = message.id;
        left -= 1;
        if (left === 0) return;
      }
    };
    // Each task is created and updated.
    for (let left = 2 * writers * tasks; left > 0; left = 2 * writers * tasks - seen.length) {
      await readSome(Math.min(left, 1 + Math.floor(Math.random() * 15)));
      turns += 1;
    }
    await writes;
    const expected = (await storedEvents(home.id)).slice(1).map(({ place }) => place);
    assert.deepEqual(seen, expected);
    assert.ok(turns > 3, `${turns} connections`);
  });

  it('sends reset to a caller whose ID is unknown, or who has missed too much', async () => {
    const [event] = await storedEvents();
    const { position } = readCursor(event?.place ?? '') ?? firstCursor;
    for (const [lastEventId, reason] of [
      [`1-${position}`, 'unknown'],
      [`999999999999-${position}`, 'unknown'],
    ] as const) {
      const stream = await collect((options) =>
        member.dashboard.streamProjectEvents({ id: project.id }, { ...options, lastEventId }),
      );
      const [first] = stream.messages;
      assert.ok(first?.type === 'reset');
      assert.equal(first.data.reason, reason);
      assert.notEqual(first.id, lastEventId);
      await createTask('After the reset');
      await stream.find('what comes after it', isEvent);
      await stream.stop();
    }
    await sql`insert into events (id, org_id, project_id, type, data, created_at)
      select new_id(), ${org.id}, ${project.id}, 'audit.failed', '{"auditId":"x"}', now()
      from generate_series(1, ${limits.streams.resumableEvents})`.execute(db);
    const lastEventId = event?.place;
    const stream = await collect((options) =>
      member.dashboard.streamProjectEvents({ id: project.id }, { ...options, lastEventId }),
    );
    const [first] = stream.messages;
    assert.ok(first?.type === 'reset');
    assert.equal(first.data.reason, 'too_old');
    await stream.stop();
  });

  it('rejects an invalid ID', async () => {
    for (const id of ['x', '1', '1-', '-1-1', '1-1-1', '1e3-1', '99999999999999999999-1', 'é']) {
      const { status, headers } = await openRaw(service.url + path, member.session, { 'last-event-id': id });
      assert.equal(status, 400, id);
      assert.match(String(headers['content-type']), /json/);
    }
  });

  it('requires access to the project or organization', async () => {
    const unknown = '01890000-0000-7000-8000-000000000000';
    const refusals: [string, string, number][] = [
      [path, 'nobody', 401],
      [path, fixture.outsider.session, 404],
      [path, fixture.stranger.session, 404],
      [`/api/projects/${unknown}/events`, member.session, 404],
      [`/api/orgs/${org.slug}/events`, fixture.stranger.session, 404],
      ['/api/orgs/none/events', member.session, 404],
      [`${path}?lastEventId=1-1`, member.session, 400],
    ];
    const bodies = new Set<string>();
    for (const [where, session, status] of refusals) {
      const response = await service.fetch(where, { headers: { cookie: `fettle_session=${session}` } });
      assert.equal(response.status, status, where);
      const text = await response.text();
      if (status === 404) bodies.add(text);
    }
    assert.equal(bodies.size, 1, 'hidden and missing are the same');
    await assert.rejects(
      Array.fromAsync(fixture.outsider.dashboard.streamProjectEvents({ id: project.id })),
      (error) => error instanceof FettleError && error.code === 'NOT_FOUND',
    );
    const token = await service.fetch(path, { headers: { authorization: `Bearer ${member.token}` } });
    assert.equal(token.status, 401);
    const v1 = await service.fetch(path.replace('/api', '/api/v1'), {
      headers: { authorization: `Bearer ${member.token}` },
    });
    assert.equal(v1.status, 404);
  });

  it('responds to HEAD without opening a stream', async () => {
    const response = await service.fetch(path, {
      method: 'HEAD',
      headers: { cookie: `fettle_session=${member.session}` },
    });
    assert.equal(response.status, 200);
    assert.equal(await response.text(), '');
  });

  it('survives the loss of its database connections', async () => {
    const stream = await collect((options) =>
      member.dashboard.streamProjectEvents({ id: project.id }, options),
    );
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    const { id } = await until('the service answers again', () =>
      createTask('After the break').catch(() => null),
    );
    await stream.find(
      'it',
      (message) => isEvent(message) && message.type === 'task.created' && message.data.data.taskId === id,
    );
    assert.equal(
      stream.messages.filter(({ type }) => type === 'ready' || type === 'reset').length,
      1,
      'one connection',
    );
    await stream.stop();
  });
});
