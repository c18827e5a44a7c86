import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Client } from '@fettle/client';
import type { OrgRole } from '@fettle/contract';
import fc from 'fast-check';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';
import { type BuiltDataset, buildDataset } from './testing/build-dataset.ts';
import { asListItem, type ModelCaller, modelListItem, modelStats, sees } from './testing/model.ts';
import { type RandomDataset, randomDataset } from './testing/random-dataset.ts';

const now = new Date('2026-11-20T09:00:00Z');
const service = await startService({ after }, { clock: () => now });

/** Fixed, so that a failure is the same for everybody; datasets stay in the database, as unrelated data for later ones. */
const seed = 20_261_120;
const runs = 30;

test('for any dataset, lists, details, and statistics agree with counting every visible task', async () => {
  const property = fc.asyncProperty(randomDataset, async (random) => {
    const dataset = await buildDataset(service, random, now);
    for (const [index, person] of dataset.people.entries()) {
      const orgRoles = rolesOf(random, dataset, index);
      await compare(dataset, { userId: person.id, orgRoles, limit: null }, person.v1);
      const limit = random.limit.flatMap((project) => dataset.projects[project]?.id ?? []);
      const limited = await person.tokenWith(['projects:read', 'stats:read'], limit);
      await compare(dataset, { userId: person.id, orgRoles, limit }, limited);
    }
  });
  await fc.assert(property, { seed: seed, numRuns: runs });
});

function rolesOf(random: RandomDataset, dataset: BuiltDataset, person: number): Map<string, OrgRole> {
  const roles = new Map<string, OrgRole>();
  for (const [index, org] of dataset.orgs.entries()) {
    const role = random.orgRoles[person]?.[index];
    if (role != null) roles.set(org.id, role);
  }
  return roles;
}

async function compare(dataset: BuiltDataset, caller: ModelCaller, api: Client<'v1'>): Promise<void> {
  const visible = dataset.projects.filter((project) => sees(caller, project));
  const newestFirst = [...visible].sort((a, b) => (a.id < b.id ? 1 : -1));
  const { items, total } = await api.listProjects({});
  assert.deepEqual(
    items,
    newestFirst.map((project) => modelListItem(project, now)),
  );
  assert.equal(total, visible.length);
  for (const project of dataset.projects) {
    const detail = api.getProject({ id: project.id });
    if (visible.includes(project)) assert.deepEqual(asListItem(await detail), modelListItem(project, now));
    else await refused(detail, 'NOT_FOUND');
  }
  assert.deepEqual(await api.getStats({}), modelStats(visible, now));
  for (const org of dataset.orgs) {
    const stats = api.getOrgStats({ slug: org.slug });
    const ofOrg = visible.filter((project) => project.orgId === org.id);
    // A token limited to projects does not even learn of orgs without any of them.
    const { limit } = caller;
    const inLimit =
      limit === null || dataset.projects.some(({ id, orgId }) => orgId === org.id && limit.includes(id));
    if (caller.orgRoles.has(org.id) && inLimit) assert.deepEqual(await stats, modelStats(ofOrg, now));
    else await refused(stats, 'NOT_FOUND');
  }
}
