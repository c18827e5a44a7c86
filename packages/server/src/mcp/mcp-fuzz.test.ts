import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { allScopes } from '@fettle/contract';
import fc from 'fast-check';
import { createFixture } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';
import { listTools } from './list-tools.ts';
import { tools } from './tools.ts';

const listed = listTools(tools, allScopes);
const fieldNames = [
  ...new Set(
    listed.flatMap(({ inputSchema }) => Object.keys((inputSchema.properties as object | undefined) ?? {})),
  ),
];

describe('hostile messages to MCP', async () => {
  const service = await startService({ after }, { config: { allowPrivateNetworks: [] } });
  const fixture = await createFixture(service);
  const task = await fixture.member.v1.createTask({ projectId: fixture.project.id, title: 'here' });
  const numRuns = Number(process.env.FETTLE_FUZZ_RUNS ?? 50);

  async function post(body: unknown) {
    const response = await service.fetch('/mcp', {
      method: 'POST',
      headers: { authorization: `Bearer ${fixture.member.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body) ?? 'null',
    });
    return { status: response.status, text: await response.text() };
  }

  const value = fc.oneof(
    fc.constantFrom(
      task.id,
      fixture.project.id,
      fixture.foreignProject.id,
      '',
      '%',
      "'; drop table tasks; --",
      '\0',
      '\ud800',
    ),
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.double(),
    fc.constantFrom(null, true, [], {}, '2026-11-21', 'https://example.com/', 2 ** 53, -1),
    fc.jsonValue(),
  );
  const args = fc.dictionary(fc.oneof(fc.constantFrom(...fieldNames), fc.string()), value, { maxKeys: 8 });

  it('with any arguments for any tool are answered without a failure of the service', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...listed), args, async ({ name, inputSchema }, given) => {
        // What is required is mostly there, else nothing would get past the first check.
        const required = Object.fromEntries(
          ((inputSchema.required as string[] | undefined) ?? []).map((field) => [
            field,
            field === 'projectId' ? fixture.project.id : field === 'taskId' ? task.id : 'x',
          ]),
        );
        const { status, text } = await post({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name, arguments: { ...required, ...given } },
        });
        assert.ok(
          status < 500 && !text.includes('INTERNAL_ERROR') && !text.includes('-32603'),
          `${name}: ${text}`,
        );
      }),
      { numRuns },
    );
  });

  it('of any shape are answered with what is wrong with them', async () => {
    const message = fc.record(
      {
        jsonrpc: fc.oneof(fc.constant('2.0'), value),
        id: value,
        method: fc.oneof(
          fc.constantFrom('initialize', 'ping', 'tools/list', 'tools/call', 'prompts/get', 'server/discover'),
          value,
        ),
        params: fc.oneof(
          args,
          fc.record({ name: value, arguments: value, _meta: fc.oneof(args, value) }),
          value,
        ),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(message, fc.jsonValue()), async (body) => {
        const { status, text } = await post(body);
        assert.ok(status < 500, `${status} ${text}`);
      }),
      { numRuns },
    );
  });
});
