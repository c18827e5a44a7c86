import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createFixture } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';
import { hookUrl } from './testing/webhook-rows.ts';

describe('URLs of webhooks', async () => {
  const service = await startService({ after });
  const { lead, project } = await createFixture(service);
  const known = await lead.v1.createWebhook({
    projectId: project.id,
    url: hookUrl,
    events: ['task.created'],
  });
  const register = async (url: string) =>
    await lead.v1.createWebhook({ projectId: project.id, url, events: ['task.created'] });

  const privateOnes = [
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://2130706433/',
    'http://127.0.0.1./',
    'http://１２７.０.０.１/',
    'http:127.0.0.1',
    'http://0/',
    'http://localhost/',
    'http://localhost./',
    'http://hook.localhost/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.100.100.200/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    service.url,
  ];
  for (const url of privateOnes) {
    it(`${url === service.url ? 'the service itself' : url} is rejected as not public`, async () => {
      const parsed = await refused(register(url), 'BAD_REQUEST');
      // Text that does not look like a URL is rejected for that, before it is parsed.
      assert.match(parsed.message, url.includes('//') ? /"url" .*neither public/ : /http or https URL/);
      assert.equal(parsed.details?.[0]?.path, 'url');
      await refused(lead.v1.updateWebhook({ id: known.id, url }), 'BAD_REQUEST');
    });
  }

  const others: [url: string, message: RegExp][] = [
    ['http://a:b@169.254.169.254/', /username or password/],
    ['https://user@93.184.216.34/', /username or password/],
    ['http://127.0.0.1%00.ok/', /http or https URL/],
    ['http://127.0.\t0.1/', /http or https URL/],
    ['http://exa mple.com/', /http or https URL/],
    ['file:///etc/passwd', /http or https URL/],
    ['gopher://93.184.216.34/', /http or https URL/],
    ['ftp://93.184.216.34/', /http or https URL/],
    ['data:text/plain,hello', /http or https URL/],
    ['javascript:alert(1)', /http or https URL/],
    ['/hooks', /http or https URL/],
    ['http://93.184.216.34:22/', /Port 22 .*Use port 80, 443, 8080, or 8443/],
    ['http://93.184.216.34:25/', /Port 25/],
    ['https://93.184.216.34:6379/', /Port 6379/],
    [`https://93.184.216.34/${'x'.repeat(2048)}`, /2,048 characters or fewer|http or https URL/],
  ];
  for (const [url, message] of others) {
    it(`${JSON.stringify(url.slice(0, 50))} is refused: ${message.source.slice(0, 30)}`, async () => {
      assert.match((await refused(register(url), 'BAD_REQUEST')).message, message);
      await refused(lead.v1.updateWebhook({ id: known.id, url }), 'BAD_REQUEST');
    });
  }

  it('rejected URLs are not stored', async () => {
    const { items } = await lead.v1.listWebhooks({ projectId: project.id });
    assert.deepEqual(
      items.map(({ url }) => url),
      [hookUrl],
    );
  });

  it('a backslash ends the host, both for the check and for the sender', async () => {
    const { id, url } = await register('http://93.184.216.34\\@127.0.0.1/');
    assert.equal(new URL(url).hostname, '93.184.216.34');
    await lead.v1.deleteWebhook({ id });
    await refused(register('http://127.0.0.1\\@93.184.216.34/'), 'BAD_REQUEST');
  });

  it('the four allowed ports of public addresses are accepted, and the URL is stored as written', async () => {
    for (const url of [
      'http://93.184.216.34',
      'https://93.184.216.34:443/A?b=%20c#d',
      'http://93.184.216.34:8080/',
      'https://93.184.216.34:8443/',
    ]) {
      const made = await register(url);
      assert.equal(made.url, url);
      await lead.v1.deleteWebhook({ id: made.id });
    }
  });

  it('a host name that does not resolve is accepted: its DNS record may come later', async () => {
    const made = await register('https://receiver.invalid/hooks');
    assert.equal(made.active, true);
  });
});

describe('networks the operator has allowed', async () => {
  const service = await startService({ after }, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
  const { lead, project } = await createFixture(service);

  it('are accepted on any port; other private networks are not', async () => {
    const register = async (url: string) =>
      await lead.v1.createWebhook({ projectId: project.id, url, events: ['task.created'] });
    await register('http://127.0.0.1:45678/hooks');
    await register('http://localhost:45678/hooks');
    await refused(register('http://10.0.0.1:45678/'), 'BAD_REQUEST');
  });
});
