import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sharedJobs } from '../../periodic-jobs.ts';
import { createFixture } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';
import { startS3Server } from '../../testing/s3-server.ts';

const crlf = '\r\n';

/** A part of a form as it goes over the wire. */
function part(disposition: string, content: string, header = ''): string {
  return `--b${crlf}content-disposition: form-data; ${disposition}${crlf}${header}${crlf}${content}${crlf}`;
}

const filePart = part('name="file"; filename="a.txt"', 'hello');
const end = `--b--${crlf}`;

describe('an upload', async () => {
  const s3 = await startS3Server();
  after(async () => await s3.close());
  let now = new Date('2026-11-20T12:00:00Z');
  const config = {
    attachmentBytes: 20_000_000,
    databasePool: 3,
    s3Bucket: 'b',
    s3Endpoint: s3.url,
    s3AccessKeyId: 'a',
    s3SecretAccessKey: 's',
  };
  const service = await startService({ after }, { config, clock: () => now });
  const fixture = await createFixture(service);
  const { member } = fixture;
  const task = await member.v1.createTask({ projectId: fixture.project.id, title: 'x' });
  const path = `/api/v1/tasks/${task.id}/attachments`;

  const send = async (body: string, type = 'multipart/form-data; boundary=b') => {
    const headers = { authorization: `Bearer ${member.token}`, 'content-type': type };
    const response = await service.fetch(path, { method: 'POST', headers, body: Buffer.from(body) });
    return { status: response.status, text: await response.text() };
  };

  /** Opens a connection, sends the head of a request and leaves the body to the test. */
  const open = (length: number | null, more: string[] = [], token = member.token): Socket => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    const framing = length === null ? 'transfer-encoding: chunked' : `content-length: ${length}`;
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=b',
      framing,
      ...more,
    ];
    socket.write(`${head.join(crlf)}${crlf}${crlf}`);
    return socket;
  };

  /** What is stored and what is noted of it. */
  const state = async () => {
    const { db } = service.services;
    const rows = await db.selectFrom('attachments').select('id').execute();
    const noted = await db.selectFrom('blob_deletions').select('blob_key').execute();
    return { rows: rows.length, noted: noted.length, objects: s3.objects.size, open: s3.open.size };
  };
  const until = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
    for (const deadline = Date.now() + 10_000; !(await holds()); await delay(5)) {
      assert.ok(Date.now() < deadline, 'the condition was not met within ten seconds');
    }
  };
  const sweep = async () => {
    now = new Date(now.getTime() + 2 * 3_600_000);
    await sharedJobs[0]?.run(service.services, new AbortController().signal);
  };

  it('is taken as browsers send it', async () => {
    const { status, text } = await send(filePart + end);
    assert.equal(status, 201, text);
  });

  it('may name the file in a field before it', async () => {
    const { text } = await send(part('name="fileName"', 'better.txt') + filePart + end);
    assert.match(text, /"fileName":"better.txt"/);
  });

  const hundredFields = Array.from({ length: 1000 }, (_, index) => part(`name="f${index}"`, 'x')).join('');
  const hundredFiles = Array.from({ length: 1000 }, () => part('name="file"; filename="a"', 'x')).join('');
  const malformed: [string, string, RegExp][] = [
    ['an empty form', end, /no \\"file\\" part/],
    ['a form without its file', part('name="fileName"', 'x') + end, /no \\"file\\" part/],
    ['a file under another name', part('name="upload"; filename="a"', 'x') + end, /not \\"upload\\"/],
    ['two files', filePart + filePart + end, /parts|must precede/],
    ['a field behind the file', filePart + part('name="fileName"', 'x') + end, /must precede the file/],
    ['a field twice', part('name="fileName"', 'x').repeat(2) + filePart + end, /duplicated/],
    ['an unknown field', part('name="shade"', 'x') + filePart + end, /Unknown field \\"shade\\"/],
    ['a link beside the file', part('name="url"', 'https://a.example') + filePart + end, /Send only one of/],
    ['a field of a prototype', part('name="__proto__"', 'x') + filePart + end, /./],
    ['a field too long', part('name="fileName"', 'x'.repeat(100_000)) + filePart + end, /fileName/],
    ['NUL in a field', part('name="fileName"', 'a\0b') + filePart + end, /./],
    ['a thousand fields', hundredFields + filePart + end, /parts/],
    ['a thousand files', hundredFiles + end, /parts|must precede/],
    [
      'a part header of a megabyte',
      part('name="file"; filename="a"', 'x', `x-y: ${'z'.repeat(1_000_000)}${crlf}`) + end,
      /./,
    ],
    ['a part without any header', `--b${crlf}${crlf}x${crlf}${end}`, /./],
    ['a body that never ends its form', filePart, /./],
    ['a body cut within its file', filePart.slice(0, -4), /./],
    ['a body that is no form', 'hello', /./],
  ];
  for (const [what, body, message] of malformed) {
    it(`refuses ${what} at once, and keeps nothing`, async () => {
      const before = await state();
      const { status, text } = await send(body);
      assert.equal(status, 400, text);
      assert.match(text, message);
      await sweep();
      const { rows, open: left } = await state();
      assert.deepEqual([rows, left], [before.rows, 0]);
    });
  }

  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
  ]) {
    it(`refuses "${type}", which has no boundary`, async () => {
      const { status, text } = await send(filePart + end, type);
      assert.equal(status, 400, text);
    });
  }

  it('to a task that is hidden is refused before its bytes are read', async () => {
    const before = await state();
    const socket = open(19_000_000, [], fixture.outsider.token);
    socket.write(filePart.slice(0, -2));
    const [response] = (await once(socket, 'data')) as [Buffer];
    assert.match(String(response), /^HTTP\/1.1 404 /);
    socket.destroy();
    assert.deepEqual(await state(), before);
  });

  it('that is cut off leaves no row, and no object after the sweep', async () => {
    await sweep();
    const before = await state();
    const socket = open(19_000_000);
    socket.write(part('name="file"; filename="a"', 'x'.repeat(9_000_000)));
    await until(async () => (await state()).noted === before.noted + 1);
    socket.destroy();
    await until(async () => service.logged.some(({ msg }) => msg === 'request failed') || s3.open.size === 0);
    await sweep();
    await until(async () => (await state()).open === 0);
    assert.deepEqual(await state(), before);
  });

  it('that never ends is refused once it is too large, and its connection is closed', async () => {
    const before = await state();
    const socket = open(null);
    let response = '';
    socket.on('data', (chunk) => {
      response += String(chunk);
    });
    // The peer cuts the connection, so a write may fail.
    socket.on('error', () => undefined);
    const closed = new Promise((go) => socket.once('close', go));
    const first = part('name="file"; filename="a"', '').slice(0, -2);
    socket.write(`${first.length.toString(16)}${crlf}${first}${crlf}`);
    const piece = `100000${crlf}${'x'.repeat(1024 * 1024)}${crlf}`;
    let sent = 0;
    while (!socket.destroyed && sent < 200) {
      if (!socket.write(piece)) await Promise.race([new Promise((go) => socket.once('drain', go)), closed]);
      sent += 1;
    }
    assert.match(response, /^HTTP\/1.1 413 /);
    assert.ok(sent < 200, `${sent} MiB were taken`);
    await sweep();
    assert.deepEqual(await state(), before);
  });

  it('under an Idempotency-Key holds no connection to the database while it drips', async () => {
    const before = service.logged.filter(({ msg }) => msg === 'starting multipart parsing').length;
    const sockets = Array.from({ length: 8 }, (_, index) => {
      const socket = open(19_000_000, [`idempotency-key: drip-${index}`]);
      socket.write(filePart.slice(0, -2));
      return socket;
    });
    await until(
      () => service.logged.filter(({ msg }) => msg === 'starting multipart parsing').length >= 8 + before,
    );
    assert.equal((await member.v1.getTask({ id: task.id })).id, task.id);
    for (const socket of sockets) socket.destroy();
  });

  it('is answered with 503 when the store fails, and leaves nothing', async () => {
    await sweep();
    const before = await state();
    for (const bytes of [10, 9_000_000]) {
      s3.fail = ({ method }) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : null);
      const file = new Blob(['x'.repeat(bytes)]);
      const error = await refused(
        member.v1.addAttachment({ id: task.id, file, fileName: 'a' }),
        'UNAVAILABLE',
      );
      assert.doesNotMatch(error.message, /AccessDenied|s3|127\.0\.0\.1/i);
      s3.fail = () => null;
    }
    await sweep();
    assert.deepEqual(await state(), before);
    assert.equal((await send(filePart + end)).status, 201, 'the next one is taken');
  });

  it('cannot be read while the store fails: 503, and again afterwards', async () => {
    const { attachments } = await member.v1.getTask({ id: task.id });
    const attachmentId = attachments[0]?.id ?? '';
    s3.fail = () => ({ status: 403, code: 'AccessDenied' });
    await refused(member.v1.downloadAttachment({ id: task.id, attachmentId }), 'UNAVAILABLE');
    s3.fail = () => null;
    const file = await member.v1.downloadAttachment({ id: task.id, attachmentId });
    assert.equal(Buffer.from(await file.bytes()).toString(), 'hello');
  });
});
