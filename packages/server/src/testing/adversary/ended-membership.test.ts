import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type OrgRole, operations, type ProjectRole } from '@fettle/contract';
import { collect } from '../../features/live/testing/collect.ts';
import { openRaw } from '../../features/live/testing/raw-stream.ts';
import { addToOrg, addToProject, createPerson, type Person } from '../factories.ts';
import { createSender } from '../fuzz/send-request.ts';
import { startService } from '../harness.ts';
import { until } from '../until.ts';
import { attacksOf, ownName } from './attacks.ts';
import { doors, prove } from './doors.ts';
import { notify } from './fill-project.ts';
import {
  type Attacker,
  createHostileWorld,
  credentialsOf,
  marks,
  projectOf,
  setPassword,
} from './hostile-world.ts';
import { type Attempt, createJudge } from './judge-attempt.ts';
import { keepDatabase } from './kept-database.ts';
import { createLeakFinder } from './leaks.ts';
import { everything, formsOfOperation } from './request-forms.ts';

interface Ending {
  name: string;
  org: OrgRole;
  project: ProjectRole | null;
  end(person: Person): Promise<unknown>;
  /** They are still a member of the organization and see what its members see. */
  staysInOrg: boolean;
}

const seenByMembers = ['org', 'person', 'newMember', 'invitation', 'email', 'identifier'] as const;

