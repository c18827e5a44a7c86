import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createClient } from '@fettle/client';
import { findPostmaster } from '../../../db/embedded/embedded-postmaster.ts';
import { dataFolder } from '../../../testing/embedded-service.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import { startServe } from '../../../testing/serve-child.ts';

test('a worker killed while the server accepts its email sends it again, once, with the same Message-ID', async (t) => {
  let killed = 0;
  const server = await startMailServer(t, {
    onMessage: async () => {
      if (killed > 0) return;
      const [worker, ...others] = await workersOf();
      assert.ok(worker !== undefined && others.length === 0);
      process.kill(worker, 'SIGKILL');
      killed = worker;
    },
  });
  const dataDir = await dataFolder(t);
  const service = await startServe(t, dataDir, {
    FETTLE_SMTP_URL: server.url,
    FETTLE_MAIL_FROM: 'Fettle <fettle@mail.example>',
  });
  const workersOf = async () => {
    const postmaster = await findPostmaster(join(dataDir, 'postgres'));
    return (await service.children()).filter((pid) => pid !== postmaster?.pid);
  };
  const response = await fetch(`${service.url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ada',
      email: 'ada@example.com',
      password: 'a long password',
      orgName: 'Acme',
    }),
  });
  const session = /fettle_session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
  const ada = createClient({ baseUrl: service.url, surface: 'dashboard', session });
  const [org] = (await ada.listOrgs()).items;
  await ada.inviteOrgMember({
    slug: org?.slug ?? '',
    email: 'ben@example.com',
    role: 'member',
  });
  const [first, second] = await server.mailsTo('ben@example.com', 2);
  assert.ok(killed > 0);
  assert.equal(first?.headers.get('message-id'), second?.headers.get('message-id'));
  const link = /\/invitations\/\S+/.exec(first?.text ?? '')?.[0];
  assert.ok(link !== undefined && second?.text.includes(link));
  // Another email follows: the first is not sent a third time.
  await ada.inviteOrgMember({ slug: org?.slug ?? '', email: 'cleo@example.com', role: 'member' });
  await server.mailsTo('cleo@example.com');
  assert.equal(server.mails.filter(({ to }) => to.includes('ben@example.com')).length, 2);
});
