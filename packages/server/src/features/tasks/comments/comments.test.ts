import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type Comment, type EventData, limits, operations } from '@fettle/contract';
import { conforms } from '../../../testing/conforms.ts';
import { eventsOf } from '../../../testing/events-of.ts';
import { createFixture, type Person } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';

describe('comments', async () => {
  const service = await startService({ after });
  const fixture = await createFixture(service);
  const { member, lead, viewer, admin } = fixture;

  const newTask = async () => (await member.v1.createTask({ projectId: fixture.project.id, title: 'x' })).id;

  it('have the shape of the contract, with their author and HTML', async () => {
    const id = await newTask();
    const comment = await member.v1.addComment({
      id,
      body: 'First\n\nsee https://example.com/a?b=1&c',
      visibility: 'public',
    });
    conforms(operations.addComment, comment);
    assert.deepEqual(comment.author, { type: 'user', id: member.id, name: member.name, email: member.email });
    assert.equal(comment.body, 'First\n\nsee https://example.com/a?b=1&c');
    assert.equal(
      comment.bodyHtml,
      '<p>First</p><p>see <a href="https://example.com/a?b=1&amp;c" rel="noopener noreferrer nofollow">' +
        'https://example.com/a?b=1&amp;c</a></p>',
    );
    const task = await viewer.v1.getTask({ id });
    assert.deepEqual(task.comments, [comment]);
    assert.equal(task.commentCount, 1);
  });

  it('are listed oldest first, in pages with the correct total', async () => {
    const id = await newTask();
    for (const body of ['a', 'b', 'c']) await member.v1.addComment({ id, body, visibility: 'public' });
    const first = await viewer.v1.listComments({ id, limit: 2 });
    for (const item of first.items) conforms(operations.listComments, item);
    assert.deepEqual([first.items.map(({ body }) => body), first.total], [['a', 'b'], 3]);
    const second = await viewer.v1.listComments({ id, limit: 2, page: 2 });
    assert.deepEqual([second.items.map(({ body }) => body), second.total], [['c'], 3]);
    const past = await viewer.v1.listComments({ id, page: 1_000_000_000 });
    assert.deepEqual([past.items, past.total], [[], 3]);
  });

  it('emit comment.created in the transaction, and no task.updated', async () => {
    const id = await newTask();
    const comment = await member.v1.addComment({ id, body: 'hello' });
    const [, event, ...more] = await eventsOf(service, id);
    assert.equal(event?.type, 'comment.created');
    const data = event?.data as EventData<'comment.created'>;
    assert.deepEqual(data, { taskId: id, commentId: comment.id, comment, actor: comment.author });
    await member.dashboard.updateComment({ id, commentId: comment.id, body: 'other' });
    await member.dashboard.deleteComment({ id, commentId: comment.id });
    assert.deepEqual(more, []);
    assert.equal((await eventsOf(service, id)).length, 2);
  });

  it('change the parts revision of the ETag and not the revision, so that they never refuse an edit', async () => {
    const id = await newTask();
    const before = await member.v1.requestRaw('GET', `/tasks/${id}`);
    await member.v1.addComment({ id, body: 'meanwhile' });
    const now = await member.v1.requestRaw('GET', `/tasks/${id}`);
    const [old, current] = [before, now].map((response) => response.headers.get('etag') ?? '');
    assert.notEqual(old, current);
    assert.equal(old?.split('.')[0], current?.split('.')[0]);
    await member.v1.updateTask({ id, title: 'edited' }, { ifMatch: old });
  });

  it('can be edited only by their author', async () => {
    const id = await newTask();
    const { id: commentId } = await member.v1.addComment({ id, body: 'mine' });
    for (const other of [lead, admin]) {
      await refused(other.dashboard.updateComment({ id, commentId, body: 'theirs' }), 'FORBIDDEN');
    }
    const edited = await member.dashboard.updateComment({ id, commentId, body: 'new <b>' });
    conforms(operations.updateComment, edited);
    assert.deepEqual([edited.body, edited.bodyHtml], ['new <b>', '<p>new &lt;b&gt;</p>']);
    assert.deepEqual((await member.v1.listComments({ id })).items, [edited]);
    const same = await member.dashboard.updateComment({ id, commentId, body: 'new <b>' });
    assert.equal(same.updatedAt, edited.updatedAt);
  });

  it('can be deleted only by their author and by owners of the project', async () => {
    const id = await newTask();
    const add = async (person: Person) => (await person.v1.addComment({ id, body: 'x' })).id;
    const byLead = await add(lead);
    await refused(member.dashboard.deleteComment({ id, commentId: byLead }), 'FORBIDDEN');
    for (const [author, who] of [
      [member, member],
      [member, lead],
      [lead, admin],
    ] as const) {
      const commentId = await add(author);
      assert.deepEqual(await who.dashboard.deleteComment({ id, commentId }), { id: commentId });
      await refused(who.dashboard.deleteComment({ id, commentId }), 'NOT_FOUND');
    }
    assert.equal((await lead.v1.getTask({ id })).commentCount, 1);
  });

  it('belong to one task and do not exist under another', async () => {
    const [id, other] = [await newTask(), await newTask()];
    const { id: commentId } = await member.v1.addComment({ id, body: 'x' });
    await refused(member.dashboard.updateComment({ id: other, commentId, body: 'y' }), 'NOT_FOUND');
    await refused(member.dashboard.deleteComment({ id: other, commentId }), 'NOT_FOUND');
    assert.equal((await member.v1.listComments({ id })).items[0]?.body, 'x');
  });

  it('have 1 to 50,000 characters that are not all blank', async () => {
    const id = await newTask();
    for (const body of ['', '   \n', 'x'.repeat(limits.commentCharacters + 1)]) {
      await refused(member.v1.addComment({ id, body }), 'BAD_REQUEST');
    }
    const longest = await member.v1.addComment({ id, body: '<'.repeat(limits.commentCharacters) });
    assert.equal(longest.body.length, limits.commentCharacters);
  });

  it('cannot be posted on a task that is deleted meanwhile, and leave nothing behind', async () => {
    const id = await newTask();
    const outcomes = await Promise.allSettled([
      lead.v1.deleteTask({ id }),
      ...Array.from({ length: 10 }, () => member.v1.addComment({ id, body: 'late' })),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') await refused(Promise.reject(outcome.reason), 'NOT_FOUND');
    }
    const { db } = service.services;
    assert.deepEqual(await db.selectFrom('comments').select('id').where('task_id', '=', id).execute(), []);
  });

  it('of a deleted account keep their text', async () => {
    const id = await newTask();
    const { id: userId } = lead;
    await lead.v1.addComment({ id, body: 'stays' });
    await service.services.db.deleteFrom('users').where('id', '=', userId).execute();
    const [comment] = (await member.v1.listComments({ id })).items as [Comment];
    assert.deepEqual(comment.author, { type: 'user', id: null, name: 'Deleted user', email: null });
  });
});
