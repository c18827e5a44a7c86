import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createOwnershipToken, ownershipName } from '@fettle/auditor';
import type { Audit } from '@fettle/contract';
import { runCommand } from '../run-command.ts';

const password = 'correct-horse-battery-staple';
const basic = `Basic ${Buffer.from(`me:${password}`).toString('base64')}`;

describe('the rules of fettle audit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-rules-'));
  after(() => rm(folder, { recursive: true, force: true }));
  const requests: { url: string; agent: string; secrets: (string | undefined)[] }[] = [];
  let robots = '';
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    const key = headers['x-key'];
    requests.push({
      url,
      agent: headers['user-agent'] ?? '',
      secrets: [headers.authorization, typeof key === 'string' ? key : undefined],
    });
    if (url === '/robots.txt') response.writeHead(200, { 'content-type': 'text/plain' }).end(robots);
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<title>x</title><a href="/a/1">1</a><a href="/b/1">2</a>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const run = async (args: string[], environment: Record<string, string> = {}) => {
    const out: string[] = [];
    const errors: string[] = [];
    requests.length = 0;
    const all = ['audit', `${origin}/`, '--allow-private', '127.0.0.0/8', '--json', ...args];
    const code = await runCommand(all, environment, {
      out: (line) => out.push(line),
      error: (line) => errors.push(line),
    });
    return { code, out: out.join('\n'), errors: errors.join('\n') };
  };
  const paths = (out: string): string[] =>
    (JSON.parse(out) as Audit).crawl.pages.map(({ url }) => url.slice(origin.length));
  const fileWith = async (content: string): Promise<string> => {
    const path = join(folder, 'secret');
    await writeFile(path, content);
    return path;
  };

  it('are patterns, start pages, a rate, and a user agent', async () => {
    const rules = ['--include', '/a/', '--include', '/c', '--exclude', '*b*', '--start', '/c/1'];
    const { code, out } = await run([...rules, '--rate', '50', '--user-agent-suffix', 'Mine/1']);
    assert.equal(code, 0);
    assert.deepEqual(paths(out), ['/', '/c/1', '/a/1']);
    assert.ok(requests.every(({ agent }) => agent.endsWith(' Mine/1')));
    assert.equal(
      requests.some(({ url }) => url === '/b/1'),
      false,
    );
    const { config } = JSON.parse(out) as Audit;
    assert.deepEqual(config.rules, {
      revision: 1,
      include: ['/a/', '/c'],
      exclude: ['*b*'],
      startUrls: ['/c/1'],
      requestsPerSecond: 50,
      userAgentSuffix: 'Mine/1',
      ignoreRobots: false,
      credentials: null,
    });
  });

  it('take secrets from a file or a variable, and print none of them', async () => {
    const header = `X-Key: ${password}\r\n`;
    for (const [args, environment, expected] of [
      [['--basic-auth-file', await fileWith(`me:${password}\n`)], {}, [basic, undefined]],
      [[], { FETTLE_AUDIT_BASIC_AUTH: `me:${password}` }, [basic, undefined]],
      [[], { FETTLE_AUDIT_HEADER: header.trim() }, [undefined, password]],
    ] as const) {
      const { code, out, errors } = await run([...args], environment);
      assert.equal(code, 0);
      for (const { secrets } of requests) assert.deepEqual(secrets, expected);
      const { config } = JSON.parse(out) as Audit;
      assert.equal(config.rules?.credentials?.type, expected[0] === undefined ? 'header' : 'basic');
      for (const secret of [password, basic.slice(6)]) assert.equal((out + errors).includes(secret), false);
    }
    const { code } = await run(['--header-file', await fileWith(header)]);
    assert.deepEqual([code, requests[0]?.secrets], [0, [undefined, password]]);
  });

  it('ignore robots.txt only with a proof, and say what to publish', async () => {
    const key = 'a key that I chose at random';
    const token = createOwnershipToken(key, origin);
    robots = 'User-agent: *\nDisallow: /a';
    const refused = await run(['--ignore-robots'], { FETTLE_OWNERSHIP_KEY: key });
    assert.deepEqual(paths(refused.out), ['/', '/b/1']);
    assert.ok(refused.errors.includes(`# ${ownershipName}: ${token}`));
    robots += `\n# ${ownershipName}: ${token}`;
    const other = await run(['--ignore-robots'], { FETTLE_OWNERSHIP_KEY: `${key}, but another` });
    assert.deepEqual(paths(other.out), ['/', '/b/1']);
    const proved = await run(['--ignore-robots'], { FETTLE_OWNERSHIP_KEY: key });
    assert.deepEqual(paths(proved.out), ['/', '/a/1', '/b/1']);
    assert.equal((proved.out + proved.errors).includes(key), false);
    robots = '';
  });

  const wrong: [args: string[], environment: Record<string, string>, message: RegExp][] = [
    [['--include', 'shop'], {}, /--include "shop" must begin with "\/"/],
    [['--exclude', '/a#b'], {}, /--exclude "\/a#b" must not contain "#"/],
    [['--start', 'https://other.example/'], {}, /--start must be a path/],
    [['--start', 'en/'], {}, /--start must be a path/],
    [['--rate', '0'], {}, /--rate must be a number from 0.1 to 50/],
    [['--user-agent-suffix', '(x'], {}, /--user-agent-suffix must not contain parentheses/],
    [['--user-agent-suffix', 'x'.repeat(101)], {}, /--user-agent-suffix must have 100 characters/],
    [['--ignore-robots'], {}, /FETTLE_OWNERSHIP_KEY must have 16 characters or more/],
    [[], { FETTLE_OWNERSHIP_KEY: 'battery' }, /FETTLE_OWNERSHIP_KEY must have 16 characters or more/],
    [[], { FETTLE_AUDIT_BASIC_AUTH: 'battery' }, /in the form user:password/],
    [[], { FETTLE_AUDIT_HEADER: 'battery' }, /in the form Name: value/],
    [[], { FETTLE_AUDIT_HEADER: 'Host: battery' }, /the header is set by Fettle itself/],
    [[], { FETTLE_AUDIT_HEADER: 'x: battery', FETTLE_AUDIT_BASIC_AUTH: 'a:battery' }, /not both/],
    [['--basic-auth-file', '/no/such/file'], {}, /--basic-auth-file: the file cannot be read/],
  ];
  for (const [args, environment, message] of wrong) {
    it(`reject ${[...args, ...Object.keys(environment)].join(' ').slice(0, 60)} without a request`, async () => {
      const { code, out, errors } = await run(args, environment);
      assert.deepEqual([code, out, requests], [2, '', []]);
      assert.match(errors, message);
      assert.equal(errors.includes('battery'), false);
    });
  }
});
