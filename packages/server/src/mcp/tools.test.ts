import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { allScopes, type Scope } from '@fettle/contract';
import { createFixture } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';
import { listTools } from './list-tools.ts';
import { connectAgent } from './testing/connect-agent.ts';
import { scopesOf } from './tool.ts';
import { tools } from './tools.ts';

/** Models make about four characters of English or JSON a token; this errs on the dear side. */
const charactersPerToken = 3.5;

describe('the catalog of tools', async () => {
  const service = await startService({ after });
  const fixture = await createFixture(service);
  const tokenWith = async (scopes: readonly Scope[]) => {
    const { token } = await fixture.member.dashboard.createToken({ name: 'agent', scopes: [...scopes] });
    return token;
  };

  it('is the one in the snapshot: a change of a name, a schema or the order is seen', async () => {
    const snapshot = await readFile(join(import.meta.dirname, 'tools.snapshot.json'), 'utf8');
    assert.equal(
      `${JSON.stringify(listTools(tools, allScopes), null, 2)}\n`,
      snapshot,
      'npm run generate writes it',
    );
  });

  it('takes less than 8,000 tokens as it goes over the wire, and has at most 20 tools', async () => {
    const response = await service.fetch('/mcp', {
      method: 'POST',
      headers: { authorization: `Bearer ${fixture.member.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    const text = await response.text();
    assert.ok(text.length / charactersPerToken < 8_000, `${text.length} characters`);
    assert.ok(tools.length <= 20);
  });

  it('says of every tool what it may do to data, in verbs and nouns', () => {
    for (const { name, annotations, inputSchema, description } of listTools(tools, allScopes)) {
      assert.match(name, /^[a-z]+(_[a-z]+)+$/);
      assert.ok(description.length <= 200, name);
      assert.equal(Object.values(annotations).filter((hint) => typeof hint === 'boolean').length, 4);
      assert.ok(!(annotations.readOnlyHint && annotations.destructiveHint), name);
      assert.equal(inputSchema.additionalProperties, false, name);
      assert.equal(annotations.readOnlyHint, /^(get|list|who)_/.test(name), name);
    }
  });

  it('counts a call in the gravest class of the operations behind its tool', () => {
    for (const { name, operations, hints } of tools) {
      const writes = operations.filter(({ method }) => method !== 'GET');
      assert.deepEqual(writes.slice(0, 1), hints.readOnly ? [] : [operations[0]], name);
      assert.deepEqual([...new Set(writes.map(({ scope }) => scope))].slice(1), [], name);
    }
  });

  it('shows a token only the tools and prompts its scopes allow, and refuses the others with 403', async (t) => {
    for (const scopes of [
      [],
      ['tasks:read'],
      ['projects:read', 'audits:read'],
      ['stats:read'],
    ] as Scope[][]) {
      const token = await tokenWith(scopes);
      const { client } = await connectAgent(t, service, token);
      const listed = (await client.listTools()).tools.map(({ name }) => name);
      const allowed = tools.filter((tool) => scopesOf(tool).every((scope) => scopes.includes(scope)));
      assert.deepEqual(
        listed,
        allowed.map(({ name }) => name),
      );
      assert.deepEqual((await client.listPrompts()).prompts, []);
      for (const tool of tools.filter((each) => !allowed.includes(each))) {
        const response = await service.fetch('/mcp', {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 9, method: 'tools/call', params: { name: tool.name } }),
        });
        const { id, error } = (await response.json()) as { id: number; error: { data: { code: string } } };
        assert.deepEqual([response.status, id, error.data.code], [403, 9, 'INSUFFICIENT_SCOPE'], tool.name);
        assert.match(
          response.headers.get('www-authenticate') ?? '',
          /error="insufficient_scope", scope="\w+:/,
        );
      }
    }
  });

  it('refuses arguments that do not fit with the words of REST: each fault named, with what would be right', async (t) => {
    const { call } = await connectAgent(t, service, fixture.member.token);
    const cases: [string, object, RegExp][] = [
      ['get_task', {}, /"taskId" is required/],
      [
        'list_tasks',
        { priority: 'urgent' },
        /"priority" must be one of low, medium, high, critical; received "urgent"/,
      ],
      ['list_tasks', { assigneId: 'x' }, /Unknown field "assigneId"; did you mean "assigneeId"\?/],
      ['list_tasks', { limit: 101 }, /"limit" must be a whole number from 1 to 100/],
      [
        'list_tasks',
        { createdSince: 'yesterday' },
        /"createdSince" must be an ISO 8601 date, or a date and time/,
      ],
      ['create_task', { projectId: fixture.project.id, title: ' ' }, /"title" must not be empty/],
      [
        'create_task',
        { projectId: fixture.project.id, title: 'x', pageUrl: 'javascript:alert(1)' },
        /"pageUrl" must be an http/,
      ],
      ['update_task', { taskId: 'x', revision: 3 }, /Unknown field "revision"/],
      ['list_audits', {}, /either projectId or orgSlug/],
    ];
    for (const [name, args, message] of cases) {
      const { text, code, isError } = await call(name, args as Record<string, unknown>);
      assert.ok(isError);
      assert.equal(code, 'BAD_REQUEST', text);
      assert.match(text, message);
    }
  });

  it('answers what is hidden exactly as what does not exist, and a role too low with FORBIDDEN', async (t) => {
    const foreign = await fixture.stranger.v1.createTask({
      projectId: fixture.foreignProject.id,
      title: 'secret',
    });
    const own = await fixture.lead.v1.createTask({ projectId: fixture.project.id, title: 'ours' });
    const nowhere = '01900000-0000-7000-8000-000000000000';
    const member = await connectAgent(t, service, fixture.member.token);
    const cases = (taskId: string, projectId: string): [string, Record<string, unknown>][] => [
      ['get_task', { taskId }],
      ['update_task', { taskId, status: 'done' }],
      ['add_comment', { taskId, body: 'x' }],
      ['create_checklist', { taskId, title: 'x', items: [] }],
      ['set_checklist_item', { taskId, checklistId: nowhere, itemId: nowhere, completed: true }],
      ['log_time', { taskId, minutes: 1 }],
      ['get_attachment', { taskId, attachmentId: nowhere }],
      ['get_project', { projectId }],
      ['create_task', { projectId, title: 'x' }],
      ['list_audits', { projectId }],
      ['start_audit', { projectId }],
      ['get_audit', { auditId: taskId }],
      ['list_findings', { auditId: taskId }],
      ['list_pages', { auditId: taskId }],
      ['get_page', { projectId, url: 'https://example.com/' }],
      ['create_task_from_finding', { auditId: taskId, check: 'title-missing' }],
    ];
    const missing = cases(nowhere, nowhere);
    for (const [index, [name, args]] of cases(foreign.id, fixture.foreignProject.id).entries()) {
      const hidden = await member.call(name, args);
      assert.equal(hidden.code, 'NOT_FOUND', `${name}: ${hidden.text}`);
      const other = await member.call(name, missing[index]?.[1]);
      assert.deepEqual(hidden.result.content, other.result.content, name);
    }
    const viewer = await connectAgent(t, service, fixture.viewer.token);
    for (const [name, args] of [
      ['update_task', { taskId: own.id, status: 'done' }],
      ['add_comment', { taskId: own.id, body: 'x' }],
      ['create_task', { projectId: fixture.project.id, title: 'x' }],
      ['start_audit', { projectId: fixture.project.id }],
    ] as const) {
      const { code, text } = await viewer.call(name, args);
      assert.equal(code, 'FORBIDDEN', text);
    }
  });
});
