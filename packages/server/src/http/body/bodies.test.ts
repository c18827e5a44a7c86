import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { limits } from '@fettle/contract';
import { createFixture } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { startSecondService } from '../../testing/second-service.ts';

const crlf = '\r\n';

describe('bodies on their way in', async () => {
  const service = await startService({ after }, { config: { attachmentBytes: 3_000_000 } });
  const timeouts = {
    headersMs: 300,
    requestMs: 500,
    keepAliveMs: 1000,
    checkMs: 20,
    responseStallMs: 20_000,
    progress: { bytes: 20, ms: 250 },
  };
  const impatient = await startSecondService({ after }, service, { timeouts });
  const fixture = await createFixture(service);
  const task = await fixture.member.v1.createTask({ projectId: fixture.project.id, title: 'x' });
  const attachments = `/api/v1/tasks/${task.id}/attachments`;
  const json = 'content-type: application/json';

  const open = (url = service.url): Socket => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.setTimeout(20_000, () => socket.destroy(new Error('nothing came for a long time')));
    // The service may cut a connection while something is written to it.
    socket.on('error', () => undefined);
    return socket;
  };
  const head = (path: string, token: string | null, ...headers: string[]) => {
    const credential = token === null ? [] : [`authorization: Bearer ${token}`];
    return [`POST ${path} HTTP/1.1`, 'host: localhost', ...credential, ...headers, '', ''].join(crlf);
  };
  /** The first bytes of the answer. */
  const begun = async (socket: Socket): Promise<string> => {
    const [response] = (await once(socket, 'data')) as [Buffer];
    return String(response);
  };
  /** A body without its last byte: held by the service until the connection ends. */
  const unfinished = async (path: string, token: string | null, bytes: number): Promise<Socket> => {
    const socket = open();
    await once(socket, 'connect');
    const body = Buffer.alloc(bytes - 1, ' ');
    socket.write(head(path, token, json, `content-length: ${bytes}`));
    await new Promise((written) => socket.write(body, written));
    return socket;
  };
  const post = async (path: string, body: string, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const response = await service.fetch(path, { method: 'POST', headers, body });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };

  it('of a viewer, a stranger or a liar about its length are refused by an upload before they are sent', async () => {
    const large = 'content-length: 4000000';
    const viewer = fixture.viewer.token;
    const cases: [what: string, token: string, headers: string[], status: RegExp][] = [
      ['a viewer', viewer, [json, large], /^HTTP\/1.1 403 /],
      [
        'a viewer with a form',
        viewer,
        ['content-type: multipart/form-data; boundary=b', large],
        /^HTTP\/1.1 403 /,
      ],
      ['a stranger', fixture.outsider.token, [json, large], /^HTTP\/1.1 404 /],
      ['too much', fixture.member.token, [json, 'content-length: 4500000'], /^HTTP\/1.1 413 /],
      ['a viewer without an end', viewer, [json, 'transfer-encoding: chunked'], /^HTTP\/1.1 403 /],
    ];
    for (const [what, token, headers, status] of cases) {
      const socket = open();
      socket.write(head(attachments, token, ...headers));
      assert.match(await begun(socket), status, what);
      socket.destroy();
    }
  });

  it('hold a file as base64 wherever it stands among the fields', async () => {
    const bytes = Buffer.alloc(limits.attachmentBytes / 10, 'Ünicode, and more.\n');
    const contentBase64 = bytes.toString('base64');
    const named = { fileName: 'a.csv', contentBase64, mimeType: 'text/csv' };
    for (const body of [named, { mimeType: 'text/csv', fileName: 'a.csv', contentBase64 }]) {
      const { status, text } = await post(attachments, JSON.stringify(body), fixture.member.token);
      assert.equal(status, 201, text);
      const { data } = JSON.parse(text) as { data: { id: string; mimeType: string; size: number } };
      assert.deepEqual([data.mimeType, data.size], ['text/csv', bytes.length]);
      const file = await fixture.member.v1.downloadAttachment({ id: task.id, attachmentId: data.id });
      assert.ok(Buffer.from(await file.bytes()).equals(bytes));
    }
  });

  it('are refused with what is wrong with them, also behind the file', async () => {
    const file = '"contentBase64":"YQ=="';
    const cases: [string, number, RegExp][] = [
      [`{${file}}`, 400, /requires \\"fileName\\"/],
      [`{${file},"fileName":"a","shade":1}`, 400, /Unknown field \\"shade\\"/],
      [`{${file},"fileName":"a","url":"https://a.example"}`, 400, /Send only one of/],
      [`{${file},"fileName":""}`, 400, /must not be empty/],
      [`{${file},"fileName":"a"`, 400, /not valid JSON/],
      [`{"fileName":"a","contentBase64":"YQ="}`, 400, /standard base64/],
      [`{"fileName":"a","contentBase64":5}`, 400, /must be a string/],
      [`{"fileName":"a","contentBase64":"${'AAAA'.repeat(1_000_001)}"}`, 413, /exceeds the limit/],
      [`{"fileName":"${'a'.repeat(100_000)}",${file}}`, 413, /besides the file/],
      ['{}', 400, /Send a file/],
      ['[]', 400, /must be an object/],
    ];
    for (const [body, status, message] of cases) {
      const response = await post(attachments, body, fixture.member.token);
      assert.equal(response.status, status, response.text);
      assert.match(response.text, message);
    }
  });

  it('under one Idempotency-Key attach one file, and another file is a conflict', async () => {
    const send = async (content: string) => {
      const body = JSON.stringify({ fileName: 'a', contentBase64: Buffer.from(content).toString('base64') });
      const response = await service.fetch(attachments, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${fixture.member.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'one-file',
        },
        body,
      });
      return { status: response.status, text: await response.text() };
    };
    const first = await send('a');
    assert.equal(first.status, 201, first.text);
    assert.deepEqual(await send('a'), first);
    assert.equal((await send('b')).status, 409);
  });

  it('without a credential cannot be held beyond a share, while others sign in and the rest comes back', async () => {
    const most = limits.bodiesInFlight.open.perNetwork / limits.jsonBodyBytes;
    const held = await Promise.all(
      Array.from({ length: most + 1 }, () => unfinished('/api/session', null, limits.jsonBodyBytes)),
    );
    // One too many: whichever came last.
    const response = await Promise.race(held.map(begun));
    assert.match(response, /^HTTP\/1.1 429 /);
    assert.match(response, /retry-after: 5/);
    assert.match(response, /"code":"RATE_LIMITED"/);
    const signIn = JSON.stringify({ identifier: 'nobody@example.com', password: 'wrong password' });
    assert.equal((await post('/api/session', signIn)).status, 401, 'a small body always finds room');
    assert.equal((await fixture.member.v1.getMe()).user.id, fixture.member.id);
    for (const socket of held) socket.destroy();
    const large = `${signIn}${' '.repeat(900_000)}`;
    // The service learns of the end of a connection in its own time.
    let { status } = await post('/api/session', large);
    for (let tries = 0; status === 429 && tries < 200; tries += 1)
      ({ status } = await post('/api/session', large));
    assert.equal(status, 401);
  });

  it('make room once they are answered, also when nobody reads the answer', async () => {
    const start = JSON.stringify({ projectId: fixture.project.id, title: 'unread' }).slice(0, -1);
    const body = `${start}${' '.repeat(limits.jsonBodyBytes - start.length - 1)}}`;
    const count = async () => {
      const rows = service.services.db.selectFrom('tasks').select('id').where('title', '=', 'unread');
      return (await rows.execute()).length;
    };
    const held: Socket[] = [];
    const most = limits.bodiesInFlight.proven.perUser / limits.jsonBodyBytes;
    for (let made = 1; made <= most + 2; made += 1) {
      const socket = open();
      held.push(socket);
      await once(socket, 'connect');
      // Answers go out in the order of the requests, and the first one has no end.
      const stream = [
        `GET /api/projects/${fixture.project.id}/events HTTP/1.1`,
        'host: localhost',
        `cookie: fettle_session=${fixture.member.session}`,
        '',
        '',
      ].join(crlf);
      socket.write(
        stream + head('/api/v1/tasks', fixture.member.token, json, `content-length: ${body.length}`) + body,
      );
      assert.match(await begun(socket), /text\/event-stream/);
      for (let looks = 0; (await count()) < made; looks += 1) assert.ok(looks < 3000, `${made} of ${most}`);
    }
    for (const socket of held) socket.destroy();
  });

  it('to no route are not read at all', async () => {
    const socket = open();
    socket.write(head('/api/v1/nothing', null, json, 'content-length: 900000'));
    assert.match(await begun(socket), /^HTTP\/1.1 404 /);
    socket.destroy();
  });

  it('of files take as long as they need, as long as they come', async () => {
    const socket = open(impatient.url);
    const said = readText(socket);
    const start = '{"fileName":"slow.txt","contentBase64":"';
    const quads = 90;
    socket.write(
      head(attachments, fixture.member.token, json, `content-length: ${start.length + quads * 4 + 2}`),
    );
    socket.write(start);
    let sent = 0;
    const drip = setInterval(() => {
      sent += 1;
      if (sent <= quads) socket.write('YWFh');
      else {
        clearInterval(drip);
        socket.write('"}');
      }
    }, 15);
    const response = await said;
    clearInterval(drip);
    assert.match(response, /^HTTP\/1.1 201 /, 'though it took three times as long as any other request may');
  });

  it('of files are cut off once they stand still, and all others after their time', async () => {
    const still = open(impatient.url);
    still.write(head(attachments, fixture.member.token, json, 'content-length: 1000'));
    still.write('{"fileName":"a","contentBase64":"YWFh');
    assert.match(await readText(still), /^HTTP\/1.1 400 .*timed out before it was complete/s);

    const slow = open(impatient.url);
    const said = readText(slow);
    slow.write(head('/api/v1/tasks', fixture.member.token, json, 'content-length: 100000'));
    const drip = setInterval(() => slow.write(' '.repeat(100)), 15);
    assert.match(await said, /^HTTP\/1.1 400 .*timed out before it was complete/s);
    clearInterval(drip);

    const refused = open(impatient.url);
    const answered = readText(refused);
    refused.write(head('/api/v1/nothing', null, json, 'content-length: 1000'));
    assert.match(
      await answered,
      /^HTTP\/1.1 404 /,
      'and a refused body that never comes does not stay either',
    );
  });
});
