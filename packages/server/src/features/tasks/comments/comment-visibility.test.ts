import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { operations } from '@fettle/contract';
import { conforms } from '../../../testing/conforms.ts';
import {
  addToOrg,
  addToProject,
  createFixture,
  createPerson,
  createProject,
} from '../../../testing/factories.ts';
import { refused } from '../../../testing/refused.ts';
import { until } from '../../../testing/until.ts';
import { collect, type EventMessage, isEvent } from '../../live/testing/collect.ts';
import { startMailFixture } from '../../notifications/testing/mail-fixture.ts';

describe('internal comments', async () => {
  const { service, server, sendNow } = await startMailFixture({ after });
  const fixture = await createFixture(service);
  /** `guest` is the fixture's viewer, who is a guest of the organization; `writer` is one who can write. */
  const { project, org, member, lead, owner, viewer: guest } = fixture;
  const writer = await createPerson(service, 'Greta Guest');
  before(async () => {
    await addToOrg(service, org, writer, 'guest');
    await addToProject(service, project, writer, 'owner');
  });
  const newTask = async (title = 'x') => (await member.v1.createTask({ projectId: project.id, title })).id;
  const both = async (id: string) => ({
    internal: await member.v1.addComment({ id, body: 'The client pays late', visibility: 'internal' }),
    open: await member.v1.addComment({ id, body: 'We are on it', visibility: 'public' }),
  });

  it('are the default where a project has guests, and nowhere else', async () => {
    const id = await newTask();
    const comment = await member.v1.addComment({ id, body: 'Hm' });
    conforms(operations.addComment, comment);
    assert.equal(comment.visibility, 'internal');
    assert.equal((await member.v1.getProject({ id: project.id })).defaultCommentVisibility, 'internal');
    assert.equal((await guest.v1.getProject({ id: project.id })).defaultCommentVisibility, 'public');
    const alone = await createProject(service, org);
    const other = await owner.v1.createTask({ projectId: alone.id, title: 'x' });
    assert.equal((await owner.v1.addComment({ id: other.id, body: 'Hm' })).visibility, 'public');
    assert.equal((await owner.v1.getProject({ id: alone.id })).defaultCommentVisibility, 'public');
  });

  it('are read by members and missing for guests, in lists, details, and counts of every surface', async () => {
    const id = await newTask('Counted');
    const { internal, open } = await both(id);
    assert.deepEqual((await lead.v1.getTask({ id })).comments, [internal, open]);
    for (const person of [guest, writer]) {
      for (const api of [person.v1, person.dashboard]) {
        const task = await api.getTask({ id });
        assert.deepEqual([task.comments, task.commentCount, task.publicCommentCount], [[open], 1, 1]);
        const listed = await api.listComments({ id });
        assert.deepEqual([listed.items, listed.total], [[open], 1]);
        await refused(api.getComment({ id, commentId: internal.id }), 'NOT_FOUND');
        assert.deepEqual(await api.getComment({ id, commentId: open.id }), open);
      }
      // Members have read the same page before and after, from the cache that all share.
      for (const reader of [member, person, member, person]) {
        const { items } = await reader.v1.listTasks({ projectId: project.id, q: 'Counted' });
        assert.deepEqual(
          items.map(({ commentCount, publicCommentCount }) => [commentCount, publicCommentCount]),
          [reader === member ? [2, 1] : [1, 1]],
        );
        const all = await reader.v1.listTasks({ q: 'Counted' });
        assert.deepEqual(
          all.items.map(({ commentCount }) => commentCount),
          [reader === member ? 2 : 1],
        );
      }
    }
    await member.v1.deleteComment({ id, commentId: internal.id });
    const left = await member.v1.getTask({ id });
    assert.deepEqual([left.commentCount, left.publicCommentCount], [1, 1]);
  });

  it('are in no history and no activity of a guest, not even after they are deleted', async () => {
    const id = await newTask();
    const { internal, open } = await both(id);
    await member.v1.deleteComment({ id, commentId: internal.id });
    const commentsIn = (items: readonly { commentId: string | null }[]) =>
      items.flatMap(({ commentId }) => commentId ?? []);
    const history = await guest.dashboard.listTaskEvents({ id });
    assert.deepEqual([commentsIn(history.items), history.total], [[open.id], 2]);
    assert.equal((await member.dashboard.listTaskEvents({ id })).total, 3);
    const feed = await guest.dashboard.getActivity({ limit: 100 });
    assert.ok(commentsIn(feed.items).includes(open.id) && !commentsIn(feed.items).includes(internal.id));
    assert.ok(commentsIn((await member.dashboard.getActivity({})).items).includes(internal.id));
  });

  it('are in no stream of a guest, and neither is their number', async () => {
    const id = await newTask();
    const streams = {
      guest: await collect((options) => guest.dashboard.streamEvents({}, options)),
      member: await collect((options) => member.dashboard.streamEvents({}, options)),
    };
    const { internal, open } = await both(id);
    await member.v1.updateTask({ id, title: 'Renamed' });
    // A stream begins where the service has read to, which can be before this task.
    const isOf = ({ data: { data } }: EventMessage) => 'taskId' in data && data.taskId === id;
    const seen = async (stream: typeof streams.guest) => {
      await stream.find('the change', (sent) => sent.type === 'task.updated' && isEvent(sent) && isOf(sent));
      return stream.messages
        .filter(isEvent)
        .filter(isOf)
        .flatMap(({ data: { data } }): unknown[] => {
          if ('commentId' in data) return [data.commentId];
          return 'changedFields' in data ? [data.task.commentCount] : [];
        });
    };
    assert.deepEqual(await seen(streams.guest), [open.id, 1]);
    assert.deepEqual(await seen(streams.member), [internal.id, open.id, 2]);
    // The same for those who missed them.
    const first = streams.guest.messages[0]?.id;
    const late = await collect((options) =>
      guest.dashboard.streamEvents({}, { ...options, lastEventId: first ?? '' }),
    );
    assert.deepEqual(await seen(late), [open.id, 1]);
    assert.ok(!JSON.stringify([streams.guest.messages, late.messages]).includes('pays late'));
    for (const stream of [streams.guest, streams.member, late]) await stream.stop();
  });

  it('notify no guest, by email or in the dashboard, neither as a watcher nor by their name', async () => {
    const id = await newTask('Told');
    await guest.v1.addTaskWatcher({ id, userId: 'me' });
    await member.v1.addComment({ id, body: `@${guest.email} pays late`, visibility: 'internal' });
    await member.v1.addComment({ id, body: 'We are on it', visibility: 'public' });
    await sendNow(guest, 1);
    const [mail, ...more] = await server.mailsTo(guest.email);
    assert.equal(more.length, 0);
    assert.ok(mail?.text.includes('We are on it') && !mail.text.includes('pays late'));
    const { items, total } = await guest.dashboard.listNotifications({});
    assert.deepEqual([items.map(({ excerpt }) => excerpt), total], [['We are on it'], 1]);
  });

  it('leave the notifications of guests when a public comment becomes internal', async () => {
    const id = await newTask();
    await guest.v1.addTaskWatcher({ id, userId: 'me' });
    const comment = await member.v1.addComment({ id, body: 'Too frank', visibility: 'public' });
    const shown = async () => (await guest.dashboard.listNotifications({ limit: 100 })).items;
    await until('the notification', async () =>
      (await shown()).some(({ commentId }) => commentId === comment.id),
    );
    const { total } = await guest.dashboard.listNotifications({});
    const changed = await member.v1.updateComment({ id, commentId: comment.id, visibility: 'internal' });
    conforms(operations.updateComment, changed);
    assert.deepEqual([changed.visibility, changed.body], ['internal', 'Too frank']);
    assert.ok((await shown()).every(({ commentId }) => commentId !== comment.id));
    assert.equal((await guest.dashboard.listNotifications({})).total, total - 1);
    assert.deepEqual((await guest.v1.getTask({ id })).comments, []);
    assert.equal((await guest.dashboard.listTaskEvents({ id })).items.length, 1);
    const back = await member.v1.updateComment({ id, commentId: comment.id, visibility: 'public' });
    assert.deepEqual((await guest.v1.getTask({ id })).comments, [back]);
  });

  it('cannot be written by guests, whose comments are public', async () => {
    const id = await newTask();
    const comment = await writer.v1.addComment({ id, body: 'Still broken' });
    assert.equal(comment.visibility, 'public');
    await refused(writer.v1.addComment({ id, body: 'x', visibility: 'internal' }), 'FORBIDDEN');
    await refused(
      writer.v1.updateComment({ id, commentId: comment.id, visibility: 'internal' }),
      'FORBIDDEN',
    );
    const wrong = { id, body: 'x', visibility: 'secret' as 'internal' };
    await refused(member.v1.addComment(wrong), 'BAD_REQUEST');
  });

  it('reach no webhook of a guest, because guests cannot have any', async () => {
    const webhook = {
      projectId: project.id,
      url: 'https://example.com/',
      events: ['comment.created' as const],
    };
    await refused(writer.v1.createWebhook(webhook), 'FORBIDDEN');
    await refused(writer.v1.listWebhooks({ projectId: project.id }), 'FORBIDDEN');
    assert.equal((await writer.v1.listWebhooks({})).total, 0);
    const { id } = await lead.v1.createWebhook(webhook);
    await refused(writer.v1.deleteWebhook({ id }), 'FORBIDDEN');
  });

  it('are read by a person who stops being a guest, within a second', async () => {
    const id = await newTask();
    const { internal } = await both(id);
    const person = await createPerson(service, 'Paul Promoted');
    await addToOrg(service, org, person, 'guest');
    await addToProject(service, project, person, 'member');
    await refused(person.v1.getComment({ id, commentId: internal.id }), 'NOT_FOUND');
    await owner.dashboard.updateOrgMember({ slug: org.slug, userId: person.id, role: 'member' });
    await until('the comment is read', async () => {
      const { comments } = await person.v1.getTask({ id });
      return comments.length === 2;
    });
  });
});
