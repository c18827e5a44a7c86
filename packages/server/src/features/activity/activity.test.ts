import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { operations } from '@fettle/contract';
import { emit } from '../../events/emit.ts';
import { newId } from '../../ids.ts';
import { conforms } from '../../testing/conforms.ts';
import { createFixture, createProject } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';

describe('recent activity', async () => {
  const service = await startService({ after });
  const fixture = await createFixture(service);
  const { member, lead, viewer, owner } = fixture;
  const hidden = await createProject(service, fixture.org);
  const activityOf = async (person = viewer) => (await person.dashboard.getActivity({})).items;
  const newTask = (title: string, projectId = fixture.project.id) =>
    (projectId === fixture.project.id ? member : owner).v1.createTask({ projectId, title });

  it('shows who changed which task, newest first and each change once', async () => {
    const { id, key } = await newTask('Footer');
    await lead.v1.updateTask({ id, status: 'done', title: 'The footer' });
    const comment = await member.v1.addComment({ id, body: 'Seen.', visibility: 'public' });
    const { items, next } = await viewer.dashboard.getActivity({});
    conforms(operations.getActivity, { items, next });
    const task = { id, key, title: 'The footer' };
    assert.deepEqual(
      items.map((item) => [item.type, item.actor?.name, item.task, item.movedTo, item.commentId]),
      [
        ['comment.created', member.name, task, null, comment.id],
        ['task.updated', lead.name, task, 'Done', null],
        ['task.created', member.name, task, null, null],
      ],
    );
    assert.ok(items[1]?.changedFields.includes('title'));
    assert.deepEqual(
      items.map(({ projectName }) => projectName),
      Array(3).fill(fixture.project.name),
    );
    assert.equal(next, null);
  });

  it('shows audits and their scores, and no re-analysis', async () => {
    const auditId = newId();
    const subject = { orgId: fixture.org.id, projectId: fixture.project.id };
    const score = {
      auditId,
      overallScore: 87.5,
      pageCount: 3,
      brokenLinks: 0,
      issueCount: 2,
      occurrenceCount: 5,
    };
    const completedAt = new Date().toISOString();
    const times = { completedAt, analyzedAt: completedAt };
    await emit(service.services, subject, 'audit.completed', { ...score, ...times, analysis: 1 });
    await emit(service.services, subject, 'audit.completed', { ...score, ...times, analysis: 2 });
    await emit(service.services, subject, 'audit.failed', {
      auditId,
      error: { code: 'CANCELLED', message: 'Somebody cancelled it.' },
    });
    const [failed, completed] = await activityOf();
    assert.deepEqual(
      [failed, completed].map((item) => [
        item?.type,
        item?.actor,
        item?.auditId,
        item?.overallScore,
        item?.auditError,
      ]),
      [
        ['audit.failed', null, auditId, null, 'CANCELLED'],
        ['audit.completed', null, auditId, 87.5, null],
      ],
    );
  });

  it('continues where the previous page ended, to the last, without gaps or repetition', async () => {
    for (const title of ['a', 'b', 'c', 'd']) await newTask(title);
    const all = await activityOf();
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const { items, next } = await viewer.dashboard.getActivity({ limit: 2, before });
      assert.ok(items.length > 0 && items.length <= 2);
      seen.push(...items.map(({ id }) => id));
      before = next ?? undefined;
    } while (before !== undefined);
    assert.deepEqual(
      seen,
      all.map(({ id }) => id),
    );
  });

  it('has nothing of projects the caller cannot see', async () => {
    const { id } = await newTask('Secret', hidden.id);
    await fixture.stranger.v1.createTask({ projectId: fixture.foreignProject.id, title: 'Foreign' });
    const projects = async (person: typeof viewer) =>
      new Set((await activityOf(person)).map(({ projectId }) => projectId));
    assert.deepEqual(await projects(viewer), new Set([fixture.project.id]));
    assert.deepEqual(await projects(owner), new Set([fixture.project.id, hidden.id]));
    assert.deepEqual(await activityOf(fixture.outsider), []);
    assert.equal((await activityOf(owner))[0]?.task?.id, id);
  });

  it('does not name deleted tasks', async () => {
    const { id } = await newTask('Gone');
    await member.v1.deleteTask({ id });
    const [item] = await activityOf();
    assert.deepEqual([item?.type, item?.task], ['task.created', null]);
  });

  it('requires a session, and rejects unknown parameters', async () => {
    await refused(service.dashboard().getActivity({}), 'UNAUTHORIZED');
    for (const query of [
      { limit: 0 },
      { limit: 101 },
      { before: 'x' },
      { before: '-1' },
      { page: 1 },
    ] as object[])
      await refused(viewer.dashboard.getActivity(query), 'BAD_REQUEST');
    const response = await service.fetch('/api/v1/activity', {
      headers: { authorization: `Bearer ${member.token}` },
    });
    assert.equal(response.status, 404);
  });
});
