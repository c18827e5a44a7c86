import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { createFixture } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { startSecondService } from '../../testing/second-service.ts';

const bytes = Buffer.alloc(24 * 1024 * 1024, 'far more than any system keeps for a connection ');

describe('answers on their way out', async () => {
  const service = await startService({ after });
  const timeouts = {
    headersMs: 10_000,
    requestMs: 10_000,
    keepAliveMs: 10_000,
    checkMs: 20,
    progress: { bytes: 1, ms: 10_000 },
    responseStallMs: 500,
  };
  const impatient = await startSecondService({ after }, service, { timeouts });
  const fixture = await createFixture(service);
  const task = await fixture.member.v1.createTask({ projectId: fixture.project.id, title: 'x' });
  const form = new FormData();
  form.set('file', new File([bytes], 'large.bin'));
  const uploaded = await service.fetch(`/api/v1/tasks/${task.id}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fixture.member.token}` },
    body: form,
  });
  const { data } = (await uploaded.json()) as { data: { id: string } };

  /** A connection that has asked for the file and reads nothing yet. */
  const ask = (): Socket => {
    const socket = connect(Number(new URL(impatient.url).port), '127.0.0.1');
    socket.pause();
    socket.write(
      [
        `GET /api/v1/tasks/${task.id}/attachments/${data.id}/content HTTP/1.1`,
        'host: localhost',
        'connection: close',
        `authorization: Bearer ${fixture.member.token}`,
        '',
        '',
      ].join('\r\n'),
    );
    return socket;
  };

  it('are broken off when nobody reads them', { timeout: 20_000 }, async () => {
    const socket = ask();
    // To write to a connection that has ended is how one who does not read learns of it.
    const knock = setInterval(() => socket.write('\r\n'), 20);
    const [error] = (await once(socket, 'error')) as [Error];
    clearInterval(knock);
    assert.match(error.message, /ECONNRESET|EPIPE/);
  });

  it('are sent to their end as long as somebody reads, however slowly', { timeout: 60_000 }, async () => {
    const socket = ask();
    let read = 0;
    const began = performance.now();
    const sip = setInterval(() => socket.resume(), 5);
    socket.on('data', (chunk: Buffer) => {
      read += chunk.length;
      socket.pause();
    });
    await once(socket, 'end');
    clearInterval(sip);
    assert.ok(read > bytes.length, `${read} bytes`);
    assert.ok(
      performance.now() - began > 2 * timeouts.responseStallMs,
      'it took longer than standing still may',
    );
  });
});
