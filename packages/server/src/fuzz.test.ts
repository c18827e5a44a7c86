import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type Operation, type Surface, sessionCookie } from '@fettle/contract';
import fc from 'fast-check';
import { insertToken } from './features/identity/tokens/token-store.ts';
import { newId } from './ids.ts';
import { createDashboardBuild } from './testing/dashboard-build.ts';
import { createProject } from './testing/factories.ts';
import { checkNonOperationResponse } from './testing/fuzz/check-non-operation-response.ts';
import { checkResponse } from './testing/fuzz/check-response.ts';
import { checkStrictness } from './testing/fuzz/check-strictness.ts';
import { fill, fillRequest, type PickId, type WireRequest, writeJson } from './testing/fuzz/fill-request.ts';
import { fillTenant } from './testing/fuzz/fill-tenant.ts';
import { createFuzzFixture, digestOrg, servedOperations } from './testing/fuzz/fuzz-fixture.ts';
import { emptyInventory, learn, pickFrom } from './testing/fuzz/inventory.ts';
import { mcpMessages, staticRequests } from './testing/fuzz/non-operation-requests.ts';
import type { Kind, Placeholder } from './testing/fuzz/placeholders.ts';
import {
  type CaseOptions,
  kindsOfParams,
  type RequestCase,
  requestCases,
} from './testing/fuzz/request-case.ts';
import { readFuzzOptions } from './testing/fuzz/run-options.ts';
import { createSender, describeExchange, type WireResponse } from './testing/fuzz/send-request.ts';
import { startService } from './testing/harness.ts';

const { seed, runs } = readFuzzOptions();
const replay = `repeat with FETTLE_FUZZ_SEED=${seed} FETTLE_FUZZ_RUNS=${runs}`;

/** The same requests for the same seed; another sequence for each operation. */
function sample(
  operation: Operation,
  surface: Surface,
  numRuns: number,
  options: CaseOptions = {},
): RequestCase[] {
  const place = servedOperations.findIndex(
    (served) => served.operation === operation && served.surface === surface,
  );
  return fc.sample(requestCases(operation, surface, options), { seed: (seed + place) | 0, numRuns });
}

/**
 * Generated requests cannot know a password or read a mail, nor find a service without users or an audit with its data.
 * Nor do they know what to type before something is deleted, make an archive, publish a DNS record, or have a provider.
 */
const unreached = new Set([
  'logIn',
  'signInMobile',
  'openSession',
  'confirmSession',
  'completeSignIn',
  'addSecondFactor',
  'createRecoveryCodes',
  'renameSecondFactor',
  'removeSecondFactor',
  'setUp',
  'reanalyzeAudit',
  'rotateWidgetKey',
  'getWidgetConfig',
  'createGuestReport',
  'addReportScreenshot',
  'findKnownReports',
  'addMeToo',
  'createTaskFromFinding',
  'acceptInvitationAsCurrentUser',
  'acceptOwnInvitation',
  'declineOwnInvitation',
  'sendEmailVerification',
  'verifyEmail',
  'changeEmail',
  'requestPasswordReset',
  'getPasswordReset',
  'resetPassword',
  'downloadOrgExport',
  'requestOrgDeletion',
  'cancelOrgDeletion',
  'deleteAccount',
  'verifyOrgDomain',
  'setOrgProvider',
  'testOrgProvider',
  'removeOrgProvider',
  'startSingleSignOn',
  'completeSingleSignOn',
  'linkSingleSignOn',
  'unlinkOwnIdentity',
]);

