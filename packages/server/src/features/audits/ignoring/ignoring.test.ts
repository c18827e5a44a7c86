import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type Audit, type AuditFinding, limits, operations } from '@fettle/contract';
import { sql } from 'kysely';
import { newId } from '../../../ids.ts';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { htmlPage, startSite } from '../../../testing/site.ts';
import { until } from '../../../testing/until.ts';
import { expireIgnoredIssues } from '../index.ts';

const untitled = (...links: string[]): string =>
  htmlPage('Nameless', ...links).replace(/<title>.*?<\/title>/, '');
const check = 'title-missing';
const reason = 'The client knows.';

describe('ignored issues', async () => {
  let now = new Date('2026-11-21T12:00:00.000Z');
  const service = await startService(
    { after },
    { config: { allowPrivateNetworks: ['127.0.0.0/8'] }, clock: () => now },
  );
  const fixture = await createFixture(service);
  const { project, member, viewer, outsider, stranger } = fixture;
  const { v1, dashboard } = member;
  const { db } = service.services;
  const pages: Record<string, string> = {
    '/': htmlPage('Home', '/a', '/b', '/c'),
    '/a': untitled('/'),
    '/b': untitled('/'),
    '/c': htmlPage('The third page', '/'),
  };
  const site = await startSite({ after }, (path) => pages[path] ?? null);
  await db.updateTable('projects').set({ url: site.url }).where('id', '=', project.id).execute();
  service.startWorkers();
  const complete = (id: string): Promise<Audit> =>
    until('the audit is complete', async () => {
      const audit = await v1.getAudit({ id });
      return audit.status === 'complete' ? audit : null;
    });
  const audit = async (): Promise<Audit> => complete((await v1.startAudit({ id: project.id })).id);
  const checkOf = ({ seoReport }: Audit) => {
    const found = seoReport?.categories.flatMap(({ checks }) => checks).find(({ id }) => id === check);
    assert.ok(found !== undefined);
    return found;
  };
  const titles = async (id: string, query: object = {}): Promise<AuditFinding[]> =>
    (await v1.listAuditFindings({ id, check, ...query })).items;
  const expire = () => expireIgnoredIssues.run(service.services, new AbortController().signal);
  const ignoredNow = async () => (await v1.listIgnoredIssues({ id: project.id })).items;
  const stopAll = async () => {
    for (const { id } of await ignoredNow()) await v1.stopIgnoringIssue({ id });
  };

  const first = await audit();
  const { id } = first;
  const [a, b] = await titles(id);
  assert.ok(a !== undefined && b !== undefined);
  const one = { id, check, fingerprint: a.fingerprint, reason };

  it('leave counts, score, examples, pages, and lists of the audit and of later ones', async () => {
    const ignored = await v1.ignoreIssue({ ...one, reason: `  ${reason} ` });
    conforms(operations.ignoreIssue, ignored);
    assert.deepEqual(ignored, {
      id: ignored.id,
      projectId: project.id,
      checkId: check,
      fingerprint: a.fingerprint,
      title: a.title,
      category: a.category,
      severity: a.severity,
      url: a.url,
      target: null,
      detail: a.detail,
      reason,
      until: null,
      active: true,
      createdBy: { id: member.id, name: member.name },
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    for (const seen of [await v1.getAudit({ id }), await audit()]) {
      conforms(operations.getAudit, seen);
      const mark: AuditFinding['ignored'] = { id: ignored.id, reason, until: null };
      assert.deepEqual(await titles(seen.id), await titles(seen.id, { url: '/b' }));
      assert.deepEqual(
        (await titles(seen.id, { ignored: 'only' })).map((each) => [each.url, each.ignored]),
        [[a.url, mark]],
      );
      assert.deepEqual(
        new Map((await titles(seen.id, { ignored: 'include' })).map((each) => [each.url, each.ignored])),
        new Map([
          [a.url, mark],
          [b.url, null],
        ]),
      );
      assert.equal(seen.findings?.total, (first.findings?.total ?? 0) - 1);
      assert.deepEqual(seen.ignored, {
        issueCount: 0,
        occurrenceCount: 1,
        overallScore: first.seoReport?.overallScore ?? null,
      });
      const [before, current] = [checkOf(first), checkOf(seen)];
      assert.deepEqual([current.affected, current.assessed, current.ignoredCount], [1, before.assessed, 1]);
      assert.ok((current.score ?? 0) > (before.score ?? 0));
      assert.ok((seen.seoReport?.overallScore ?? 0) > (first.seoReport?.overallScore ?? 0));
      assert.deepEqual(
        current.examples.map(({ url }) => url),
        [b.url],
      );
      assert.ok(!JSON.stringify([seen.seoReport?.aiTips, seen.generalReport?.aiSummary]).includes(a.url));
      const countOn = ({ crawl }: Audit, url: string) =>
        crawl.pages.find((page) => page.url === url)?.findingCount;
      assert.equal(countOn(seen, a.url), (countOn(first, a.url) ?? 0) - 1);
      assert.equal(countOn(seen, b.url), countOn(first, b.url));
      const listed = await v1.listAuditPages({ id: seen.id });
      assert.equal(listed.items.find(({ url }) => url === a.url)?.findingCount, countOn(seen, a.url));
      const overview = await dashboard.getAuditOverview({ id: seen.id });
      conforms(operations.getAuditOverview, overview);
      assert.deepEqual([overview.findings, overview.ignored], [seen.findings, seen.ignored]);
      const own = overview.findingGroups?.filter(
        (group) => group.checkId === check && group.change !== 'fixed',
      );
      assert.deepEqual(
        own?.map(({ count }) => count),
        [1],
      );
      const listedAudit = (await v1.listProjectAudits({ id: project.id })).items.find(
        (each) => each.id === seen.id,
      );
      assert.equal(listedAudit?.overallScore, seen.seoReport?.overallScore);
    }
    const events = await db
      .selectFrom('events')
      .select('data')
      .where('type', '=', 'audit.completed')
      .orderBy('position')
      .execute();
    const scores = events.map(({ data }) => (data as { overallScore: number }).overallScore);
    assert.equal(scores[0], first.seoReport?.overallScore);
    assert.ok((scores[1] ?? 0) > (scores[0] ?? 0));
  });

  it('count again once nobody ignores them, to the byte', async () => {
    await stopAll();
    assert.deepEqual(await v1.getAudit({ id }), first);
    assert.deepEqual(await titles(id), [a, b]);
  });

  it('of a whole check make it pass, and include what later audits find', async () => {
    const whole = await v1.ignoreIssue({ id, check, reason });
    assert.deepEqual([whole.fingerprint, whole.url, whole.detail], [null, null, '']);
    pages['/c'] = untitled('/');
    const later = await audit();
    pages['/c'] = htmlPage('The third page', '/');
    for (const [seen, count] of [
      [await v1.getAudit({ id }), 2],
      [later, 3],
    ] as const) {
      const { status, affected, score, pointsLost, examples, ignoredCount, title } = checkOf(seen);
      assert.deepEqual(
        { status, affected, score, pointsLost, examples, ignoredCount, title },
        {
          status: 'pass',
          affected: 0,
          score: 100,
          pointsLost: 0,
          examples: [],
          ignoredCount: count,
          title: checkOf(first).title,
        },
      );
      assert.equal(seen.ignored?.issueCount, 1);
      assert.deepEqual(await titles(seen.id), []);
      assert.equal((await titles(seen.id, { ignored: 'only' })).length, count);
      assert.ok(!seen.seoReport?.aiTips.includes(title));
    }
    const again = await v1.reanalyzeAudit({ id: later.id });
    const { analyzedAt: _first, ...analyzed } = later;
    const { analyzedAt: _second, ...reanalyzed } = await complete(again.id);
    assert.deepEqual(reanalyzed, { ...analyzed, analysisCount: 2 });
    await stopAll();
  });

  it('end on their date, in the stored audits too, and can be ignored once more', async () => {
    const end = '2026-12-01T00:00:00.000Z';
    const ignored = await v1.ignoreIssue({ ...one, until: end });
    assert.equal(await expire(), 0);
    now = new Date('2026-12-01T00:00:00.000Z');
    assert.equal(await expire(), 1);
    assert.deepEqual((await v1.getAudit({ id })).seoReport, first.seoReport);
    assert.equal((await titles(id)).length, 2);
    assert.deepEqual(
      (await ignoredNow()).map((each) => [each.active, each.until]),
      [[false, end]],
    );
    assert.equal((await v1.listIgnoredIssues({ id: project.id, active: 'true' })).total, 0);
    const longer = await v1.updateIgnoredIssue({ id: ignored.id, until: null });
    conforms(operations.updateIgnoredIssue, longer);
    assert.deepEqual([longer.active, longer.until], [true, null]);
    assert.equal((await titles(id)).length, 1);
    await stopAll();
  });

  it('replace the reason and the date when they are ignored again', async () => {
    const before = await v1.ignoreIssue(one);
    const again = await v1.ignoreIssue({ ...one, reason: 'Another.', until: '2027-01-01T00:00:00Z' });
    assert.deepEqual(again, { ...before, reason: 'Another.', until: '2027-01-01T00:00:00.000Z' });
    const changed = await v1.updateIgnoredIssue({ id: before.id, reason: 'A third.' });
    assert.deepEqual([changed.reason, changed.until], ['A third.', again.until]);
    await Promise.all(
      Array.from({ length: 5 }, () => v1.ignoreIssue({ id, check: 'h1-missing', reason })),
    ).catch(() => undefined);
    await stopAll();
  });

  it('are listed newest first, and found by check and text', async () => {
    const single = await v1.ignoreIssue(one);
    const whole = await v1.ignoreIssue({ id, check, reason: 'Templates change in spring.' });
    const listed = await viewer.v1.listIgnoredIssues({ id: project.id });
    conforms(operations.listIgnoredIssues, listed.items[0]);
    assert.deepEqual(
      listed.items.map((each) => each.id),
      [whole.id, single.id],
    );
    const find = async (query: object) =>
      (await v1.listIgnoredIssues({ id: project.id, ...query })).items.map((each) => each.id);
    assert.deepEqual(await find({ q: 'SPRING' }), [whole.id]);
    assert.deepEqual(await find({ q: '/a' }), [single.id]);
    assert.deepEqual(await find({ check: 'h1-missing' }), []);
    assert.deepEqual(await find({ page: 2, limit: 1 }), [single.id]);
    assert.equal((await titles(id, { ignored: 'only' })).length, 2);
    await v1.stopIgnoringIssue({ id: whole.id });
    assert.equal((await titles(id, { ignored: 'only' })).length, 1);
    await stopAll();
  });

  it('appear in CSV files with their reason, and only on request', async () => {
    await v1.ignoreIssue(one);
    const csv = async (query: string) =>
      (
        await service.fetch(`/api/v1/audits/${id}/findings?check=${check}${query}`, {
          headers: { accept: 'text/csv', authorization: `Bearer ${member.token}` },
        })
      ).text();
    const lines = (text: string) => text.trim().split('\r\n');
    assert.equal(lines(await csv('')).length, 2);
    const [header, row, ...rest] = lines(await csv('&ignored=only'));
    assert.deepEqual([header?.endsWith(',ignored'), row?.endsWith(`,${reason}`), rest], [true, true, []]);
    await stopAll();
  });

  it('keep their tasks', async () => {
    const { task } = await dashboard.createTaskFromFinding({ id, check, fingerprint: a.fingerprint });
    await v1.ignoreIssue(one);
    assert.deepEqual(
      (await dashboard.listTaskFindings({ id: task.id })).items.map(({ fingerprint, latest }) => [
        fingerprint,
        latest?.state,
      ]),
      [[a.fingerprint, 'still_there']],
    );
    const rest = await dashboard.createTaskFromFinding({ id, check });
    const { description } = await v1.getTask({ id: rest.task.id });
    assert.ok(description?.includes(b.url) && !description.includes(a.url));
    await stopAll();
  });

  it('require a reason, a date in the future, and an issue that the audit has', async () => {
    for (const bad of [
      { reason: '' },
      { reason: '   ' },
      { reason: 'x'.repeat(limits.ignoreReasonCharacters + 1) },
    ]) {
      assert.match((await refused(v1.ignoreIssue({ ...one, ...bad }), 'BAD_REQUEST')).message, /reason/);
    }
    for (const end of ['2020-01-01T00:00:00Z', now.toISOString()]) {
      assert.match((await refused(v1.ignoreIssue({ ...one, until: end }), 'BAD_REQUEST')).message, /future/);
    }
    await refused(v1.ignoreIssue({ ...one, fingerprint: 'f'.repeat(32) }), 'NOT_FOUND');
    await refused(v1.ignoreIssue({ ...one, check: 'h1-missing' }), 'NOT_FOUND');
    await refused(v1.ignoreIssue({ ...one, check: 'nonsense' }), 'NOT_FOUND');
    assert.match(
      (await refused(v1.ignoreIssue({ id, check: 'crawl-blocked', reason }), 'BAD_REQUEST')).message,
      /crawl-blocked/,
    );
    await refused(v1.ignoreIssue({ ...one, id: newId() }), 'NOT_FOUND');
    await refused(v1.updateIgnoredIssue({ id: newId(), reason }), 'NOT_FOUND');
    await refused(v1.stopIgnoringIssue({ id: 'nonsense' }), 'NOT_FOUND');
    await refused(v1.listIgnoredIssues({ id: newId() }), 'NOT_FOUND');
    assert.deepEqual(await ignoredNow(), []);
  });

  it('are changed by those who may start audits, and hidden from everybody else', async () => {
    const ignored = await v1.ignoreIssue(one);
    const reader = await member.tokenWith(['audits:read']);
    const runner = await member.tokenWith(['audits:run']);
    assert.equal((await reader.listIgnoredIssues({ id: project.id })).total, 1);
    await refused(runner.listIgnoredIssues({ id: project.id }), 'INSUFFICIENT_SCOPE');
    await refused(reader.ignoreIssue(one), 'INSUFFICIENT_SCOPE');
    await refused(reader.updateIgnoredIssue({ id: ignored.id, reason }), 'INSUFFICIENT_SCOPE');
    await refused(reader.stopIgnoringIssue({ id: ignored.id }), 'INSUFFICIENT_SCOPE');
    await runner.updateIgnoredIssue({ id: ignored.id, reason });
    const elsewhere = await member.tokenWith(['audits:run', 'audits:read'], [newId()]);
    for (const client of [outsider.v1, stranger.v1, elsewhere]) {
      await refused(client.listIgnoredIssues({ id: project.id }), 'NOT_FOUND');
      await refused(client.ignoreIssue(one), 'NOT_FOUND');
      await refused(client.updateIgnoredIssue({ id: ignored.id, reason: 'Mine.' }), 'NOT_FOUND');
      await refused(client.stopIgnoringIssue({ id: ignored.id }), 'NOT_FOUND');
    }
    await refused(viewer.v1.ignoreIssue(one), 'FORBIDDEN');
    await refused(viewer.v1.updateIgnoredIssue({ id: ignored.id, reason }), 'FORBIDDEN');
    await refused(viewer.v1.stopIgnoringIssue({ id: ignored.id }), 'FORBIDDEN');
    const nobody = service.client();
    await refused(nobody.listIgnoredIssues({ id: project.id }), 'UNAUTHORIZED');
    await refused(nobody.ignoreIssue(one), 'UNAUTHORIZED');
    assert.equal((await ignoredNow())[0]?.reason, reason);
    await stopAll();
  });

  it('are left out of audits that complete at the same time, by whoever comes last', async () => {
    const { id: running } = await v1.startAudit({ id: project.id });
    const changes: Promise<unknown>[] = [];
    await until('the audit is complete', async () => {
      const ignored = v1.ignoreIssue(one).then((each) => v1.stopIgnoringIssue({ id: each.id }));
      changes.push(
        ignored.catch(() => null),
        v1.ignoreIssue({ ...one, fingerprint: b.fingerprint }),
      );
      await changes.at(-1);
      return (await v1.getAudit({ id: running })).status === 'complete';
    });
    await Promise.all(changes);
    const seen = await v1.getAudit({ id: running });
    const left = await titles(running);
    assert.equal(checkOf(seen).affected, left.length);
    assert.equal(seen.ignored?.occurrenceCount, (await titles(running, { ignored: 'only' })).length);
    assert.equal((await ignoredNow()).length, seen.ignored?.occurrenceCount);
    await stopAll();
  });

  it('are limited per project', async () => {
    await sql`insert into ignored_issues (id, org_id, project_id, check_id, key, title, category, severity, detail, reason, created_at, updated_at)
      select gen_random_uuid(), ${project.orgId}, ${project.id}, 'made-up', gen_random_uuid(), '', '', 0, '', '', now(), now()
      from generate_series(1, ${limits.ignoredIssuesPerProject - 1})`.execute(db);
    const last = await v1.ignoreIssue(one);
    const over = await refused(v1.ignoreIssue({ id, check, reason }), 'CONFLICT');
    assert.match(over.message, /5,000/);
    assert.equal((await v1.ignoreIssue({ ...one, reason: 'Changed.' })).id, last.id);
    await db.deleteFrom('ignored_issues').where('check_id', '=', 'made-up').execute();
    await stopAll();
  });

  it('cannot be left out of an audit that an older version analyzed, until it is analyzed again', async () => {
    const old = await audit();
    await db.updateTable('audits').set({ check_results: null }).where('id', '=', old.id).execute();
    assert.match((await refused(v1.ignoreIssue({ ...one, id: old.id }), 'CONFLICT')).message, /Re-analyze/);
    await v1.ignoreIssue(one);
    assert.equal((await v1.getAudit({ id: old.id })).findings?.total, old.findings?.total);
    assert.equal((await titles(old.id)).length, 2);
    await v1.reanalyzeAudit({ id: old.id });
    assert.equal((await complete(old.id)).ignored?.occurrenceCount, 1);
    await stopAll();
  });
});
