import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { allOperations, type Operation, operationsByResource, resourceTitles } from '@fettle/contract';
import { sql } from 'kysely';
import { addToOrg, addToProject, createPerson, type Person } from '../factories.ts';
import { createSender } from '../fuzz/send-request.ts';
import { startService } from '../harness.ts';
import {
  type Credentials,
  canaries,
  createAccessFixture,
  credentialsOf,
  projectOf,
  setPassword,
} from './access-fixture.ts';
import { ownName } from './attacks.ts';
import { channels } from './channels.ts';
import { prepare } from './prepare.ts';
import { formsOfOperation } from './request-forms.ts';
import { neverSucceeds, type ResourceKind, secretResources } from './resource-kinds.ts';
import { type Outcome, type RoleRow, roleCombinations, writeRolesPage } from './roles.ts';
import { snapshotDatabase } from './snapshot-database.ts';

const page = join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'reference', 'roles.md');

/** Resources that can belong to the caller: more is allowed with them than with those of others. */
const owned: Partial<Record<ResourceKind, (id: string, userId: string) => ReturnType<typeof sql>>> = {
  comment: (id, userId) => sql`update comments set author_id = ${userId} where id = ${id}`,
  timeEntry: (id, userId) => sql`update time_entries set user_id = ${userId} where id = ${id}`,
  token: (id, userId) => sql`update api_tokens set user_id = ${userId} where id = ${id}`,
  secondFactor: (id, userId) => sql`update second_factors set user_id = ${userId} where id = ${id}`,
  session: (id, userId) => sql`update sessions set user_id = ${userId} where id = ${id}`,
};

/** Names for the caller, in place of the resource of somebody else. */
const ownNames: Partial<Record<ResourceKind, string>> = { watcher: 'me' };

describe('who may do what', async () => {
  const t = { after };
  const service = await startService(t);
  const fixture = await createAccessFixture(service);
  const { target, external } = fixture.tenants;
  const people: { person: Person; credentials: Required<Credentials> }[] = [];
  for (const { title, org, project } of roleCombinations) {
    const person = await createPerson(service, `Somebody ${title.replace(/\W+/g, ' ')}`);
    await setPassword(service, person);
    if (org !== null) await addToOrg(service, { id: target.tenantOrg.id, slug: '', name: '' }, person, org);
    else await addToOrg(service, { id: external.tenantOrg.id, slug: '', name: '' }, person, 'owner');
    if (project !== null) await addToProject(service, projectOf(target), person, project);
    people.push({ person, credentials: await credentialsOf(service, person) });
  }
  const snapshot = await snapshotDatabase(t, service.connection);
  const sender = createSender(service.url);
  after(() => sender.close());
  const faults: string[] = [];

  async function ask(operation: Operation, index: number, isOwn: boolean): Promise<Outcome> {
    const { person, credentials } = people[index] ?? assert.fail();
    const [form] = formsOfOperation(operation);
    assert.ok(form);
    const outcomes = new Set<Outcome>();
    // A mobile sign-in is the same caller as a session.
    for (const channel of channels.filter((each) => each.accepts(form) && each.credential !== 'mobile')) {
      const isPrepared = await prepare(service, operation.name, target.resources);
      if (isOwn)
        for (const { kind } of form.slots)
          await owned[kind]?.(target.resources[kind], person.id).execute(service.services.db);
      const names = form.slots.map(
        ({ kind }) => (isOwn ? ownNames[kind] : undefined) ?? ownName(kind, target),
      );
      const response = await sender.send(channel.write(form, names), credentials[channel.credential]);
      const isChanged = isOwn || isPrepared || (response.status < 300 && operation.method !== 'GET');
      if (isChanged) await snapshot.restore();
      if (`${operation.name} ${channel.credential}` in neverSucceeds) continue;
      outcomes.add(outcomeOf(response.status));
      // A refused caller learns nothing about the target, unless they hold the link that shows it to everyone.
      const holdsLink = form.slots.some(({ kind }) => secretResources.has(kind));
      if (response.status >= 400 && response.text.includes(canaries.target) && !holdsLink)
        faults.push(
          `${operation.name} tells ${roleCombinations[index]?.title}: ${response.text.slice(0, 300)}`,
        );
    }
    const [outcome] = outcomes;
    if (outcome === undefined || outcomes.size > 1)
      faults.push(
        `${operation.name} for ${roleCombinations[index]?.title}: ${[...outcomes].join(' here, ')} there`,
      );
    return outcome ?? 'refused';
  }

  it('is what docs/reference/roles.md says, through every channel alike', async () => {
    const rows: RoleRow[] = [];
    for (const [resource, operations] of Object.entries(operationsByResource)) {
      const { title } = resourceTitles[resource as keyof typeof resourceTitles];
      for (const operation of Object.values<Operation>(operations)) {
        if (!operation.credential) continue;
        const [form] = formsOfOperation(operation);
        const hasOwner = form?.slots.some(({ kind }) => kind in owned || kind in ownNames) === true;
        for (const isOwn of hasOwner ? [false, true] : [false]) {
          const outcomes: Outcome[] = [];
          for (const index of roleCombinations.keys()) outcomes.push(await ask(operation, index, isOwn));
          rows.push({ name: `${operation.name}${isOwn ? ' (own)' : ''}`, resource: title, outcomes });
        }
      }
    }
    assert.deepEqual(faults, []);
    const text = writeRolesPage(rows);
    if (process.env.FETTLE_WRITE_ROLES === '1') await writeFile(page, text);
    assert.equal(
      await readFile(page, 'utf8'),
      text,
      'The permissions have changed. If this is intended, regenerate the page: FETTLE_WRITE_ROLES=1 npm test -- packages/server/src/testing/adversary/roles.test.ts',
    );
    const named = new Set(rows.map(({ name }) => name));
    for (const { name, credential } of allOperations) assert.ok(named.has(name) || !credential, name);
  });

  it('is decided before anything happens: who is refused leaves no failure behind', () => {
    assert.deepEqual(
      service.logged.filter(({ level }) => Number(level) >= 50),
      [],
    );
  });
});

function outcomeOf(status: number): Outcome {
  if (status < 300) return 'yes';
  if (status === 403) return 'no';
  return status === 404 ? 'hidden' : 'refused';
}
