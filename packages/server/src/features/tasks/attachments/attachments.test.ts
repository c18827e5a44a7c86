import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type Attachment, limits, operations } from '@fettle/contract';
import { newId } from '../../../ids.ts';
import { sharedJobs } from '../../../periodic-jobs.ts';
import { conforms } from '../../../testing/conforms.ts';
import { eventsOf, lastEvent } from '../../../testing/events-of.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { pngHeader } from '../../../testing/image-headers.ts';
import { refused } from '../../../testing/refused.ts';

describe('attachments', async () => {
  let now = new Date('2026-11-20T12:00:00Z');
  const attachmentBytes = 1_000_000;
  const service = await startService({ after }, { config: { attachmentBytes }, clock: () => now });
  const fixture = await createFixture(service);
  const { member, viewer } = fixture;
  const { db, blobs } = service.services;

  const newTask = async () => (await member.v1.createTask({ projectId: fixture.project.id, title: 'x' })).id;
  const base64 = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64');
  const attach = async (id: string, fileName: string, bytes: string | Buffer) =>
    await member.v1.addAttachment({ id, fileName, contentBase64: base64(bytes) });
  const bytesOf = async (id: string, attachmentId: string) => {
    const file = await viewer.v1.downloadAttachment({ id, attachmentId });
    return { headers: file.headers, bytes: Buffer.from(await file.bytes()) };
  };
  /** Everything that is stored or noted, for tests that must leave nothing. */
  const traces = async () => {
    const rows = await db.selectFrom('attachments').select('id').execute();
    return { rows: rows.length, blobs: (await Array.fromAsync(blobs.list())).length };
  };
  const sweep = async () => {
    const count = await sharedJobs[0]?.run(service.services, new AbortController().signal);
    const left = await db.selectFrom('blob_deletions').select('blob_key').execute();
    return { count, left: left.length };
  };

  it('are sent as multipart and keep their bytes and their actual type', async () => {
    const id = await newTask();
    const file = new Blob([pngHeader(3, 4) as Buffer<ArrayBuffer>]);
    const added = await member.v1.addAttachment({ id, file, fileName: 'Ümlaut.png', mimeType: 'text/html' });
    conforms(operations.addAttachment, added);
    assert.deepEqual(added, {
      id: added.id,
      taskId: id,
      kind: 'file',
      fileName: 'Ümlaut.png',
      mimeType: 'image/png',
      size: 45,
      url: `/api/v1/tasks/${id}/attachments/${added.id}/content`,
      uploadedBy: { type: 'user', id: member.id, name: member.name, email: member.email },
      createdAt: now.toISOString(),
    } satisfies Attachment);
    const { headers, bytes } = await bytesOf(id, added.id);
    assert.deepEqual(bytes, pngHeader(3, 4));
    assert.equal(headers.get('content-type'), 'image/png');
    assert.equal(headers.get('content-length'), '45');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'; sandbox$/);
    assert.equal(
      headers.get('content-disposition'),
      `inline; filename="_mlaut.png"; filename*=UTF-8''%C3%9Cmlaut.png`,
    );
    const task = await viewer.v1.getTask({ id });
    assert.deepEqual([task.attachments, task.attachmentCount], [[added], 1]);
  });

  it('are sent as base64, or as a link that is not fetched', async () => {
    const id = await newTask();
    const file = await attach(id, 'notes.md', 'hello');
    conforms(operations.addAttachment, file);
    assert.deepEqual([file.kind, file.mimeType, file.size], ['file', 'text/plain', 5]);
    assert.equal((await bytesOf(id, file.id)).bytes.toString(), 'hello');

    const url = 'https://127.0.0.1:1/a%20b/Plan.fig?x=1';
    const link = await member.v1.addAttachment({ id, url });
    conforms(operations.addAttachment, link);
    assert.deepEqual(
      [link.kind, link.url, link.fileName, link.mimeType, link.size],
      ['link', url, 'Plan.fig', null, null],
    );
    const named = await member.v1.addAttachment({ id, url: 'https://example.com', fileName: 'Site' });
    assert.equal(named.fileName, 'Site');
    assert.equal(
      (await member.v1.addAttachment({ id, url: 'https://example.com/' })).fileName,
      'example.com',
    );
    await refused(viewer.v1.downloadAttachment({ id, attachmentId: link.id }), 'NOT_FOUND');
  });

  it('have a URL on the API that was called, which works with the same credential', async () => {
    const id = await newTask();
    const added = await member.dashboard.addAttachment({ id, fileName: 'a.txt', contentBase64: base64('a') });
    assert.equal(added.url, `/api/tasks/${id}/attachments/${added.id}/content`);
    const file = await viewer.dashboard.downloadAttachment({ id, attachmentId: added.id });
    assert.equal(Buffer.from(await file.bytes()).toString(), 'a');
    assert.equal((await service.fetch(added.url)).status, 401);
  });

  const forms: [string, Record<string, unknown>, RegExp][] = [
    ['nothing', {}, /multipart part \\"file\\"/],
    ['a name alone', { fileName: 'x' }, /multipart part \\"file\\"/],
    [
      'bytes and a link',
      { fileName: 'x', contentBase64: 'YQ==', url: 'https://a.example' },
      /Send only one of/,
    ],
    ['bytes without a name', { contentBase64: 'YQ==' }, /requires \\"fileName\\"/],
    ['a link with a type', { url: 'https://a.example', mimeType: 'text/plain' }, /\\"mimeType\\"/],
    ['a link that is no http', { url: 'javascript:alert(1)' }, /http or https/],
    ['base64 with a line break', { fileName: 'x', contentBase64: 'YW\nJj' }, /standard base64/],
    ['base64 without padding', { fileName: 'x', contentBase64: 'YQ' }, /standard base64/],
    ['base64 for URLs', { fileName: 'x', contentBase64: '-_-_' }, /standard base64/],
    ['base64 with bits that say nothing', { fileName: 'x', contentBase64: 'YR==' }, /standard base64/],
    ['a data URL', { fileName: 'x', contentBase64: 'data:text/plain;base64,YQ==' }, /standard base64/],
    ['an unknown field', { fileName: 'x', contentBase64: 'YQ==', size: 1 }, /Unknown field \\"size\\"/],
  ];
  for (const [what, body, message] of forms) {
    it(`refuse ${what} and say what is wrong`, async () => {
      const id = await newTask();
      const response = await member.v1.requestRaw('POST', `/tasks/${id}/attachments`, { body });
      assert.equal(response.status, 400, JSON.stringify(response.body));
      assert.match(JSON.stringify(response.body), message);
      assert.equal((await viewer.v1.getTask({ id })).attachmentCount, 0);
    });
  }

  it('emit task.updated naming attachments, and change only the parts revision of the ETag', async () => {
    const id = await newTask();
    const tag = async () => (await member.v1.requestRaw('GET', `/tasks/${id}`)).headers.get('etag') ?? '';
    const before = await tag();
    const { id: attachmentId } = await attach(id, 'a.txt', 'a');
    const event = await lastEvent(service, id, 'task.updated');
    assert.deepEqual([event.changedFields, event.task.attachmentCount], [['attachments'], 1]);
    assert.notEqual(await tag(), before);
    assert.deepEqual(await member.dashboard.deleteAttachment({ id, attachmentId }), { id: attachmentId });
    assert.equal((await lastEvent(service, id, 'task.updated')).task.attachmentCount, 0);
    await member.v1.updateTask({ id, title: 'edited' }, { ifMatch: before });
  });

  it('are refused when one byte larger than the limit, in each form, and leave nothing', async () => {
    const id = await newTask();
    const before = await traces();
    const exact = Buffer.alloc(attachmentBytes, 'x');
    const over = Buffer.alloc(attachmentBytes + 1, 'x');
    await refused(attach(id, 'big.txt', over), 'PAYLOAD_TOO_LARGE');
    await refused(member.v1.addAttachment({ id, file: over, fileName: 'big.txt' }), 'PAYLOAD_TOO_LARGE');
    assert.deepEqual(await traces(), before);
    assert.equal((await attach(id, 'big.txt', exact)).size, attachmentBytes);
    const added = await member.v1.addAttachment({ id, file: exact, fileName: 'big.txt' });
    assert.equal((await bytesOf(id, added.id)).bytes.equals(exact), true);
  });

  const active: [string, string, string][] = [
    ['page.html', '<!doctype html><script>alert(1)</script>', 'text/html'],
    ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
    ['feed.xml', '<?xml version="1.0"?><x/>', 'application/xml'],
  ];
  for (const [fileName, text, mimeType] of active) {
    it(`that could run script are offered for download only: ${fileName}`, async () => {
      const id = await newTask();
      const file = new Blob([text], { type: 'image/png' });
      const added = await member.v1.addAttachment({ id, file, fileName });
      assert.equal(added.mimeType, mimeType);
      const { headers } = await bytesOf(id, added.id);
      assert.equal(headers.get('content-type'), 'application/octet-stream');
      assert.match(headers.get('content-disposition') ?? '', /^attachment; /);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
    });
  }

  it('of an image with absurd dimensions are refused before they are stored', async () => {
    const id = await newTask();
    const before = await traces();
    const error = await refused(attach(id, 'bomb.png', pngHeader(50_000, 50_000)), 'BAD_REQUEST');
    assert.match(error.message, /50000 × 50000/);
    assert.deepEqual(await traces(), before);
  });

  const names: [string, string][] = [
    ['../../x', 'x'],
    ['a\r\nSet-Cookie: stolen=1.txt', 'aSet-Cookie: stolen=1.txt'],
    ['CON', 'CON'],
    ['"; filename=evil.html', '"; filename=evil.html'],
    ['gnp\u202e.exe', 'gnp.exe'],
    [`${'漢'.repeat(1600)}.txt`, `${'漢'.repeat(83)}.txt`],
  ];
  for (const [sent, kept] of names) {
    it(`never let a name break out of its header: ${JSON.stringify(sent.slice(0, 30))}`, async () => {
      const id = await newTask();
      const added = await attach(id, sent, 'x');
      assert.equal(added.fileName, kept);
      const { headers } = await bytesOf(id, added.id);
      assert.equal(headers.get('set-cookie'), null);
      assert.match(
        headers.get('content-disposition') ?? '',
        /^inline; filename="[^"\\]*"; filename\*=UTF-8''[\w.%!#$&+^`|~-]+$/,
      );
      const keys = await Array.fromAsync(blobs.list());
      assert.ok(keys.every((key) => /^[0-9a-f-]{36}$/.test(key)));
    });
  }

  it('have a limit per task, also for twenty concurrent requests', async () => {
    const id = await newTask();
    const fill = Array.from({ length: limits.attachmentsPerTask - 5 }, (_, index) => ({
      id: newId(),
      org_id: fixture.org.id,
      task_id: id,
      kind: 'link' as const,
      file_name: `${index}`,
      link_url: 'https://a.example',
      mime_type: null,
      size: null,
      blob_key: null,
      uploaded_by: null,
      created_at: now.toISOString(),
    }));
    await db.insertInto('attachments').values(fill).execute();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => attach(id, `${index}.txt`, 'x')),
    );
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 5);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') await refused(Promise.reject(outcome.reason), 'CONFLICT');
    }
    assert.equal((await viewer.v1.getTask({ id })).attachmentCount, limits.attachmentsPerTask);
    await refused(member.v1.addAttachment({ id, url: 'https://a.example' }), 'CONFLICT');
  });

  it('lose their bytes in the next sweep once they or their task are deleted', async () => {
    const id = await newTask();
    const added = await attach(id, 'a.txt', 'a');
    await attach(id, 'b.txt', 'b');
    now = new Date(Date.now() + 2 * 3_600_000);
    await sweep();
    const before = await traces();
    await member.dashboard.deleteAttachment({ id, attachmentId: added.id });
    await refused(viewer.v1.downloadAttachment({ id, attachmentId: added.id }), 'NOT_FOUND');
    await member.v1.deleteTask({ id });
    assert.deepEqual(await sweep(), { count: 2, left: 0 });
    assert.deepEqual(await traces(), { rows: before.rows - 2, blobs: before.blobs - 2 });
  });

  it('are created once per Idempotency-Key, in each form, and a file is stored only once', async () => {
    const id = await newTask();
    const file = () => new Blob(['once']);
    const send = [
      async (idempotencyKey: string) =>
        await member.v1.addAttachment({ id, file: file(), fileName: 'a.txt' }, { idempotencyKey }),
      async (idempotencyKey: string) =>
        await member.v1.addAttachment(
          { id, fileName: 'a.txt', contentBase64: base64('once') },
          { idempotencyKey },
        ),
      async (idempotencyKey: string) =>
        await member.v1.addAttachment({ id, url: 'https://a.example' }, { idempotencyKey }),
    ];
    for (const [index, once] of send.entries()) {
      const first = await once(`key-${index}`);
      assert.deepEqual(await once(`key-${index}`), first);
      assert.equal((await eventsOf(service, id)).length, index + 2);
    }
    const other = member.v1.addAttachment(
      { id, file: new Blob(['other']), fileName: 'a.txt' },
      { idempotencyKey: 'key-0' },
    );
    await refused(other, 'CONFLICT');
    const before = await traces();
    now = new Date(now.getTime() + 2 * 3_600_000);
    assert.equal((await sweep()).left, 0);
    const { rows, blobs: kept } = await traces();
    assert.deepEqual([rows, kept], [before.rows, before.blobs - 3], 'the files of the repeats are swept');
    const [first] = (await viewer.v1.getTask({ id })).attachments;
    assert.equal((await bytesOf(id, first?.id ?? '')).bytes.toString(), 'once');
  });

  it('belong to one task and do not exist under another', async () => {
    const [id, other] = [await newTask(), await newTask()];
    const { id: attachmentId } = await attach(id, 'a.txt', 'a');
    await refused(viewer.v1.downloadAttachment({ id: other, attachmentId }), 'NOT_FOUND');
    await refused(member.dashboard.deleteAttachment({ id: other, attachmentId }), 'NOT_FOUND');
    await refused(member.dashboard.deleteAttachment({ id, attachmentId: 'nonsense' }), 'NOT_FOUND');
    assert.equal((await viewer.v1.getTask({ id })).attachmentCount, 1);
  });

  it('accept an empty file', async () => {
    const id = await newTask();
    for (const added of [
      await attach(id, 'empty', ''),
      await member.v1.addAttachment({ id, file: new Blob([]), fileName: 'empty' }),
    ]) {
      assert.deepEqual([added.size, added.mimeType], [0, 'text/plain']);
      assert.equal((await bytesOf(id, added.id)).bytes.length, 0);
    }
  });
});