describe(`generated requests (${replay})`, async () => {
  const service = await startService({ after }, { dashboard: await createDashboardBuild({ after }) });
  const fuzz = await createFuzzFixture(service);
  const { fixture, pool } = fuzz;
  const sender = createSender(service.url);
  after(() => sender.close());
  const secrets = Object.values(fixture).flatMap((part) =>
    'token' in part ? [part.token, part.session] : [],
  );

  const send = async (request: RequestCase, wire: WireRequest): Promise<WireResponse> => {
    const { actor, surface, operation } = request;
    return sender.send(wire, await fuzz.credentialOf(actor, surface, operation));
  };
  const assertNone = (broken: string[]) =>
    assert.equal(broken.length, 0, `${broken.length} broken promises, ${replay}\n\n${broken.join('\n\n')}`);

  it('get responses that keep every promise made about all responses', async (t) => {
    const broken: string[] = [];
    const succeeded = new Set<string>();
    const times: number[] = [];
    const plan = servedOperations.map(({ operation, surface }) => sample(operation, surface, runs));
    const exchange = async (request: RequestCase) => {
      const { operation, surface } = request;
      const wire = fillRequest(request, pickFrom(pool, operation));
      const response = await send(request, wire);
      const faults = checkResponse(operation, surface, response);
      if (response.status < 400) faults.push(...checkStrictness(request, wire));
      if (secrets.some((secret) => response.text.includes(secret))) faults.push('the answer shows a secret');
      if (faults.length > 0)
        broken.push(
          `${operation.name}: ${faults.join('; ')}\n    ${describeExchange(wire, request.actor, response)}`,
        );
      times.push(response.ms);
      if (response.status >= 300) return;
      succeeded.add(operation.name);
      if (operation.kind === 'object' && request.actor !== 'stranger')
        learn(pool, operation, wire.ids, response.text);
    };
    for (let round = 0; round < runs; round++) {
      await fuzz.refill();
      for (const cases of plan) for (const request of cases.slice(round, round + 1)) await exchange(request);
    }
    for (const { operation, surface } of servedOperations) {
      if (unreached.has(operation.name)) continue;
      for (const request of sample(operation, surface, 100, { valid: true, actor: 'owner' })) {
        if (succeeded.has(operation.name)) break;
        await fuzz.refill();
        await exchange(request);
      }
    }
    times.sort((a, b) => a - b);
    t.diagnostic(`${times.length} requests, p99 ${times[Math.floor(times.length * 0.99)]?.toFixed(0)} ms`);
    assertNone(broken);
    const names = new Set(servedOperations.map(({ operation }) => operation.name));
    const never = [...names].filter((name) => !succeeded.has(name) && !unreached.has(name));
    assert.deepEqual(never, [], `operations that no request reached, ${replay}`);
  });

  it('of a stranger learn nothing: hidden is answered like unknown, and nothing of the org changes', async () => {
    const broken: string[] = [];
    // The link of an invitation tells whoever holds it what it is for; that strangers do not get one is tested elsewhere.
    const asked = servedOperations.filter(
      ({ operation }) => operation.credential && operation.name !== 'acceptInvitationAsCurrentUser',
    );
    for (const { operation, surface } of asked) {
      await fuzz.refill();
      const before = await digestOrg(service, fixture.org.id);
      const cases = [
        ...sample(operation, surface, Math.ceil(runs / 6), { actor: 'stranger', valid: true }),
        ...sample(operation, surface, Math.ceil(runs / 6), { actor: 'stranger' }),
      ];
      for (const request of cases) {
        const twins = createTwins(pickFrom(pool, operation));
        const hidden = await sendTwin(request, twins.own);
        if (twins.count() === 0) continue;
        const unknown = await sendTwin(request, twins.unknown);
        const reached = hidden.response.status < 400 && Object.values(request.params).some(isOwn);
        const same = hidden.response.status === unknown.response.status && hidden.said === unknown.said;
        if (same && !reached) continue;
        const exchange = describeExchange(hidden.wire, 'stranger', hidden.response);
        broken.push(
          `${operation.name}, with unknown ids ${unknown.response.status} ${unknown.said}\n    ${exchange}`,
        );
      }
      if ((await digestOrg(service, fixture.org.id)) !== before)
        broken.push(`${operation.name} on ${surface}: a stranger changed something of the org`);
    }
    assertNone(broken);
  });

  const sendTwin = async (request: RequestCase, pick: PickId) => {
    const picked: string[] = [];
    const wire = fillRequest(request, (placeholder, parent) => {
      const id = pick(placeholder, parent);
      // An id of nothing is another one each time, also where nothing was deleted yet.
      if (placeholder.from !== 'malformed') picked.push(id);
      return id;
    });
    const response = await send(request, wire);
    // What was sent may be told back; two objects just made differ by right.
    const told = response.status < 300 && request.operation.method !== 'GET' ? '' : response.text;
    return { wire, response, said: picked.reduce((text, id) => text.replaceAll(id, '<id>'), told) };
  };

  it('without a valid credential are 401 on every operation and change nothing', async () => {
    const broken: string[] = [];
    const before = await digestOrg(service, fixture.org.id);
    const credentials = await brokenCredentials();
    for (const { operation, surface } of servedOperations.filter((served) => served.operation.credential)) {
      for (const credential of credentials[surface]) {
        const [request] = sample(operation, surface, 1, { valid: true, actor: 'owner' });
        assert.ok(request);
        const wire = fillRequest(request, pickFrom(pool, operation));
        const response = await sender.send(wire, credential);
        const faults = checkResponse(operation, surface, response);
        if (response.status !== 401) faults.push(`${response.status} for ${JSON.stringify(credential)}`);
        if (faults.length > 0)
          broken.push(
            `${operation.name}: ${faults.join('; ')}\n    ${describeExchange(wire, 'nobody', response)}`,
          );
      }
    }
    assertNone(broken);
    assert.equal(await digestOrg(service, fixture.org.id), before);
  });

  const brokenCredentials = async (): Promise<Record<Surface, Record<string, string>[]>> => {
    const { db } = service.services;
    const mint = async (expiresAt: string | null) =>
      insertToken(db, {
        userId: fixture.owner.id,
        name: 'broken',
        scopes: [],
        projectIds: null,
        createdAt: '2026-01-01T00:00:00.000Z',
        expiresAt,
      });
    const expired = await mint('2026-01-02T00:00:00.000Z');
    const revoked = await fixture.owner.dashboard.createToken({ name: 'revoked', scopes: [] });
    await fixture.owner.dashboard.revokeToken({ id: revoked.id });
    const { token, session } = fixture.owner;
    const cut = token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a');
    const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
    const cookie = (text: string) => ({ cookie: `${sessionCookie}=${text}` });
    const odd = [{}, bearer(cut), bearer('a.b.c'), bearer(''), bearer('x'.repeat(7_000)), bearer('\u00ff')];
    return {
      v1: [
        ...odd,
        bearer(expired.token),
        bearer(revoked.token),
        cookie(session),
        bearer(session),
        { authorization: token },
        { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` },
      ],
      dashboard: [
        ...odd,
        bearer(token),
        bearer(session),
        cookie(token),
        cookie(session.slice(1)),
        cookie(''),
      ],
      // It knows no credentials.
      widget: [],
    };
  };

  it('find nothing under the id of what was deleted', async () => {
    const broken: string[] = [];
    const { operation: deleteProject } =
      servedOperations.find(({ operation }) => operation.name === 'deleteProject') ?? assert.fail();
    const deletions = servedOperations
      .filter(({ operation, surface }) => surface === 'dashboard' && operation.method === 'DELETE')
      .filter(({ operation }) =>
        /\/(comments|items|checklists|attachments|relations|time-entries)\/:\w+$/.test(operation.path),
      )
      // What lies deeper goes first: a list takes its items along.
      .sort((a, b) => b.operation.path.length - a.operation.path.length);
    const deleteTask = servedOperations
      .filter(({ operation }) => operation.name === 'deleteTask')
      .slice(0, 1);
    const project = await createProject(service, fixture.org);
    const resources = emptyInventory();
    const tenant = {
      org: { ...fixture.org, slug: pool.own.orgs[0]?.id ?? '' },
      project,
      owner: fixture.owner,
    };
    await fillTenant(service, tenant, resources);
    for (const { operation, surface } of [
      ...deletions,
      ...deleteTask,
      { operation: deleteProject, surface: 'dashboard' as const },
    ]) {
      const kind = Object.values(kindsOfParams(operation.path)).at(-1) as Kind;
      const pick: PickId = (placeholder) =>
        chain(kind, resources)[placeholder.$placeholder] ?? pickFrom(pool, operation)(placeholder, null);
      const [deletion] = sample(operation, surface, 1, { valid: true, actor: 'owner' });
      assert.ok(deletion);
      assert.equal((await send(deletion, fillRequest(deletion, pick))).status, 200, operation.name);
      for (const served of servedOperations) {
        if (!Object.values(kindsOfParams(served.operation.path)).includes(kind)) continue;
        // A request whose shape is refused before anything is looked up proves nothing: the first that is not, does.
        const responses: number[] = [];
        for (const request of sample(served.operation, served.surface, 60, { valid: true, actor: 'owner' })) {
          responses.push((await send(request, fillRequest(request, pick))).status);
          if (responses.at(-1) !== 400) break;
        }
        if (responses.at(-1) !== 404)
          broken.push(`${served.operation.name} with deleted ${kind} answered ${responses.join()}`);
      }
    }
    assertNone(broken);
  });

  it('to the files that are served are answered with a file, the page, or a refusal in the envelope', async () => {
    const broken: string[] = [];
    for (const request of fc.sample(staticRequests, { seed, numRuns: runs * 25 })) {
      const response = await sender.send(request, {});
      const faults = checkNonOperationResponse(response, request.method);
      if (faults.length > 0)
        broken.push(`${faults.join('; ')}\n    ${describeExchange(request, 'nobody', response)}`);
    }
    assertNone(broken);
  });

  it('to MCP are answered with what is wrong with them, whatever is', async () => {
    const broken: string[] = [];
    const pick = pickFrom(pool, { name: 'mcp', path: '/mcp' });
    const credential = { authorization: `Bearer ${fixture.lead.token}`, 'content-type': 'application/json' };
    await fuzz.refill();
    for (const { body, headers } of fc.sample(mcpMessages, { seed, numRuns: runs * 25 })) {
      const text =
        body.kind === 'text'
          ? body.text
          : writeJson(fill(body.value, (placeholder) => pick(placeholder, null)));
      const request = { method: 'POST', path: '/mcp', headers, body: text, ids: {} };
      const response = await sender.send(request, credential);
      const faults = checkNonOperationResponse(response, 'POST');
      if (faults.length > 0)
        broken.push(`${faults.join('; ')}\n    ${describeExchange(request, 'lead', response)}`);
    }
    assertNone(broken);
  });

  it('leave no error and no secret in the log of the service', () => {
    const errors = service.logged.filter(({ level }) => Number(level) >= 50);
    assert.deepEqual(errors.slice(0, 3), [], `${errors.length} errors were logged, ${replay}`);
    const log = JSON.stringify(service.logged);
    assert.equal(
      secrets.some((secret) => log.includes(secret)),
      false,
    );
  });
});

/** The first thing of a kind with everything it belongs to. */
function chain(
  kind: Kind,
  resources: Record<Kind, { id: string; parent: string | null }[]>,
): Partial<Record<Kind, string>> {
  const first = resources[kind][0];
  const ids: Partial<Record<Kind, string>> = { [kind]: first?.id ?? '' };
  if (kind === 'items') Object.assign(ids, { checklists: first?.parent });
  const checklist = resources.checklists.find(({ id }) => id === ids.checklists);
  if (kind === 'items') ids.tasks = checklist?.parent ?? '';
  else if (kind !== 'projects' && kind !== 'tasks') ids.tasks = first?.parent ?? '';
  return ids;
}

function isOwn({ from }: Placeholder): boolean {
  return from === 'own';
}

/** Two ways to fill the same holes: with what is somebody else's, and with ids of nothing in the same places. */
function createTwins(own: PickId): { own: PickId; unknown: PickId; count: () => number } {
  const twins = new Map<string, string>();
  const twinOf = (id: string, placeholder: Placeholder) => {
    const known =
      twins.get(id) ?? (placeholder.$placeholder === 'orgs' ? `nobody-${placeholder.pick}` : newId());
    twins.set(id, known);
    return known;
  };
  const filled = (placeholder: Placeholder, parent: string | null) => {
    const id = own(placeholder, parent);
    if (isOwn(placeholder)) twinOf(id, placeholder);
    return id;
  };
  const unknown: PickId = (placeholder, parent) => {
    const before = [...twins].find(([, twin]) => twin === parent)?.[0] ?? parent;
    const id = own(placeholder, before);
    return isOwn(placeholder) ? twinOf(id, placeholder) : id;
  };
  return { own: filled, unknown, count: () => twins.size };
}
