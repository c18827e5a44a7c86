import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { createPerson } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';

const breached = 'velvet thimble quarry';
const padded = 'gravel umbrella seldom';
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

describe('a new password that is known from a data breach', async () => {
  const asked: { url: string | undefined; padding: string | string[] | undefined }[] = [];
  let answer: RequestListener = (_, response) => response.end();
  const server = createServer((request, response) => {
    asked.push({ url: request.url, padding: request.headers['add-padding'] });
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  after(() => server.close());
  const breachedPasswordsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = { breachedPasswordsUrl, allowPrivateNetworks: ['127.0.0.0/8'] };
  const service = await startService({ after }, { config });

  const range: RequestListener = (_, response) => {
    const lines = [`${hashOf(breached).slice(5)}:37`, `${hashOf(padded).slice(5)}:0`];
    response.end(`${lines.join('\r\n')}\r\n`);
  };
  const change = async (password: string, listener: RequestListener) => {
    answer = listener;
    asked.length = 0;
    const { dashboard } = await createPerson(service, 'Changer');
    return { dashboard, changing: dashboard.changePassword({ password }) };
  };

  it('is refused, and the range service learns five digits of its hash', async () => {
    const { dashboard, changing } = await change(breached, range);
    const { message } = await refused(changing, 'BAD_REQUEST');
    assert.equal(message, 'This password is known from a data breach. Use a few unrelated words.');
    assert.deepEqual(asked, [{ url: `/range/${hashOf(breached).slice(0, 5)}`, padding: 'true' }]);
    assert.equal((await dashboard.getProfile()).hasPassword, false);
  });

  it('is no match for padding, or for another hash with the same beginning', async () => {
    await (await change(padded, range)).changing;
    await (await change('oblong herring velvet', range)).changing;
  });

  it('does not keep anyone from setting a password while the service gives no usable answer', async () => {
    const answers: RequestListener[] = [
      (_, response) => response.writeHead(503).end(),
      (_, response) => response.end('<html>Not found</html>'),
      (request) => request.socket.destroy(),
      () => undefined,
    ];
    for (const listener of answers) {
      await (await change(breached, listener)).changing;
      assert.ok(asked.length > 0);
    }
  });

  it('is not looked up when the built-in list refuses the password, or when the check is off', async () => {
    await refused((await change('password1', range)).changing, 'BAD_REQUEST');
    assert.deepEqual(asked, []);
    const off = await startService({ after });
    const { dashboard } = await createPerson(off, 'Changer');
    await dashboard.changePassword({ password: breached });
    assert.deepEqual(asked, []);
  });
});
