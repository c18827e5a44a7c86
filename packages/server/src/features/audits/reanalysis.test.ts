import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type Audit, type EventData, operations } from '@fettle/contract';
import { sql } from 'kysely';
import { conforms } from '../../testing/conforms.ts';
import { createFixture } from '../../testing/factories.ts';
import { refused } from '../../testing/refused.ts';
import { htmlPage, startSite } from '../../testing/site.ts';
import { until } from '../../testing/until.ts';
import { startMailFixture } from '../notifications/testing/mail-fixture.ts';

/** Less than a session lasts. */
const laterMs = 2 * 3_600_000;

describe('a re-analysis is not a visit', async () => {
  const { service, server, advanceClock, sendNow, mailsOf } = await startMailFixture(
    { after },
    { allowPrivateNetworks: ['127.0.0.0/8'] },
  );
  const { db } = service.services;
  const { lead, member, project } = await createFixture(service);
  const site = await startSite({ after }, (path) => (path === '/' ? htmlPage('Home', '/gone') : null));
  await db.updateTable('projects').set({ url: site.url }).where('id', '=', project.id).execute();

  const ended = (id: string, analyses: number): Promise<Audit> =>
    until('the analysis has ended', async () => {
      const audit = await lead.v1.getAudit({ id });
      return audit.status === 'complete' && audit.analysisCount === analyses ? audit : null;
    });
  const eventsOf = async (auditId: string) => {
    const rows = await db
      .selectFrom('events')
      .select('data')
      .where('type', '=', 'audit.completed')
      .where(sql<boolean>`data ->> 'auditId' = ${auditId}`)
      .orderBy('position')
      .execute();
    return rows.map(({ data }) => data as EventData<'audit.completed'>);
  };
  const feed = async () =>
    (await lead.dashboard.getActivity({})).items.filter(({ type }) => type === 'audit.completed');
  const report = async (id: string): Promise<string> =>
    Buffer.from(await (await lead.dashboard.getAuditReport({ id })).bytes()).toString();

  const { id } = await lead.v1.startAudit({ id: project.id });
  const audit = await ended(id, 1);
  const first = { completedAt: audit.completedAt, analyzedAt: audit.completedAt, analysisCount: 1 };
  const firstReport = await report(id);
  const firstFeed = await feed();
  await sendNow(member, 1);
  await server.mailsTo(member.email);
  advanceClock(laterMs);
  await lead.v1.reanalyzeAudit({ id });
  const again = await ended(id, 2);

  const pickTimes = ({ completedAt, analyzedAt, analysisCount }: typeof first) => ({
    completedAt,
    analyzedAt,
    analysisCount,
  });

  it('keeps the time of the crawl in the audit, its overview, and lists, and counts analyses beside it', async () => {
    assert.deepEqual(pickTimes(audit), first);
    conforms(operations.getAudit, again);
    assert.equal(again.completedAt, first.completedAt);
    assert.ok(Date.parse(again.analyzedAt ?? '') >= Date.parse(first.completedAt ?? '') + laterMs);
    const [item] = (await lead.v1.listProjectAudits({ id: project.id })).items;
    const overview = await lead.dashboard.getAuditOverview({ id });
    const [ofOrg] = (
      await lead.v1.listOrgAudits({ slug: (await lead.v1.getProject({ id: project.id })).orgSlug })
    ).items;
    for (const each of [item, overview, ofOrg]) {
      assert.ok(each);
      assert.deepEqual(pickTimes(each), pickTimes(again));
    }
  });

  it('keeps the time of the crawl in the project, in whose trend the audit is one point', async () => {
    const { lastAudit, scores } = await lead.v1.getProject({ id: project.id });
    assert.equal(lastAudit?.completedAt, first.completedAt);
    assert.deepEqual(scores, [again.seoReport?.overallScore]);
  });

  it('keeps the heading of the report, which says when the crawl was analyzed again', async () => {
    const latter = await report(id);
    const heading = /Crawl completed on (\w+ \d+, \d{4}, \d\d:\d\d UTC)/;
    const time = heading.exec(firstReport)?.[1] ?? assert.fail();
    assert.equal(heading.exec(latter)?.[1], time);
    assert.doesNotMatch(firstReport, /Analyzed again/);
    assert.match(latter, /<br>Analyzed again on \w+ \d+, \d{4}, \d\d:\d\d UTC<\/p>/);
  });

  it('is not in the activity feed', async () => {
    assert.deepEqual(await feed(), firstFeed);
    assert.deepEqual(
      firstFeed.map((item) => item.auditId),
      [id],
    );
  });

  it('sends no second notification and no second email', async () => {
    // What follows in the log has been read, so the re-analysis has been too.
    const task = await lead.v1.createTask({ projectId: project.id, title: 'x', assigneeIds: [member.id] });
    await sendNow(member, 2);
    await until(
      'the second email',
      () => server.mails.filter(({ to }) => to.includes(member.email)).length > 1,
    );
    const { items } = await member.dashboard.listNotifications({});
    assert.deepEqual(
      items.map((item) => [item.kind, item.auditId ?? item.taskId]),
      [
        ['assigned', task.id],
        ['audit_finished', id],
      ],
    );
    assert.equal((await mailsOf(member)).length, 2);
  });

  it('is told apart in the event', async () => {
    assert.deepEqual(
      (await eventsOf(id)).map(({ analysis, completedAt, analyzedAt }) => [
        analysis,
        completedAt,
        analyzedAt,
      ]),
      [
        [1, first.completedAt, first.completedAt],
        [2, first.completedAt, again.analyzedAt],
      ],
    );
  });

  it('does not change when the audit completed if it is canceled, and the next one counts on', async () => {
    await db.transaction().execute(async (tx) => {
      await sql`update audits set status = 'analyzing', due_at = now() + interval '1 hour' where id = ${id}`.execute(
        tx,
      );
    });
    await lead.dashboard.cancelAudit({ id });
    const canceled = await lead.v1.getAudit({ id });
    assert.deepEqual([canceled.status, canceled.error?.code], ['failed', 'CANCELLED']);
    assert.deepEqual(pickTimes(canceled), pickTimes(again));
    const { scores } = await lead.v1.getProject({ id: project.id });
    assert.deepEqual(scores, [again.seoReport?.overallScore]);
    await lead.v1.reanalyzeAudit({ id });
    assert.equal((await ended(id, 3)).completedAt, first.completedAt);
    assert.equal((await eventsOf(id)).at(-1)?.analysis, 3);
  });

  it('of an audit whose first analysis failed is its first analysis', async () => {
    await sql`update audits set analysis_count = 0, analyzed_at = null, status = 'failed', error_code = 'INTERNAL',
      error_message = 'x' where id = ${id}`.execute(db);
    await lead.v1.reanalyzeAudit({ id });
    const repaired = await ended(id, 1);
    assert.equal(repaired.completedAt, repaired.analyzedAt);
    assert.notEqual(repaired.completedAt, first.completedAt);
    await refused(lead.dashboard.cancelAudit({ id }), 'CONFLICT');
  });
});
