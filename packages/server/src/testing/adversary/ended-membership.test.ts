import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type OrgRole, operations, type ProjectRole } from '@fettle/contract';
import { collect } from '../../features/live/testing/collect.ts';
import { openRaw } from '../../features/live/testing/raw-stream.ts';
import { addToOrg, addToProject, createPerson, type Person } from '../factories.ts';
import { createSender } from '../fuzz/send-request.ts';
import { startService } from '../harness.ts';
import { until } from '../until.ts';
import {
  type Attacker,
  canaries,
  createAccessFixture,
  credentialsOf,
  projectOf,
  setPassword,
} from './access-fixture.ts';
import { attacksOf, ownName } from './attacks.ts';
import { addHeaders, channels } from './channels.ts';
import { type Attempt, createAttemptChecker } from './check-attempt.ts';
import { notify } from './fill-project.ts';
import { createLeakFinder } from './leaks.ts';
import { formsOfOperation, operationsAndTools } from './request-forms.ts';
import { snapshotDatabase } from './snapshot-database.ts';

interface Ending {
  name: string;
  org: OrgRole;
  project: ProjectRole | null;
  end(person: Person): Promise<unknown>;
  /** They are still a member of the organization and see what its members see. */
  staysInOrg: boolean;
}

const seenByMembers = ['org', 'person', 'picture', 'newMember', 'invitation', 'email', 'identifier'] as const;

