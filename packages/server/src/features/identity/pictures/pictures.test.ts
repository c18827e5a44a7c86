import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { limits, operations } from '@fettle/contract';
import { newId } from '../../../ids.ts';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture, createPerson, type Fixture, type Person } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { jpegHeader, pngHeader, webpHeader } from '../../../testing/image-headers.ts';
import { refused } from '../../../testing/refused.ts';

describe('pictures of people', async () => {
  const service = await startService({ after });
  const { db } = service.services;
  let fixture: Fixture;

  beforeEach(async () => {
    fixture = await createFixture(service);
  });

  const setPicture = ({ dashboard }: Person, bytes: Buffer | string = pngHeader(256, 256)) =>
    dashboard.setOwnPicture({ contentBase64: Buffer.from(bytes).toString('base64') });
  const load = (path: string, { session }: Person) =>
    service.fetch(path, { headers: { cookie: `fettle_session=${session}` } });
  const seenBy = async ({ dashboard }: Person) =>
    (await dashboard.listPictures({})).pictures.map(({ userId }) => userId);

  it('are set, loaded, replaced, and removed by their owners', async () => {
    const { member } = fixture;
    assert.deepEqual(await member.dashboard.listPictures({}), { pictures: [] });
    const first = await setPicture(member);
    conforms(operations.setOwnPicture, first);
    const list = await member.dashboard.listPictures({});
    conforms(operations.listPictures, list);
    assert.deepEqual(list, { pictures: [first] });
    const response = await load(first.url, member);
    assert.equal(response.headers.get('content-type'), 'image/png');
    assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none';.*sandbox$/);
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), pngHeader(256, 256));
    const second = await setPicture(member, jpegHeader(100, 100));
    assert.notEqual(second.id, first.id);
    assert.equal((await load(first.url, member)).status, 404);
    const scheduled = await db.selectFrom('blob_deletions').select('blob_key').execute();
    assert.ok(scheduled.length > 0);
    assert.deepEqual(await member.dashboard.removeOwnPicture({}), { id: second.id });
    await refused(member.dashboard.removeOwnPicture({}), 'NOT_FOUND');
    assert.equal((await load(second.url, member)).status, 404);
  });

  it('are PNG, JPEG, or WebP, small, and come as a form too', async () => {
    const { member } = fixture;
    await setPicture(member, webpHeader(64, 64));
    const file = new Blob([new Uint8Array(pngHeader(10, 10))]);
    await member.dashboard.setOwnPicture({ file, fileName: 'me.png' });
    await refused(setPicture(member, '<svg xmlns="http://www.w3.org/2000/svg"/>'), 'BAD_REQUEST');
    await refused(setPicture(member, 'text'), 'BAD_REQUEST');
    await refused(setPicture(member, pngHeader(limits.pictureSide + 1, 10)), 'BAD_REQUEST');
    const heavy = Buffer.concat([pngHeader(10, 10), Buffer.alloc(limits.pictureBytes)]);
    await refused(setPicture(member, heavy), 'PAYLOAD_TOO_LARGE');
    await refused(member.dashboard.setOwnPicture({}), 'BAD_REQUEST');
    assert.equal((await service.fetch('/api/me/picture', { method: 'DELETE' })).status, 401);
    assert.equal((await service.fetch('/api/pictures')).status, 401);
  });

  it('are seen by colleagues, and by guests of the same project only', async () => {
    const { owner, member, outsider, viewer, stranger } = fixture;
    const pictures = new Map<string, string>();
    for (const person of [owner, member, outsider, stranger])
      pictures.set(person.id, (await setPicture(person)).url);
    for (const [person, seen] of [
      [member, [owner, member, outsider]],
      [outsider, [owner, member, outsider]],
      // A guest and viewer of the project, of which neither the owner nor the outsider is a member.
      [viewer, [member]],
      [stranger, [stranger]],
      [await createPerson(service, 'Nobody'), []],
    ] as const) {
      const ids: string[] = seen.map(({ id }) => id);
      assert.deepEqual((await seenBy(person)).sort(), ids.sort(), person.name);
      for (const [id, url] of pictures)
        assert.equal((await load(url, person)).status, ids.includes(id) ? 200 : 404, person.name);
    }
    for (const id of [newId(), 'nonsense'])
      assert.equal((await load(`/api/pictures/${id}`, member)).status, 404);
  });

  it('are hidden once somebody has left', async () => {
    const { owner, member, outsider, org } = fixture;
    const { url } = await setPicture(member);
    assert.equal((await load(url, outsider)).status, 200);
    await owner.dashboard.removeOrgMember({ slug: org.slug, userId: member.id });
    assert.equal((await load(url, outsider)).status, 404);
    assert.deepEqual(await seenBy(outsider), []);
    assert.deepEqual(await seenBy(member), [member.id]);
  });
});
