import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { createFixture } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';
import { connectAgent } from './testing/connect-agent.ts';

const version = '2026-07-28';

describe('the endpoint of MCP', async () => {
  const service = await startService({ after }, { config: { publicUrl: 'https://fettle.example' } });
  const fixture = await createFixture(service);
  const { token } = fixture.member;

  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
  };
  const call = (name: string, args: object = {}, claimed: string | null = version) => ({
    jsonrpc: '2.0',
    id: 7,
    method: 'tools/call',
    params: {
      name,
      arguments: args,
      ...(claimed === null
        ? {}
        : {
            _meta: {
              'io.modelcontextprotocol/protocolVersion': claimed,
              'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
              'io.modelcontextprotocol/clientCapabilities': {},
            },
          }),
    },
  });
  const headersOf = (name: string) => ({
    'mcp-protocol-version': version,
    'mcp-method': 'tools/call',
    'mcp-name': name,
  });

  async function post(body: unknown, headers: Record<string, string> = {}, method = 'POST') {
    const response = await service.fetch('/mcp', {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(method === 'GET' || method === 'DELETE'
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { response, status: response.status, json: text === '' ? null : JSON.parse(text) };
  }

  /** `fetch` does not let anybody name the Host. */
  async function postTo(host: string, more: Record<string, string> = {}) {
    const request = httpRequest(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        host,
        ...more,
      },
    });
    request.end(JSON.stringify(initialize));
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { status: response.statusCode, json: JSON.parse(await text(response)) };
  }

  for (const [mode, revision] of [
    ['auto', version],
    ['legacy', '2025-11-25'],
  ] as const) {
    it(`speaks ${revision} with an official client`, async (t) => {
      const { client, call: use } = await connectAgent(t, service, token, mode);
      assert.equal(client.getNegotiatedProtocolVersion(), revision);
      assert.equal((await client.listTools()).tools.length, 20);
      assert.equal((await client.listPrompts()).prompts.length, 3);
      assert.match((await use('who_am_i')).text, /You act for Max Member/);
    });
  }

  it('answers initialize of every earlier revision without a session, and what follows without having seen it', async () => {
    for (const revision of ['2025-03-26', '2025-06-18', '2025-11-25']) {
      const params = { ...initialize.params, protocolVersion: revision };
      const { response, json } = await post({ ...initialize, params });
      assert.equal(json.result.protocolVersion, revision);
      assert.deepEqual(json.result.capabilities, { tools: {}, prompts: {} });
      assert.match(json.result.instructions, /untrusted/);
      assert.equal(response.headers.get('mcp-session-id'), null);
      assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    }
    const told = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    assert.deepEqual([told.status, told.json], [202, null]);
    const { json } = await post({ jsonrpc: '2.0', id: 'a', method: 'tools/list' });
    assert.equal(json.result.tools.length, 20);
    assert.deepEqual((await post({ jsonrpc: '2.0', id: 2, method: 'ping' })).json.result, {});
  });

  it('serves a call whose headers say what its body says, and executes none whose headers do not', async () => {
    const good = await post(call('who_am_i'), headersOf('who_am_i'));
    assert.deepEqual([good.status, good.json.id], [200, 7]);
    assert.match(good.json.result.content[0].text, /Max Member/);
    const title = 'never made';
    const body = call('create_task', { projectId: fixture.project.id, title });
    const mismatches: Record<string, string>[] = [
      { ...headersOf('create_task'), 'mcp-method': 'tools/list' },
      { ...headersOf('who_am_i') },
      { ...headersOf('create_task'), 'mcp-protocol-version': '2025-06-18' },
      { 'mcp-protocol-version': version, 'mcp-method': 'tools/call' },
      { 'mcp-protocol-version': version, 'mcp-name': 'create_task' },
    ];
    for (const headers of mismatches) {
      const { status, json } = await post(body, headers);
      assert.equal(status, 400, JSON.stringify(headers));
      assert.equal(json.error.code, -32_020, JSON.stringify(json));
    }
    const unknown = await post(call('who_am_i', {}, '2031-01-01'), {
      ...headersOf('who_am_i'),
      'mcp-protocol-version': '2031-01-01',
    });
    assert.deepEqual([unknown.status, unknown.json.error.code], [400, -32_022]);
    assert.equal((await fixture.member.v1.listTasks({ q: title })).total, 0);
  });

  it('refuses a foreign Host or Origin with 403 before it looks at the credential', async () => {
    const port = new URL(service.url).port;
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      'fettle.example.evil',
      'a@b',
      '127.0.0.1.evil.example',
    ]) {
      const { status, json } = await postTo(host, { authorization: '' });
      assert.deepEqual([status, json.error.code], [403, 'FORBIDDEN'], host);
    }
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:1',
      `http://127.0.0.1:${Number(port) + 1}`,
    ]) {
      const { status, json } = await postTo(`127.0.0.1:${port}`, { origin });
      assert.deepEqual([status, json.error.code], [403, 'FORBIDDEN'], origin);
    }
    const site = await postTo(`127.0.0.1:${port}`, { 'sec-fetch-site': 'cross-site' });
    assert.equal(site.status, 403);
    const fine: [string, Record<string, string>][] = [
      [`127.0.0.1:${port}`, { origin: `http://127.0.0.1:${port}` }],
      [`localhost:${port}`, {}],
      ['fettle.example', { origin: 'https://fettle.example' }],
      ['FETTLE.example:443', {}],
      ['[::1]:4000', {}],
    ];
    for (const [host, more] of fine) assert.equal((await postTo(host, more)).status, 200, host);
  });

  it('takes the credentials v1 takes and refuses the others with its codes', async () => {
    const cases: [Record<string, string>, number, string][] = [
      [{ authorization: '' }, 401, 'UNAUTHORIZED'],
      [{ authorization: '', cookie: 'fettle_session=x' }, 401, 'API_TOKEN_REQUIRED'],
      [{ authorization: 'Basic eDp5' }, 401, 'API_TOKEN_REQUIRED'],
      [{ authorization: 'Bearer a.b.c' }, 401, 'API_TOKEN_REQUIRED'],
      [{ authorization: 'Bearer ftl_nonsense' }, 401, 'INVALID_TOKEN'],
      [{ 'x-service-token': fixture.lead.token }, 400, 'BAD_REQUEST'],
    ];
    for (const [headers, status, code] of cases) {
      const { response, json } = await post(initialize, headers);
      assert.deepEqual([response.status, json.error.code], [status, code], JSON.stringify(headers));
      if (status === 401) assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer/);
    }
    const { status } = await post(initialize, { authorization: '', 'x-service-token': token });
    assert.equal(status, 200);
  });

  it('answers other methods with 405 and other bodies with what is wrong with them', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
      const { response, json } = await post({}, {}, method);
      assert.deepEqual([response.status, json.error.code], [405, 'METHOD_NOT_ALLOWED'], method);
      assert.equal(response.headers.get('allow'), 'POST');
    }
    assert.deepEqual((await post('{', {})).status, 400);
    assert.deepEqual((await post('', {})).status, 400);
    assert.deepEqual((await post('x', { 'content-type': 'text/plain' })).status, 415);
    assert.deepEqual((await post(`"${'x'.repeat(1024 * 1024)}"`)).status, 413);
    const batch = await post([initialize, initialize]);
    assert.deepEqual([batch.status, batch.json.error.code], [400, -32_600]);
    for (const body of [
      'null',
      '3',
      '"x"',
      '{}',
      '{"jsonrpc":"2.0"}',
      '{"jsonrpc":"1.0","id":1,"method":"ping"}',
    ]) {
      const { status, json } = await post(body);
      assert.ok(status === 400 && json.error !== undefined, `${body} ${status} ${JSON.stringify(json)}`);
    }
  });

  it('answers a message with wrong params with invalid params, and what is no message with invalid request', async () => {
    const meta = call('x').params._meta;
    const modern = { 'mcp-protocol-version': version };
    const wrongParams: [string, unknown, Record<string, string>?][] = [
      ['initialize', undefined],
      ['initialize', {}],
      ['initialize', { ...initialize.params, protocolVersion: 7 }],
      ['initialize', { ...initialize.params, clientInfo: 'me' }],
      ['initialize', { ...initialize.params, capabilities: [] }],
      ['prompts/get', undefined],
      ['prompts/get', { name: 5 }],
      ['prompts/get', { name: 'triage_project', arguments: { projectId: 1 } }],
      ['prompts/get', { name: 'triage_project', arguments: [] }],
      ['prompts/get', { name: 3, _meta: meta }, { ...modern, 'mcp-method': 'prompts/get', 'mcp-name': '3' }],
      ['tools/list', { cursor: {} }],
      ['tools/call', { name: {} }],
      ['tools/call', { name: 'who_am_i', arguments: 'none' }],
      ['tools/call', {}],
    ];
    for (const [method, params, headers] of wrongParams) {
      const { status, json } = await post({ jsonrpc: '2.0', id: 4, method, params }, headers);
      const told = `${method} ${JSON.stringify(params)} ${JSON.stringify(json)}`;
      assert.ok(status < 500, told);
      assert.deepEqual([json.id, json.error?.code], [4, -32_602], told);
    }
    for (const message of [
      {},
      { jsonrpc: '2.0' },
      { jsonrpc: '1.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', id: null, method: 'ping' },
      { jsonrpc: '2.0', id: {}, method: 'ping' },
      { jsonrpc: '2.0', id: 1.5, method: 'ping' },
      { jsonrpc: '2.0', id: 1, method: 5 },
      { jsonrpc: '2.0', id: 1, method: 'ping', params: 'x' },
      { jsonrpc: '2.0', id: 1, method: 'ping', params: [1] },
    ]) {
      const { status, json } = await post(message);
      assert.deepEqual([status, json.error.code], [400, -32_600], JSON.stringify([message, json]));
    }
    assert.deepEqual(
      service.logged.filter(({ level }) => Number(level) >= 50),
      [],
    );
  });

  it('refuses page numbers that no list has, and counts what it refuses as the fault of the caller', async () => {
    const lists = {
      list_projects: '',
      list_tasks: '',
      list_audits: `"projectId":"${fixture.project.id}",`,
      list_findings: '"auditId":"x",',
      list_pages: '"auditId":"x",',
    };
    for (const [tool, required] of Object.entries(lists)) {
      for (const page of [
        '1e20',
        '1e308',
        '-0',
        '1.5',
        '0',
        '9007199254740993',
        '123456789012345678901234',
      ]) {
        const params = `{"name":"${tool}","arguments":{${required}"page":${page}}}`;
        const { json } = await post(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`);
        const { code, message } = json.result.structuredContent.error;
        assert.equal(code, 'BAD_REQUEST', `${params} ${JSON.stringify(json)}`);
        assert.match(message, /page/, params);
      }
    }
    assert.deepEqual(
      service.logged.filter(({ level }) => Number(level) >= 50),
      [],
    );
  });

  it('has no streams to subscribe to, no such method and no such tool', async () => {
    const meta = call('x').params._meta;
    const listen = {
      jsonrpc: '2.0',
      id: 3,
      method: 'subscriptions/listen',
      params: { _meta: meta, notifications: {} },
    };
    const streams = await post(listen, { 'mcp-protocol-version': version, 'mcp-method': listen.method });
    assert.deepEqual([streams.status, streams.json.error.code], [404, -32_601]);
    const method = await post({ jsonrpc: '2.0', id: 3, method: 'resources/list' });
    assert.equal(method.json.error.code, -32_601);
    const tool = await post(call('drop_tables', {}, null));
    assert.equal(tool.json.error.code, -32_602);
    assert.match(tool.json.error.message, /tools\/list/);
  });
});

describe('rate limits over MCP', async () => {
  const config = { rateLimits: true, rateRead: 5, rateWrite: 2, rateAudit: 1 };
  const clock = () => new Date('2026-11-21T10:00:30.000Z');
  const service = await startService({ after }, { config, clock });
  const fixture = await createFixture(service);

  const send = async (method: string, params: object) => {
    const response = await service.fetch('/mcp', {
      method: 'POST',
      headers: { authorization: `Bearer ${fixture.member.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return {
      response,
      json: (await response.json()) as { result: { isError?: boolean; structuredContent?: object } },
    };
  };

  it('count a call in the class of its tool and tell the model how long to wait', async () => {
    const write = { name: 'create_task', arguments: { projectId: fixture.project.id, title: 'x' } };
    for (const remaining of ['1', '0']) {
      const { response, json } = await send('tools/call', write);
      assert.equal(json.result.isError, undefined);
      assert.equal(response.headers.get('x-ratelimit-remaining'), remaining);
    }
    const { response, json } = await send('tools/call', write);
    assert.deepEqual([response.status, json.result.isError], [200, true]);
    assert.equal(response.headers.get('retry-after'), '30');
    assert.deepEqual(json.result.structuredContent, {
      error: {
        code: 'RATE_LIMITED',
        message: 'Rate limit exceeded: 2 write requests per minute. Wait 30 s.',
        status: 429,
        retryAfter: 30,
      },
    });
    assert.equal((await service.services.db.selectFrom('tasks').select('id').execute()).length, 2);
  });

  it('count everything else that wants an answer as a read', async () => {
    for (let used = 0; used < 5; used++) assert.equal((await send('tools/list', {})).response.status, 200);
    const { response } = await send('tools/list', {});
    assert.equal(response.status, 429);
  });
});