describe('once a membership has ended', async () => {
  const t = { after };
  const service = await startService(t);
  const fixture = await createAccessFixture(service);
  const snapshot = await snapshotDatabase(t, service.connection);
  const leaks = createLeakFinder(snapshot.rows, fixture);
  const sender = createSender(service.url);
  after(() => sender.close());
  const { check } = createAttemptChecker(sender, leaks);
  const { target } = fixture.tenants;
  const { tenantOrg, resources } = target;
  const { dashboard } = fixture.principal;

  const endings: Ending[] = [
    {
      name: 'removed from the organization',
      org: 'admin',
      project: 'owner',
      end: ({ id }) => dashboard.removeOrgMember({ slug: tenantOrg.slug, userId: id }),
      staysInOrg: false,
    },
    {
      name: 'gone from the organization of their own accord',
      org: 'member',
      project: 'owner',
      end: ({ id, dashboard: own }) => own.removeOrgMember({ slug: tenantOrg.slug, userId: id }),
      staysInOrg: false,
    },
    {
      name: 'removed from the project',
      org: 'member',
      project: 'owner',
      end: ({ id }) => dashboard.removeProjectMember({ id: resources.project, userId: id }),
      staysInOrg: true,
    },
    {
      name: 'an admin no longer',
      org: 'admin',
      project: null,
      end: ({ id }) => dashboard.updateOrgMember({ slug: tenantOrg.slug, userId: id, role: 'guest' }),
      staysInOrg: true,
    },
  ];

  async function join({ org, project }: Ending): Promise<Person> {
    const person = await createPerson(service, 'Frida Former');
    await setPassword(service, person);
    await addToOrg(service, { id: tenantOrg.id, slug: '', name: '' }, person, org);
    if (project !== null) await addToProject(service, projectOf(target), person, project);
    await notify(service, {
      orgId: tenantOrg.id,
      projectId: resources.project,
      userId: person.id,
      taskId: resources.task,
    });
    return person;
  }

  for (const ending of endings) {
    it(`everything is hidden at the next request from who was ${ending.name}`, async () => {
      await snapshot.restore();
      const person = await join(ending);
      const former: Attacker = {
        name: ending.name,
        id: person.id,
        credentials: await credentialsOf(service, person),
        expected: 'hidden',
        own: null,
        hidden: [{ tenant: target, but: ending.staysInOrg ? seenByMembers : [] }],
        forbidden: ending.staysInOrg ? [canaries.target, canaries.private] : Object.values(canaries),
        isThorough: false,
      };
      const attempts = operationsAndTools.flatMap(({ forms }) =>
        forms().flatMap((form): Attempt[] => {
          const isRead = form.operation === null || form.operation.method === 'GET';
          if (!isRead || form.extra !== null || form.operation?.credential === false) return [];
          const attacks =
            form.slots.length === 0
              ? [{ variant: 'no names', form, names: [], twin: [], isPlain: false }]
              : attacksOf(form, former);
          return channels
            .filter((channel) => channel.accepts(form))
            .flatMap((channel) =>
              attacks.map((attack) => ({ attacker: former, channel, attack, modifier: null })),
            );
        }),
      );
      // First as a member, to fill all caches: who they are, what they see, what they requested.
      const comment = formsOfOperation(operations.addComment)[0] ?? assert.fail();
      const [v1] = channels;
      const keyed = addHeaders(
        v1?.write(
          comment,
          comment.slots.map(({ kind }) => ownName(kind, target)),
        ) ?? assert.fail(),
        { 'idempotency-key': 'before' },
      );
      const made = await sender.send(keyed, former.credentials.token ?? {});
      assert.equal(made.status, 201);
      const shown = await Promise.all(
        attempts.map(async ({ channel, attack }) => {
          const response = await sender.send(
            channel.write(attack.form, attack.names),
            former.credentials[channel.credential] ?? {},
          );
          return response.status < 300 && leaks.find(former, response.text, attack.names).length > 0;
        }),
      );
      assert.ok(shown.filter(Boolean).length > 50, 'who belongs there sees it');

      await ending.end(person);
      const results = await Promise.all(attempts.map((attempt) => check(attempt)));
      const faults = results.flatMap((result) => result.faults);
      assert.equal(faults.length, 0, `\n${faults.slice(0, 5).join('\n\n')}`);
      const again = await sender.send(keyed, former.credentials.token ?? {});
      assert.equal(again.status, 409, 'the answer of before is not told again');
      assert.deepEqual(leaks.find(former, again.text, []), []);
    });

    it(`no open stream tells who was ${ending.name} what happens then`, async () => {
      await snapshot.restore();
      const person = await join(ending);
      const { sibling } = fixture.tenants;
      // They still receive events from elsewhere, which shows when a message would have arrived.
      const [tenant, api] = ending.staysInOrg
        ? [sibling, dashboard]
        : [fixture.tenants.external, fixture.tenants.external.tenantOrg.principal.dashboard];
      if (!ending.staysInOrg)
        await addToOrg(service, { id: tenant.tenantOrg.id, slug: '', name: '' }, person, 'guest');
      await addToProject(service, projectOf(tenant), person, 'viewer');
      const url = `${service.url}/api/projects/${resources.project}/events`;
      const ofProject = await openRaw(url, person.session);
      assert.equal(ofProject.status, 200);
      const ofAll = await collect((options) => person.dashboard.streamEvents({}, options));

      await ending.end(person);
      await until('the stream of the project has ended', () => ofProject.ended() !== null);
      const body = `${canaries.target} said afterwards`;
      await dashboard.addComment({ id: resources.task, body, visibility: 'public' });
      await api.addComment({ id: tenant.resources.task, body: 'the fence', visibility: 'public' });
      await ofAll.find('the fence', (message) => JSON.stringify(message).includes('the fence'));
      assert.equal(ofAll.failure(), undefined);
      const heard = JSON.stringify(ofAll.messages);
      await ofAll.stop();
      assert.ok(!heard.includes('said afterwards') && !ofProject.text().includes('said afterwards'));
      assert.equal((await openRaw(url, person.session)).status, 404);
    });
  }

  it('a revoked token, an ended session and a disabled account give access to nothing, through any channel', async () => {
    await snapshot.restore();
    const person = await join({ ...(endings[0] ?? assert.fail()) });
    const credentials = await credentialsOf(service, person);
    const form = formsOfOperation(operations.getTask)[0] ?? assert.fail();
    const names = form.slots.map(({ kind }) => ownName(kind, target));
    const statuses = async () =>
      Promise.all(
        channels
          .filter((channel) => channel.accepts(form))
          .map(
            async (channel) =>
              (await sender.send(channel.write(form, names), credentials[channel.credential])).status,
          ),
      );
    assert.deepEqual(await statuses(), [200, 200, 200]);
    const [token] = (await person.dashboard.listTokens()).items;
    await person.dashboard.revokeToken({ id: token?.id ?? '' });
    assert.deepEqual(await statuses(), [401, 200, 200]);
    await service.services.db
      .updateTable('users')
      .set({ disabled_at: new Date().toISOString() })
      .where('id', '=', person.id)
      .execute();
    // Changed as if by another process: this one can use its cache for up to a second.
    await until(
      'every channel rejects them',
      async () => (await statuses()).every((status) => status === 401),
      2_000,
    );
  });
});
