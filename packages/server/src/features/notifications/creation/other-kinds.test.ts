import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { emit } from '../../../events/emit.ts';
import { newId } from '../../../ids.ts';
import { createFixture, type Person } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { until } from '../../../testing/until.ts';
import { notifyDisabledWebhooks } from './notify-disabled-webhooks.ts';

describe('notifications of audits and webhooks', async () => {
  const service = await startService({ after });
  const { db } = service.services;
  service.startWorkers();
  let fixture = await createFixture(service);
  beforeEach(async () => {
    fixture = await createFixture(service);
  });

  async function insertAudit(
    score: number | null,
    previousId: string | null = null,
    newErrors = 0,
    comparable = true,
  ): Promise<string> {
    const [id, listId] = [newId(), newId()];
    const { orgId, id: projectId } = fixture.project;
    const now = new Date().toISOString();
    await db
      .insertInto('audits')
      .values({
        id,
        org_id: orgId,
        project_id: projectId,
        status: 'complete',
        max_depth: 1,
        max_pages: 1,
        root_url: 'https://example.com/',
        overall_score: score,
        previous_audit_id: previousId,
        comparison: previousId === null ? null : JSON.stringify({ comparable }),
        finding_list_id: listId,
        created_at: now,
        completed_at: now,
      })
      .execute();
    const group = { checkId: 'x', title: 'X', category: 'seo', change: 'new' };
    const groups = [
      { ...group, severity: 'error', count: newErrors },
      { ...group, severity: 'warning', count: 7 },
      { ...group, severity: 'critical', change: 'fixed', count: 9 },
    ];
    await db
      .insertInto('audit_finding_lists')
      .values({ id: listId, audit_id: id, org_id: orgId, groups: JSON.stringify(groups) })
      .execute();
    return id;
  }

  const subject = () => ({ orgId: fixture.project.orgId, projectId: fixture.project.id });

  async function complete(auditId: string, score: number | null, analysis = 1): Promise<void> {
    const now = new Date().toISOString();
    const counts = { pageCount: 3, brokenLinks: 2, issueCount: 4, occurrenceCount: 1_250 };
    const data = { auditId, overallScore: score, ...counts, analysis, completedAt: now, analyzedAt: now };
    await emit({ ...service.services }, subject(), 'audit.completed', data);
  }

  async function notificationsOf(person: Person) {
    const { items } = await person.dashboard.listNotifications({});
    return items
      .reverse()
      .map(({ kind, text, auditId, webhookId }) => ({ kind, text, about: auditId ?? webhookId }));
  }

  const notificationsTo = (person: Person, count: number) =>
    until(`${person.name} has ${count} notifications`, async () => {
      const items = await notificationsOf(person);
      return items.length >= count ? items : null;
    });

  it('report a completed audit to owners and members of the project, and not to viewers', async () => {
    const id = await insertAudit(80);
    await complete(id, 80);
    const text = `The audit of ${fixture.project.name} completed: score 80, 4 issues (1,250 occurrences), 2 broken links`;
    for (const person of [fixture.lead, fixture.member]) {
      assert.deepEqual(await notificationsTo(person, 1), [{ kind: 'audit_finished', text, about: id }]);
    }
    for (const person of [fixture.viewer, fixture.owner, fixture.admin, fixture.outsider]) {
      assert.deepEqual(await notificationsOf(person), [], person.name);
    }
  });

  it('report a worse audit when the score fell or errors are new, and a finished one otherwise', async () => {
    const first = await insertAudit(80);
    const name = fixture.project.name;
    for (const [score, newErrors, kind, text] of [
      [
        80,
        0,
        'audit_finished',
        `The audit of ${name} completed: score 80 (unchanged), 4 issues (1,250 occurrences), 2 broken links`,
      ],
      [
        79.9,
        0,
        'audit_worse',
        `${name} did worse in its latest audit: score 80 (0.1 points lower), 4 issues (1,250 occurrences), 2 broken links`,
      ],
      [
        79.4,
        0,
        'audit_worse',
        `${name} did worse in its latest audit: score 79 (was 80), 4 issues (1,250 occurrences), 2 broken links`,
      ],
      [
        95,
        1,
        'audit_worse',
        `${name} did worse in its latest audit: score 95 (was 80), 4 issues (1,250 occurrences), 1 new error, 2 broken links`,
      ],
      [
        null,
        0,
        'audit_finished',
        `The audit of ${name} completed: 4 issues (1,250 occurrences), 2 broken links`,
      ],
    ] as const) {
      const id = await insertAudit(score, first, newErrors);
      await complete(id, score);
      const item = await until(
        'the notification is there',
        async () => (await notificationsOf(fixture.member)).find(({ about }) => about === id) ?? null,
      );
      assert.deepEqual(item, { kind, text, about: id });
    }
  });

  it('do not say that a score fell that cannot be compared with the previous one', async () => {
    const first = await insertAudit(80);
    const id = await insertAudit(60, first, 0, false);
    await complete(id, 60);
    const [item] = await notificationsTo(fixture.member, 1);
    const text = `The audit of ${fixture.project.name} completed: score 60, 4 issues (1,250 occurrences), 2 broken links`;
    assert.deepEqual(item, { kind: 'audit_finished', text, about: id });
  });

  it('compare the scores of one moment: issues that were ignored since the event count for neither', async () => {
    const first = await insertAudit(80);
    const id = await insertAudit(80, first);
    await complete(id, 79);
    const [item] = await notificationsTo(fixture.member, 1);
    const text = `The audit of ${fixture.project.name} completed: score 80 (unchanged), 4 issues (1,250 occurrences), 2 broken links`;
    assert.deepEqual(item, { kind: 'audit_finished', text, about: id });
  });

  it('report a failed audit with its reason, but not a canceled one or a re-analysis', async () => {
    const [better, failed, cancelled, again] = [
      await insertAudit(90),
      await insertAudit(null),
      await insertAudit(null),
      await insertAudit(50),
    ];
    const fail = (auditId: string, code: 'SITE_UNREACHABLE' | 'CANCELLED') =>
      emit({ ...service.services }, subject(), 'audit.failed', {
        auditId,
        error: { code, message: 'No answer.' },
      });
    await fail(cancelled, 'CANCELLED');
    await complete(again, 50);
    // An event of the first analysis that is read twice, and a re-analysis that finds the site worse.
    await complete(again, 50);
    await notificationsTo(fixture.member, 1);
    await db.updateTable('audits').set({ previous_audit_id: better }).where('id', '=', again).execute();
    await complete(again, 40, 2);
    await fail(failed, 'SITE_UNREACHABLE');
    const items = await notificationsTo(fixture.member, 2);
    assert.deepEqual(
      items.map(({ about, text }) => [about, text.replace(/:.*/, '')]),
      [
        [again, `The audit of ${fixture.project.name} completed`],
        [failed, `The audit of ${fixture.project.name} failed`],
      ],
    );
    const { items: listed } = await fixture.member.dashboard.listNotifications({});
    assert.deepEqual(
      listed.map(({ auditId, auditFailed }) => [auditId, auditFailed]),
      [
        [failed, true],
        [again, false],
      ],
    );
  });

  it('report to the managers of a project that a webhook was disabled automatically, once each time', async () => {
    const hook = await fixture.lead.v1.createWebhook({
      projectId: fixture.project.id,
      url: 'https://hooks.example.com/secret/path?key=hush',
      events: ['task.created'],
    });
    const disable = (reason: 'gone' | 'failing' | 'by_user') =>
      db
        .updateTable('webhooks')
        .set({ disabled_at: new Date().toISOString(), disabled_reason: reason, due_at: null })
        .where('id', '=', hook.id)
        .execute();
    const run = () => notifyDisabledWebhooks.run(service.services, new AbortController().signal);
    await disable('by_user');
    assert.equal(await run(), 0);
    await disable('gone');
    assert.equal(await run(), 1);
    assert.equal(await run(), 0);
    const [item] = await notificationsTo(fixture.lead, 1);
    const text = `A webhook in ${fixture.project.name} to hooks.example.com was disabled because the receiver responded with 410 Gone`;
    assert.deepEqual(item, { kind: 'webhook_disabled', text, about: hook.id });
    await fixture.lead.v1.updateWebhook({ id: hook.id, active: true });
    assert.equal(await run(), 0);
    await disable('failing');
    assert.equal(await run(), 1);
    assert.deepEqual(await notificationsOf(fixture.member), []);
  });

  it('go to owners and admins of the organization when a project has no owner of its own', async () => {
    await db.deleteFrom('project_members').where('project_id', '=', fixture.project.id).execute();
    const id = await insertAudit(70);
    await complete(id, 70);
    for (const person of [fixture.owner, fixture.admin])
      assert.equal((await notificationsTo(person, 1))[0]?.about, id);
    assert.deepEqual(await notificationsOf(fixture.outsider), []);
  });
});
