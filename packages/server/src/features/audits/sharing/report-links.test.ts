import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { limits, type NewReportLink, operations } from '@fettle/contract';
import { newId } from '../../../ids.ts';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture, type Fixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { pngHeader } from '../../../testing/image-headers.ts';
import { refused } from '../../../testing/refused.ts';
import { insertQueued } from '../testing/audit-rows.ts';
import { insertIgnored } from '../testing/ignored-rows.ts';
import { insertReported } from '../testing/report-rows.ts';

const dayMs = 86_400_000;
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/153.0 Safari/537.36';

describe('links to the report of an audit', async () => {
  let now = Date.parse('2026-11-20T10:00:00.000Z');
  const service = await startService({ after }, { clock: () => new Date(now) });
  const { db } = service.services;
  let fixture: Fixture;
  let id: string;
  let listId: string;

  beforeEach(async () => {
    // Another hour: openings are limited.
    now += 2 * 3_600_000;
    fixture = await createFixture(service);
    const site = { findings: 3, pages: 3, detail: 'shown' };
    ({ auditId: id, listId } = await insertReported(service, fixture.project, site));
  });

  const pathOf = ({ url }: Pick<NewReportLink, 'url'>) => new URL(url).pathname;
  const open = (link: Pick<NewReportLink, 'url'>, headers: Record<string, string> = {}, method = 'GET') =>
    service.fetch(pathOf(link), { method, headers: { 'user-agent': browser, ...headers } });
  const openings = async (link: NewReportLink) => {
    const { items } = await fixture.member.v1.listReportLinks({ id: link.auditId });
    return items.find((each) => each.id === link.id)?.openCount;
  };

  /** As if an analysis had left out one occurrence. */
  const ignoreOne = async (reason: string) => {
    const projectId = fixture.project.id;
    await insertIgnored(db, { projectId, listId }, 2);
    await db.updateTable('ignored_issues').set({ reason }).where('project_id', '=', projectId).execute();
    const checks = ['title-missing', 'link-internal-broken'].map((check) => ({
      ...{ id: check, title: 'Made up', category: 'accessibility', status: 'pass', severity: 'error' },
      ...{ weight: 1, score: 100, unit: 'page', affected: 0, assessed: 3, pointsLost: 0, why: '', fix: '' },
      ...{ note: null, examples: [], ignoredCount: 1 },
    }));
    const category = { id: 'accessibility', title: 'Accessibility', score: 100, weight: 0, checks };
    const general = { checks, categories: [category], aiSummary: 'Fair.' };
    await db
      .updateTable('audits')
      .set({ ignored_finding_count: 1, general_report: JSON.stringify(general) })
      .where('id', '=', id)
      .execute();
  };

  it('show it to everyone who has one, without an account', async () => {
    const { member, owner, project, org } = fixture;
    await owner.dashboard.updateOrgBranding({ slug: org.slug, accentColor: '#c2410c' });
    const contentBase64 = pngHeader(9, 9).toString('base64');
    await owner.dashboard.setOrgLogo({ slug: org.slug, contentBase64 });
    const link = await member.v1.createReportLink({ id, name: 'For Anna' });
    conforms(operations.createReportLink, link);
    assert.match(link.url, /\/shared\/[\w-]{43}$/);
    assert.deepEqual(
      [link.auditId, link.projectId, link.name, link.status, link.openCount, link.lastOpenedAt],
      [id, project.id, 'For Anna', 'active', 0, null],
    );
    assert.equal(Date.parse(link.expiresAt), now + limits.reportLinkDays.default * dayMs);
    const response = await open(link);
    assert.equal(response.status, 200);
    const html = await response.text();
    assert.match(html, new RegExp(`<h1>${project.name}</h1>`));
    assert.ok(html.includes('--brand:#c2410c') && html.includes(`data:image/png;base64,${contentBase64}`));
    assert.deepEqual(
      ['x-robots-tag', 'cache-control', 'referrer-policy', 'set-cookie', 'etag'].map((name) =>
        response.headers.get(name),
      ),
      ['noindex, nofollow, noarchive', 'no-store', 'no-referrer', null, null],
    );
    assert.match(
      response.headers.get('content-security-policy') ?? '',
      /^default-src 'none'; style-src 'unsafe-inline'; img-src data:; .* sandbox$/,
    );
  });

  it('store only a hash of the token, which no list contains', async () => {
    const { member, owner } = fixture;
    const link = await member.v1.createReportLink({ id });
    const token = link.url.split('/').at(-1) ?? '';
    const { items, total } = await owner.v1.listReportLinks({ id });
    assert.equal(total, 1);
    conforms(operations.listReportLinks, items[0]);
    const { url: _, ...listed } = link;
    assert.deepEqual(items, [listed]);
    const rows = await db.selectFrom('report_links').selectAll().where('id', '=', link.id).execute();
    const stored = JSON.stringify(rows.map((row) => ({ ...row, hash: row.token_hash.toString('latin1') })));
    assert.ok(!stored.includes(token));
    assert.ok(!JSON.stringify(items).includes(token));
  });

  it('contain nothing internal: no members, no tasks, no reasons', async () => {
    const { member, lead, project } = fixture;
    const task = await lead.dashboard.createTask({ projectId: project.id, title: 'Secret plan of the team' });
    await ignoreOne('The client does not pay for this.');
    const html = await (await open(await member.v1.createReportLink({ id, name: 'Internal name' }))).text();
    assert.match(html, /1 ignored occurrence is hidden/);
    const team = await service.fetch(`/api/audits/${id}/report.html`, {
      headers: { cookie: `fettle_session=${member.session}` },
    });
    assert.match(await team.text(), /does not pay for this/);
    const client = await service.fetch(`/api/audits/${id}/report.html?audience=client`, {
      headers: { cookie: `fettle_session=${member.session}` },
    });
    assert.equal(await client.text(), html);
    for (const secret of [
      'does not pay',
      'Secret plan',
      'Internal name',
      task.id,
      id,
      project.id,
      ...Object.values(fixture).flatMap((each) => ('email' in each ? [each.name, each.email, each.id] : [])),
    ]) {
      assert.ok(!html.includes(secret), secret);
    }
  });

  it('that are unknown, malformed, expired, or revoked are all answered the same', async () => {
    const { member } = fixture;
    const link = await member.v1.createReportLink({
      id,
      expiresAt: new Date(now + 3 * 3_600_000).toISOString(),
    });
    const revoked = await member.v1.createReportLink({ id });
    assert.deepEqual(await member.v1.revokeReportLink({ id, linkId: revoked.id }), { id: revoked.id });
    assert.equal((await open(link)).status, 200);
    now += 3 * 3_600_000;
    const pages: string[] = [];
    const { url } = link;
    const unknown = url.slice(0, -43) + 'A'.repeat(43);
    for (const path of [url, revoked.url, unknown, `${url}x`, url.slice(0, -1), `${url.slice(0, -43)}%00`]) {
      const response = await open({ url: path });
      assert.equal(response.status, 404, path);
      const headers = Object.fromEntries(response.headers);
      for (const name of ['x-request-id', 'date']) delete headers[name];
      pages.push(JSON.stringify([headers, await response.text()]));
    }
    assert.equal(new Set(pages).size, 1, pages.join('\n'));
    assert.match(pages[0] ?? '', /This report isn’t available/);
    const { items } = await member.v1.listReportLinks({ id });
    assert.deepEqual(
      items.map(({ status }) => status),
      ['revoked', 'expired'],
    );
  });

  it('end with the audit and with the project', async () => {
    const { member, owner, project } = fixture;
    const link = await member.v1.createReportLink({ id });
    const other = await insertReported(service, project, { findings: 0, pages: 1, detail: '' });
    const second = await member.v1.createReportLink({ id: other.auditId });
    await db.deleteFrom('audits').where('id', '=', id).execute();
    assert.equal((await open(link)).status, 404);
    assert.equal((await open(second)).status, 200);
    await owner.dashboard.deleteProject({ id: project.id });
    assert.equal((await open(second)).status, 404);
    const left = await db
      .selectFrom('report_links')
      .select('id')
      .where('project_id', '=', project.id)
      .execute();
    assert.deepEqual(left, []);
  });

  it('count openings by people, and a reload only once', async () => {
    const link = await fixture.member.v1.createReportLink({ id });
    await open(link);
    await open(link);
    assert.equal(await openings(link), 1);
    await open(link, { 'user-agent': `${browser} Firefox` });
    assert.equal(await openings(link), 2);
    now += 31 * 60_000;
    await open(link, { 'user-agent': `${browser} Firefox` });
    assert.equal(await openings(link), 3);
    const { items } = await fixture.member.v1.listReportLinks({ id });
    assert.equal(Date.parse(items[0]?.lastOpenedAt ?? ''), now);
  });

  it('do not count previews, prefetching, and requests for headers only', async () => {
    const link = await fixture.member.v1.createReportLink({ id });
    const machines: Record<string, string>[] = [
      { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': 'curl/8.9' },
      { 'user-agent': '' },
      { 'sec-purpose': 'prefetch;prerender' },
      { 'sec-fetch-dest': 'empty' },
    ];
    for (const headers of machines) assert.equal((await open(link, headers)).status, 200);
    const head = await open(link, {}, 'HEAD');
    assert.deepEqual([head.status, await head.text()], [200, '']);
    assert.equal(await openings(link), 0);
  });

  it('are limited, and say when to come back', async () => {
    const link = await fixture.member.v1.createReportLink({ id });
    const { perLink } = limits.openedReportsPerHour;
    assert.equal((await open(link)).status, 200);
    const { numUpdatedRows } = await db
      .updateTable('rate_windows')
      .set({ count: perLink })
      .where('token_id', '=', link.id)
      .executeTakeFirst();
    assert.equal(numUpdatedRows, 1n);
    const response = await open(link);
    assert.equal(response.status, 429);
    assert.ok(Number(response.headers.get('retry-after')) > 0);
    assert.match(await response.text(), /opened too often\. Try again in/);
    now += 3_600_000;
    assert.equal((await open(link)).status, 200);
    await db
      .updateTable('rate_windows')
      .set({ count: 100_000 })
      .where('class', '=', 'shared report')
      .execute();
    const unknown = { url: link.url.slice(0, -43) + 'B'.repeat(43) };
    assert.equal((await open(unknown)).status, 429);
  });

  it('need a report, an end within a year, and room', async () => {
    const { member, project } = fixture;
    for (const days of [-1, 0, limits.reportLinkDays.max + 1]) {
      const expiresAt = new Date(now + days * dayMs).toISOString();
      await refused(member.v1.createReportLink({ id, expiresAt }), 'BAD_REQUEST');
    }
    await refused(member.v1.createReportLink({ id, name: 'x'.repeat(101) }), 'BAD_REQUEST');
    const queued = await insertQueued(service, project);
    const error = await refused(member.v1.createReportLink({ id: queued }), 'CONFLICT');
    assert.match(error.message, /no report to share/);
    const links = [];
    for (let count = 0; count < limits.reportLinksPerAudit; count += 1)
      links.push(await member.v1.createReportLink({ id }));
    await refused(member.v1.createReportLink({ id }), 'CONFLICT');
    await member.v1.revokeReportLink({ id, linkId: links[0]?.id ?? '' });
    await member.v1.createReportLink({ id });
    now += 130 * dayMs;
    await member.v1.createReportLink({ id });
    assert.equal((await member.v1.listReportLinks({ id })).total, 1);
  });

  it('are for those who may write to the project', async () => {
    const { member, viewer, outsider, stranger, lead, foreignProject } = fixture;
    const link = await lead.v1.createReportLink({ id });
    const foreign = await insertReported(service, foreignProject, { findings: 0, pages: 1, detail: '' });
    for (const [{ v1 }, code] of [
      [viewer, 'FORBIDDEN'],
      [outsider, 'NOT_FOUND'],
      [stranger, 'NOT_FOUND'],
    ] as const) {
      await refused(v1.listReportLinks({ id }), code);
      await refused(v1.createReportLink({ id }), code);
      await refused(v1.revokeReportLink({ id, linkId: link.id }), code);
    }
    const reader = await member.tokenWith(['audits:read']);
    assert.equal((await reader.listReportLinks({ id })).total, 1);
    await refused(reader.createReportLink({ id }), 'INSUFFICIENT_SCOPE');
    await refused(reader.revokeReportLink({ id, linkId: link.id }), 'INSUFFICIENT_SCOPE');
    await refused(stranger.v1.revokeReportLink({ id: foreign.auditId, linkId: link.id }), 'NOT_FOUND');
    for (const linkId of [newId(), 'nonsense'])
      await refused(member.v1.revokeReportLink({ id, linkId }), 'NOT_FOUND');
    assert.equal((await service.fetch(`/api/v1/audits/${id}/report-links`)).status, 401);
    assert.equal((await open(link)).status, 200);
  });

  it('are revoked once, and work after their creator has left', async () => {
    const { member, owner, org, project } = fixture;
    const link = await member.v1.createReportLink({ id });
    await owner.dashboard.removeOrgMember({ slug: org.slug, userId: member.id });
    assert.equal((await open(link)).status, 200);
    await owner.v1.revokeReportLink({ id, linkId: link.id });
    await owner.v1.revokeReportLink({ id, linkId: link.id });
    const about = { project: project.name, projectId: project.id, auditId: id, linkId: link.id };
    for (const [type, actor, details] of [
      ['report_link.created', member, { ...about, expiresAt: link.expiresAt }],
      ['report_link.revoked', owner, { ...about, openings: 1 }],
    ] as const) {
      const { items } = await owner.dashboard.listSecurityEvents({ slug: org.slug, type });
      assert.deepEqual(
        items.map((entry) => [entry.actorId, entry.details]),
        [[actor.id, details]],
      );
    }
  });

  it('take no other methods', async () => {
    const link = await fixture.member.v1.createReportLink({ id });
    const response = await open(link, {}, 'POST');
    assert.deepEqual([response.status, response.headers.get('allow')], [405, 'GET, HEAD']);
  });
});
