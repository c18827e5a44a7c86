import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { newId } from '../../../ids.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { htmlPage, startSite } from '../../../testing/site.ts';
import { until } from '../../../testing/until.ts';
import { createSiteProject, insertQueued } from '../testing/audit-rows.ts';

describe('the HTML report of an audit', async () => {
  const service = await startService({ after }, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
  const fixture = await createFixture(service);
  const { org, owner, viewer, outsider, stranger, member } = fixture;
  const { db } = service.services;
  let isMended = false;
  const site = await startSite({ after }, (path) => {
    if (path === '/') return htmlPage('<img src=x onerror=alert(1)>', '/a', isMended ? '/a' : '/gone');
    return path === '/a' ? htmlPage('A page', '/') : null;
  });
  await db.updateTable('projects').set({ url: site.url }).where('id', '=', fixture.project.id).execute();
  const waiting = await insertQueued(service, await createSiteProject(service, org, site.url));
  await db.updateTable('audits').set({ due_at: '2999-01-01T00:00:00Z' }).where('id', '=', waiting).execute();
  service.startWorkers();

  const audit = async (): Promise<string> => {
    const { id } = await member.v1.startAudit({ id: fixture.project.id });
    await until(
      'the audit is complete',
      async () => (await member.v1.getAudit({ id })).status === 'complete',
    );
    return id;
  };
  const first = await audit();
  isMended = true;
  const second = await audit();
  const read = (id: string, session = member.session) =>
    service.fetch(`/api/audits/${id}/report.html`, { headers: { cookie: `fettle_session=${session}` } });

  it('may use styles and nothing else, and is named after the site and the day', async () => {
    const response = await read(first);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(
      response.headers.get('content-security-policy'),
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'; sandbox",
    );
    assert.equal(response.headers.get('cache-control'), 'private, no-cache');
    assert.match(
      response.headers.get('content-disposition') ?? '',
      /^inline; filename="127\.0\.0\.1-audit-\d{4}-\d\d-\d\d\.html"/,
    );
    const html = await response.text();
    assert.equal(Number(response.headers.get('content-length')), Buffer.byteLength(html));
    assert.match(html, /<svg class="ring/);
    assert.match(html, /Broken internal links/);
    assert.match(html, /Pages crawled over time/);
    assert.doesNotMatch(html, /<img|Compared with the audit of/);
  });

  it('shows what changed since the previous audit', async () => {
    const html = await (await read(second)).text();
    assert.match(html, /Compared with the audit of /);
    assert.match(html, /<strong>[1-9]\d* fixed<\/strong>/);
  });

  it('compares with another audit of the project, if one is named', async () => {
    const compared = await service.fetch(`/api/audits/${first}/report.html?against=${second}`, {
      headers: { cookie: `fettle_session=${member.session}` },
    });
    const html = await compared.text();
    assert.match(html, /Compared with the audit of /);
    assert.match(html, /<strong>[1-9]\d* new occurrences?<\/strong>.* unchanged, 0 not rechecked/);
    assert.doesNotMatch(html, /The scores cannot be compared/);
    await refused(stranger.dashboard.getAuditReport({ id: first, against: second }), 'NOT_FOUND');
    await refused(member.dashboard.getAuditReport({ id: first, against: newId() }), 'NOT_FOUND');
  });

  it('is for every user who can see the project', async () => {
    assert.equal((await read(first, viewer.session)).status, 200);
    const missing = await (await read(newId())).text();
    for (const person of [outsider, stranger]) {
      const response = await read(first, person.session);
      assert.equal(response.status, 404);
      assert.equal(await response.text(), missing);
    }
    assert.equal((await service.fetch(`/api/audits/${first}/report.html`)).status, 401);
    assert.equal((await read('nonsense')).status, 404);
  });

  it('is a conflict while there are no results', async () => {
    await refused(owner.dashboard.getAuditReport({ id: waiting }), 'CONFLICT');
  });
});
