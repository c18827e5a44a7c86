import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { operations } from '@fettle/contract';
import { newId } from '../../ids.ts';
import { conforms } from '../../testing/conforms.ts';
import { createFixture } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';
import { htmlPage, startSite } from '../../testing/site.ts';
import { until } from '../../testing/until.ts';
import { createSiteProject } from './testing/audit-rows.ts';

describe('access to audits', async () => {
  const service = await startService({ after }, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
  const fixture = await createFixture(service);
  const { org, owner, viewer, outsider, stranger, foreignProject, member } = fixture;
  const { db } = service.services;
  service.startWorkers();
  const site = await startSite({ after }, (path) => (path === '/' ? htmlPage('Home') : null));
  const ended = (id: string): Promise<boolean> =>
    until('the audit has ended', async () => (await owner.v1.getAudit({ id })).status === 'complete');
  for (let count = 0; count < 6; count += 1) {
    const project = await createSiteProject(service, org, site.url);
    await ended((await owner.v1.startAudit({ id: project.id })).id);
  }

  it('is for users who can see the project; for others an audit is not found, as if it did not exist', async () => {
    const project = fixture.project;
    await db.updateTable('projects').set({ url: site.url }).where('id', '=', project.id).execute();
    const { id } = await member.v1.startAudit({ id: project.id });
    await ended(id);
    assert.equal((await viewer.v1.getAudit({ id })).id, id);
    for (const person of [outsider, stranger]) {
      const hidden = await refused(person.v1.getAudit({ id }), 'NOT_FOUND');
      for (const missing of [newId(), 'nonsense']) {
        const other = await refused(person.v1.getAudit({ id: missing }), 'NOT_FOUND');
        assert.equal(other.message, hidden.message);
      }
      await refused(person.v1.reanalyzeAudit({ id }), 'NOT_FOUND');
      await refused(person.dashboard.cancelAudit({ id }), 'NOT_FOUND');
      await refused(person.v1.startAudit({ id: project.id }), 'NOT_FOUND');
      await refused(person.v1.listProjectAudits({ id: project.id }), 'NOT_FOUND');
    }
    await refused(viewer.v1.startAudit({ id: project.id }), 'FORBIDDEN');
    await refused(viewer.v1.reanalyzeAudit({ id }), 'FORBIDDEN');
    await refused(viewer.dashboard.cancelAudit({ id }), 'FORBIDDEN');
  });

  it('follows the scopes of a token, and only in its projects', async () => {
    const { id } = fixture.project;
    const reader = await member.tokenWith(['audits:read']);
    const runner = await member.tokenWith(['audits:run']);
    const [audit] = (await reader.listProjectAudits({ id })).items;
    assert.ok(audit);
    await reader.getAudit({ id: audit.id });
    await reader.listOrgAudits({ slug: org.slug });
    await refused(reader.startAudit({ id }), 'INSUFFICIENT_SCOPE');
    await refused(reader.reanalyzeAudit({ id: audit.id }), 'INSUFFICIENT_SCOPE');
    await refused(runner.getAudit({ id: audit.id }), 'INSUFFICIENT_SCOPE');
    await refused(runner.listProjectAudits({ id }), 'INSUFFICIENT_SCOPE');
    await refused(runner.listOrgAudits({ slug: org.slug }), 'INSUFFICIENT_SCOPE');
    await refused(service.client().getAudit({ id: audit.id }), 'UNAUTHORIZED');
    const elsewhere = await owner.tokenWith(['audits:read'], [newId()]);
    await refused(elsewhere.getAudit({ id: audit.id }), 'NOT_FOUND');
    await refused(elsewhere.listOrgAudits({ slug: org.slug }), 'NOT_FOUND');
  });

  it('lists the audits of an organization newest first, only of visible projects, in pages that do not overlap', async () => {
    const all = await owner.v1.listOrgAudits({ slug: org.slug, limit: 100 });
    conforms(operations.listOrgAudits, all.items[0]);
    assert.equal(all.total, all.items.length);
    assert.deepEqual(
      all.items.map(({ id }) => id),
      all.items
        .map(({ id }) => id)
        .toSorted()
        .reverse(),
    );
    const mine = await member.v1.listOrgAudits({ slug: org.slug });
    const expected = all.items.filter(({ projectId }) => projectId === fixture.project.id);
    assert.ok(expected.length > 0 && expected.length < all.total);
    assert.deepEqual(mine.items, expected);
    assert.equal(mine.total, expected.length);
    const pages = await Promise.all(
      [1, 2].map((page) => owner.v1.listOrgAudits({ slug: org.slug, page, limit: 3 })),
    );
    assert.deepEqual(
      pages.flatMap(({ items }) => items),
      all.items.slice(0, 6),
    );
    const beyond = await owner.v1.listOrgAudits({ slug: org.slug, page: 1_000_000_000 });
    assert.deepEqual([beyond.items, beyond.total], [[], all.total]);
    const limitOf = async (path: string) =>
      ((await owner.v1.requestRaw('GET', path)).body as { meta: { limit: number } }).meta.limit;
    assert.equal(await limitOf(`/orgs/${org.slug}/audits`), 50);
    assert.equal(await limitOf(`/orgs/${org.slug}/audits?limit=101`), 100);
    assert.equal(await limitOf(`/projects/${fixture.project.id}/audits`), 20);
    await refused(stranger.v1.listOrgAudits({ slug: org.slug }), 'NOT_FOUND');
    assert.equal((await stranger.v1.listProjectAudits({ id: foreignProject.id })).total, 0);
  });
});
