import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Client } from '@fettle/client';
import { allScopes, type Operation, operations, operationsByResource, sessionCookie } from '@fettle/contract';
import { newId } from '../../ids.ts';
import { createFixture, type Person } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';

const { comments, checklists, attachments, relations, timeEntries } = operationsByResource;
const parts: Record<string, Operation> = {
  ...comments,
  ...checklists,
  ...attachments,
  ...relations,
  ...timeEntries,
};

/** A task with one of everything, made by `member`. */
interface Place {
  id: string;
  commentId: string;
  checklistId: string;
  itemId: string;
  attachmentId: string;
  relatedId: string;
  relationId: string;
  entryId: string;
}

/** A body each operation takes. */
const bodies: Record<string, object | null> = {
  listComments: null,
  getComment: null,
  addComment: { body: 'x' },
  updateComment: { body: 'y' },
  deleteComment: null,
  listChecklists: null,
  getChecklist: null,
  createChecklist: { title: 'x', items: [{ title: 'y' }] },
  updateChecklist: { title: 'y' },
  deleteChecklist: null,
  addChecklistItem: { title: 'x' },
  updateChecklistItem: { completed: true },
  moveChecklistItem: { checklistId: 'its own', position: 0 },
  createTaskFromChecklistItem: null,
  unlinkChecklistItem: null,
  deleteChecklistItem: null,
  addAttachment: { url: 'https://example.com/' },
  getAttachment: null,
  downloadAttachment: null,
  deleteAttachment: null,
  listTaskRelations: null,
  addTaskRelation: { kind: 'blocks', taskId: 'another' },
  removeTaskRelation: null,
  listTimeEntries: null,
  getTimeEntry: null,
  logTime: { minutes: 5 },
  updateTimeEntry: { minutes: 6 },
  deleteTimeEntry: null,
};

const service = await startService({ after });
const fixture = await createFixture(service);

async function makePlace({ v1 }: Person): Promise<Place> {
  const { id } = await v1.createTask({ projectId: fixture.project.id, title: 'x' });
  const checklist = await v1.createChecklist({ id, title: 'x', items: [{ title: 'y' }] });
  const attachment = await v1.addAttachment({ id, fileName: 'a', contentBase64: 'YQ==' });
  const { id: relatedId } = await v1.createTask({ projectId: fixture.project.id, title: 'y' });
  const relation = await v1.addTaskRelation({ id, kind: 'relates_to', taskId: relatedId });
  return {
    id,
    relatedId,
    relationId: relation.id,
    commentId: (await v1.addComment({ id, body: 'x', visibility: 'public' })).id,
    checklistId: checklist.id,
    itemId: checklist.items[0]?.id ?? '',
    attachmentId: attachment.id,
    entryId: (await v1.logTime({ id, minutes: 1 })).id,
  };
}

function pathOf({ path }: Operation, place: Partial<Place>): string {
  return path.replace(/:(\w+)/g, (_, name: keyof Place) => place[name] ?? newId());
}

/** With the IDs of the place instead of their names. */
function bodyFor(known: object | null, place: Partial<Place>): object | null {
  if (known === null) return null;
  if ('checklistId' in known) return { ...known, checklistId: place.checklistId ?? newId() };
  return 'taskId' in known ? { ...known, taskId: place.relatedId ?? newId() } : known;
}

async function send(operation: Operation, place: Partial<Place>, person: Person | null): Promise<string> {
  const known = bodies[operation.name] ?? null;
  const body = bodyFor(known, place);
  const response = await service.fetch(`/api${pathOf(operation, place)}`, {
    method: operation.method,
    headers: {
      ...(person === null ? {} : { cookie: `${sessionCookie}=${person.session}` }),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  return `${response.status} ${await response.text()}`;
}

describe('the parts of a task', () => {
  for (const operation of Object.values(parts)) {
    const { name } = operation;
    const isRead = operation.method === 'GET';

    test(`${name}: viewers ${isRead ? 'may' : 'may not'}, those who may write may`, async () => {
      const place = await makePlace(fixture.member);
      const asViewer = await send(operation, place, fixture.viewer);
      assert.match(asViewer, isRead ? /^200 / : /^403 .*"FORBIDDEN"/);
      assert.match(await send(operation, place, fixture.member), /^20[01] /);
    });

    test(`${name}: hidden and missing give the same bytes`, async () => {
      const place = await makePlace(fixture.member);
      const missing = await send(operation, {}, fixture.member);
      assert.match(missing, /^404 .*"NOT_FOUND"/);
      assert.equal(await send(operation, place, fixture.outsider), missing, 'a project of the own org');
      assert.equal(await send(operation, place, fixture.stranger), missing, 'another org');
      assert.equal(
        await send(operation, { ...place, id: 'no-id' }, fixture.member),
        missing,
        'a malformed id',
      );
      const within = Object.keys(place).filter((key) => operation.path.includes(`:${key}`) && key !== 'id');
      for (const key of within) {
        const wrong = await send(operation, { ...place, [key]: newId() }, fixture.viewer);
        assert.equal(wrong, missing, `an unknown ${key}, asked by a viewer`);
      }
    });

    test(`${name}: takes a credential`, async () => {
      assert.match(await send(operation, {}, null), /^401 .*"UNAUTHORIZED"/);
    });

    if (operation.surfaces.includes('v1')) {
      test(`${name}: takes a token with ${operation.scope}, for this project`, async () => {
        const place = await makePlace(fixture.member);
        const call = async (api: Client<'v1'>) => {
          const body = bodyFor(bodies[name] ?? null, place);
          const options = body === null ? {} : { body };
          return await api.requestRaw(operation.method, pathOf(operation, place), options);
        };
        const others = allScopes.filter((scope) => scope !== operation.scope);
        assert.equal((await call(await fixture.member.tokenWith(others))).status, 403);
        assert.equal((await call(await fixture.member.tokenWith(allScopes, []))).status, 404);
        const scopes = operation.scope === null ? [] : [operation.scope];
        assert.equal(
          (await call(await fixture.member.tokenWith(scopes, [fixture.project.id]))).status,
          operation.status,
        );
      });
    } else {
      test(`${name}: is no part of v1`, async () => {
        const place = await makePlace(fixture.member);
        const reply = await fixture.member.v1.requestRaw(operation.method, pathOf(operation, place));
        assert.ok([404, 405].includes(reply.status), String(reply.status));
      });
    }
  }

  test('have every operation covered here', () => {
    assert.deepEqual(Object.keys(bodies).sort(), Object.keys(parts).sort());
    assert.ok(Object.keys(parts).every((name) => name in operations));
  });

  test('are hidden from somebody who left the project from the next request', async () => {
    const place = await makePlace(fixture.lead);
    await fixture.viewer.v1.listComments({ id: place.id });
    await fixture.lead.dashboard.removeProjectMember({ id: fixture.project.id, userId: fixture.viewer.id });
    await refused(fixture.viewer.v1.listComments({ id: place.id }), 'NOT_FOUND');
    const { id, attachmentId } = place;
    await refused(fixture.viewer.v1.downloadAttachment({ id, attachmentId }), 'NOT_FOUND');
  });
});