describe('once a membership has ended', async () => {
  const t = { after };
  const service = await startService(t);
  const world = await createHostileWorld(service);
  const kept = await keepDatabase(t, service.connection);
  const leaks = createLeakFinder(kept.rows, world);
  const sender = createSender(service.url);
  after(() => sender.close());
  const { judge } = createJudge(sender, leaks);
  const { target } = world.places;
  const { home, things } = target;
  const { dashboard } = world.principal;

  const endings: Ending[] = [
    {
      name: 'removed from the organization',
      org: 'admin',
      project: 'owner',
      end: ({ id }) => dashboard.removeOrgMember({ slug: home.slug, userId: id }),
      staysInOrg: false,
    },
    {
      name: 'gone from the organization of their own accord',
      org: 'member',
      project: 'owner',
      end: ({ id, dashboard: own }) => own.removeOrgMember({ slug: home.slug, userId: id }),
      staysInOrg: false,
    },
    {
      name: 'removed from the project',
      org: 'member',
      project: 'owner',
      end: ({ id }) => dashboard.removeProjectMember({ id: things.project, userId: id }),
      staysInOrg: true,
    },
    {
      name: 'an admin no longer',
      org: 'admin',
      project: null,
      end: ({ id }) => dashboard.updateOrgMember({ slug: home.slug, userId: id, role: 'guest' }),
      staysInOrg: true,
    },
  ];

  async function join({ org, project }: Ending): Promise<Person> {
    const person = await createPerson(service, 'Frida Former');
    await setPassword(service, person);
    await addToOrg(service, { id: home.id, slug: '', name: '' }, person, org);
    if (project !== null) await addToProject(service, projectOf(target), person, project);
    await notify(service, {
      orgId: home.id,
      projectId: things.project,
      userId: person.id,
      taskId: things.task,
    });
    return person;
  }

  for (const ending of endings) {
    it(`everything is hidden at the next request from who was ${ending.name}`, async () => {
      await kept.restore();
      const person = await join(ending);
      const former: Attacker = {
        name: ending.name,
        id: person.id,
        credentials: await credentialsOf(service, person),
        fate: 'hidden',
        own: null,
        hidden: [{ place: target, but: ending.staysInOrg ? seenByMembers : [] }],
        forbidden: ending.staysInOrg ? [marks.target, marks.private] : Object.values(marks),
        isThorough: false,
      };
      const attempts = everything.flatMap(({ forms }) =>
        forms().flatMap((form): Attempt[] => {
          const isRead = form.operation === null || form.operation.method === 'GET';
          if (!isRead || form.extra !== null || form.operation?.credential === false) return [];
          const attacks =
            form.slots.length === 0
              ? [{ variant: 'no names', form, names: [], twin: [], isPlain: false }]
              : attacksOf(form, former);
          return doors
            .filter((door) => door.opens(form))
            .flatMap((door) => attacks.map((attack) => ({ attacker: former, door, attack, manner: null })));
        }),
      );
      // Whatever is kept in memory of them is there now: who they are, what they see, what they asked.
      const comment = formsOfOperation(operations.addComment)[0] ?? assert.fail();
      const [v1] = doors;
      const keyed = prove(
        v1?.write(
          comment,
          comment.slots.map(({ kind }) => ownName(kind, target)),
        ) ?? assert.fail(),
        { 'idempotency-key': 'before' },
      );
      const made = await sender.send(keyed, former.credentials.token ?? {});
      assert.equal(made.status, 201);
      const shown = await Promise.all(
        attempts.map(async ({ door, attack }) => {
          const answer = await sender.send(
            door.write(attack.form, attack.names),
            former.credentials[door.credential] ?? {},
          );
          return answer.status < 300 && leaks.find(former, answer.text, attack.names).length > 0;
        }),
      );
      assert.ok(shown.filter(Boolean).length > 50, 'who belongs there sees it');

      await ending.end(person);
      const judged = await Promise.all(attempts.map((attempt) => judge(attempt)));
      const faults = judged.flatMap((judgment) => judgment.faults);
      assert.equal(faults.length, 0, `\n${faults.slice(0, 5).join('\n\n')}`);
      const again = await sender.send(keyed, former.credentials.token ?? {});
      assert.equal(again.status, 409, 'the answer of before is not told again');
      assert.deepEqual(leaks.find(former, again.text, []), []);
    });

    it(`no open stream tells who was ${ending.name} what happens then`, async () => {
      await kept.restore();
      const person = await join(ending);
      const { beside } = world.places;
      // Somewhere else they still hear of, so that one knows when a message would have come.
      const [place, api] = ending.staysInOrg
        ? [beside, dashboard]
        : [world.places.abroad, world.places.abroad.home.principal.dashboard];
      if (!ending.staysInOrg)
        await addToOrg(service, { id: place.home.id, slug: '', name: '' }, person, 'guest');
      await addToProject(service, projectOf(place), person, 'viewer');
      const url = `${service.url}/api/projects/${things.project}/events`;
      const ofProject = await openRaw(url, person.session);
      assert.equal(ofProject.status, 200);
      const ofAll = await collect((options) => person.dashboard.streamEvents({}, options));

      await ending.end(person);
      await until('the stream of the project has ended', () => ofProject.ended() !== null);
      await dashboard.addComment({ id: things.task, body: `${marks.target} said afterwards` });
      await api.addComment({ id: place.things.task, body: 'the fence' });
      await ofAll.find('the fence', (message) => JSON.stringify(message).includes('the fence'));
      assert.equal(ofAll.failure(), undefined);
      const heard = JSON.stringify(ofAll.messages);
      await ofAll.stop();
      assert.ok(!heard.includes('said afterwards') && !ofProject.text().includes('said afterwards'));
      assert.equal((await openRaw(url, person.session)).status, 404);
    });
  }

  it('a revoked token, an ended session and a disabled account open nothing, at any door', async () => {
    await kept.restore();
    const person = await join({ ...(endings[0] ?? assert.fail()) });
    const credentials = await credentialsOf(service, person);
    const form = formsOfOperation(operations.getTask)[0] ?? assert.fail();
    const names = form.slots.map(({ kind }) => ownName(kind, target));
    const statuses = async () =>
      Promise.all(
        doors
          .filter((door) => door.opens(form))
          .map(
            async (door) => (await sender.send(door.write(form, names), credentials[door.credential])).status,
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
    // Another process has done it: this one may believe what it knew for a second.
    await until(
      'every door is closed',
      async () => (await statuses()).every((status) => status === 401),
      2_000,
    );
  });
});
