import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { connectTo } from '../mcp/testing/connect-agent.ts';
import { createFixture } from '../testing/factories.ts';
import { fettle } from '../testing/fettle-command.ts';
import { startService } from '../testing/harness.ts';
import { runCommand } from './run-command.ts';

const main = join(import.meta.dirname, '..', 'main.ts');

describe('fettle mcp', async () => {
  const service = await startService({ after });
  const fixture = await createFixture(service);
  const settings = { FETTLE_URL: service.url, FETTLE_TOKEN: fixture.member.token };

  for (const mode of ['auto', 'legacy'] as const) {
    it(`carries an official client (${mode}) to the service and ends with it`, async (t) => {
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [main, 'mcp'],
        env: { PATH: process.env.PATH ?? '', ...settings },
        stderr: 'pipe',
      });
      const { client, call } = await connectTo(t, transport, mode);
      assert.equal(client.getNegotiatedProtocolVersion(), mode === 'auto' ? '2026-07-28' : '2025-11-25');
      assert.equal((await client.listTools()).tools.length, 20);
      const { data } = await call('create_task', { projectId: fixture.project.id, title: `Ünïcode ${mode}` });
      assert.equal((await fixture.member.v1.getTask({ id: String(data.id) })).title, `Ünïcode ${mode}`);
      const many = await Promise.all(Array.from({ length: 20 }, () => call('who_am_i')));
      assert.ok(many.every(({ text }) => text.startsWith('You act for Max Member')));
      assert.equal((await call('get_task', { taskId: 'nowhere' })).code, 'NOT_FOUND');
    });
  }

  it('responds to all requests before its input ends and prints nothing else to stdout', async () => {
    const lines = [
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'who_am_i' } },
      { jsonrpc: '2.0', id: 3, method: 'no/such' },
    ].map((message) => JSON.stringify(message));
    const input = `${lines.join('\n')}\nnot json\n\n[1]\n${'x'.repeat(1024 * 1024 + 1)}`;
    const { code, stdout, stderr } = await fettle(
      ['mcp'],
      { ...settings, FETTLE_URL: `${service.url}/` },
      input,
    );
    assert.deepEqual([code, stderr], [0, '']);
    const responses = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number | null; error?: { code: number; message: string } });
    assert.deepEqual(new Set(responses.flatMap(({ id }) => id ?? [])), new Set([1, 2, 3]));
    assert.equal(responses.find(({ id }) => id === 3)?.error?.code, -32_601);
    const refused = responses.flatMap(({ id, error }) => (id === null ? [error?.message] : []));
    const notJson = 'The message is not a JSON object.';
    assert.deepEqual(refused, [notJson, notJson, 'The message exceeds the limit of 1 MiB.']);
  });

  it('returns the rejection of a token without the scope as the error of the request', async () => {
    const { token } = await fixture.member.dashboard.createToken({ name: 'r', scopes: [] });
    const call = { jsonrpc: '2.0', id: 5, method: 'tools/call', params: { name: 'list_tasks' } };
    const { stdout } = await fettle(
      ['mcp'],
      { FETTLE_URL: `${service.url}/mcp`, FETTLE_TOKEN: token },
      JSON.stringify(call),
    );
    const { id, error } = JSON.parse(stdout) as { id: number; error: { data: { code: string } } };
    assert.deepEqual([id, error.data.code], [5, 'INSUFFICIENT_SCOPE']);
  });

  it('reports a wrong URL or token at the start', async () => {
    const other = await listen((response) => response.writeHead(404).end('<h1>Nothing here</h1>'));
    const moved = await listen((response) =>
      response.writeHead(301, { location: 'https://new.example/' }).end(),
    );
    const cases: [Record<string, string>, number, RegExp][] = [
      [{ FETTLE_TOKEN: '' }, 2, /FETTLE_TOKEN must be an API token/],
      [{ FETTLE_TOKEN: 'a b' }, 2, /FETTLE_TOKEN contains characters that are not allowed/],
      [
        { FETTLE_TOKEN: 'ftl_wrong' },
        2,
        /\/mcp rejected FETTLE_TOKEN\. INVALID_TOKEN: This token is unknown/,
      ],
      [{ FETTLE_URL: 'fettle.example' }, 2, /FETTLE_URL must be an http or https URL, not "fettle\.example"/],
      [
        { FETTLE_URL: 'http://127.0.0.1:1' },
        1,
        /no response from http:\/\/127\.0\.0\.1:1\/mcp: .+FETTLE_URL/,
      ],
      [
        { FETTLE_URL: other },
        2,
        /FETTLE_URL: .+ is not a Fettle service\. The server responded with status 404/,
      ],
      [{ FETTLE_URL: moved }, 2, /status 301 and a redirect to https:\/\/new\.example\//],
    ];
    for (const [more, expected, message] of cases) {
      const said: string[] = [];
      const io = {
        out: (line: string) => said.push(`out: ${line}`),
        error: (line: string) => said.push(line),
      };
      const code = await runCommand(['mcp'], { ...settings, ...more }, io);
      assert.equal(code, expected, said.join('\n'));
      assert.match(said.join('\n'), message);
    }
  });
});

async function listen(
  respond: (response: Parameters<NonNullable<Parameters<typeof createServer>[1]>>[1]) => void,
) {
  const server: Server = createServer((_request, response) => respond(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
