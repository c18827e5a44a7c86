import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import Fastify from 'fastify';
import { sendFile } from './send-file.ts';

test('HEAD of a file has the headers of GET, and nothing of the file is read', async (t) => {
  const streams: Readable[] = [];
  let pieces = 0;
  const app = Fastify();
  t.after(() => app.close());
  app.get('/', (request, reply) => {
    const stream = Readable.from(
      (async function* () {
        for (let count = 0; count < 10; count += 1) {
          pieces += 1;
          yield Buffer.alloc(100_000);
        }
      })(),
    );
    streams.push(stream);
    const file = { stream, mimeType: 'text/plain', size: 1_000_000, fileName: 'a.txt', inline: false };
    return sendFile(request, reply, file);
  });
  const headed = await app.inject({ method: 'HEAD', url: '/' });
  assert.equal(pieces, 0);
  assert.equal(streams[0]?.destroyed, true);
  const got = await app.inject({ method: 'GET', url: '/' });
  assert.equal(got.rawPayload.length, 1_000_000);
  for (const name of ['content-type', 'content-length', 'content-disposition', 'cache-control']) {
    assert.equal(headed.headers[name], got.headers[name], name);
  }
  assert.equal(headed.headers['content-length'], '1000000');
});
