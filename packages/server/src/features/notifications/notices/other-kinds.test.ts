import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { emit } from '../../../events/emit.ts';
import { newId } from '../../../ids.ts';
import { createWorld, type Person } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { until } from '../../../testing/until.ts';
import { tellDisabledWebhooks } from './notify-disabled-webhooks.ts';

describe('what is told of audits and webhooks', async () => {
  const service = await startService({ after });
  const { db } = service.services;
  service.startWorkers();
  let world = await createWorld(service);
  beforeEach(async () => {
    world = await createWorld(service);
  });

  async function insertAudit(
    score: number | null,
    previousId: string | null = null,
    newErrors = 0,
  ): Promise<string> {
    const [id, listId] = [newId(), newId()];
    const { orgId, id: projectId } = world.project;
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

  const subject = () => ({ orgId: world.project.orgId, projectId: world.project.id });

  async function complete(auditId: string, score: number | null): Promise<void> {
    const data = { auditId, overallScore: score, pageCount: 3, brokenLinks: 2 };
    await emit({ ...service.services }, subject(), 'audit.completed', data);
  }

  async function toldOf(person: Person) {
    const { items } = await person.dashboard.listNotifications({});
    return items
      .reverse()
      .map(({ kind, text, auditId, webhookId }) => ({ kind, text, about: auditId ?? webhookId }));
  }

  const told = (person: Person, count: number) =>
    until(`${person.name} is told of ${count}`, async () => {
      const items = await toldOf(person);
      return items.length >= count ? items : null;
    });

  it('says that an audit is finished to those who work on the project, and to nobody who only looks on', async () => {
    const id = await insertAudit(80);
    await complete(id, 80);
    const text = `The audit of ${world.project.name} is complete: score 80, 2 broken links`;
    for (const person of [world.lead, world.member]) {
      assert.deepEqual(await told(person, 1), [{ kind: 'audit_finished', text, about: id }]);
    }
    for (const person of [world.viewer, world.owner, world.admin, world.outsider]) {
      assert.deepEqual(await toldOf(person), [], person.name);
    }
  });

  it('says worse where the score fell or errors are new, and finished where it is as good', async () => {
    const first = await insertAudit(80);
    const name = world.project.name;
    for (const [score, newErrors, kind, text] of [
      [80, 0, 'audit_finished', `The audit of ${name} is complete: score 80 after 80, 2 broken links`],
      [
        79.9,
        0,
        'audit_worse',
        `The audit of ${name} is worse than the previous one: score 79.9 after 80, 2 broken links`,
      ],
      [
        95,
        1,
        'audit_worse',
        `The audit of ${name} is worse than the previous one: score 95 after 80, 1 new error, 2 broken links`,
      ],
      [null, 0, 'audit_finished', `The audit of ${name} is complete: 2 broken links`],
    ] as const) {
      const id = await insertAudit(score, first, newErrors);
      await complete(id, score);
      const item = await until(
        'it is told',
        async () => (await toldOf(world.member)).find(({ about }) => about === id) ?? null,
      );
      assert.deepEqual(item, { kind, text, about: id });
    }
  });

  it('says that an audit failed and why, but not when somebody cancelled it; and analyzed again, nothing', async () => {
    const [failed, cancelled, again] = [
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
    await complete(again, 50);
    await fail(failed, 'SITE_UNREACHABLE');
    const items = await told(world.member, 2);
    assert.deepEqual(
      items.map(({ about, text }) => [about, text.replace(/:.*/, '')]),
      [
        [again, `The audit of ${world.project.name} is complete`],
        [failed, `The audit of ${world.project.name} failed`],
      ],
    );
  });

  it('says to the managers of a project that a webhook was disabled by itself, once each time', async () => {
    const hook = await world.lead.v1.createWebhook({
      projectId: world.project.id,
      url: 'https://hooks.example.com/secret/path?key=hush',
      events: ['task.created'],
    });
    const disable = (reason: 'gone' | 'failing' | 'by_user') =>
      db
        .updateTable('webhooks')
        .set({ disabled_at: new Date().toISOString(), disabled_reason: reason, due_at: null })
        .where('id', '=', hook.id)
        .execute();
    const run = () => tellDisabledWebhooks.run(service.services, new AbortController().signal);
    await disable('by_user');
    assert.equal(await run(), 0);
    await disable('gone');
    assert.equal(await run(), 1);
    assert.equal(await run(), 0);
    const [item] = await told(world.lead, 1);
    const text = `The webhook of ${world.project.name} to hooks.example.com was disabled: the receiver returned status 410 (Gone)`;
    assert.deepEqual(item, { kind: 'webhook_disabled', text, about: hook.id });
    await world.lead.v1.updateWebhook({ id: hook.id, active: true });
    assert.equal(await run(), 0);
    await disable('failing');
    assert.equal(await run(), 1);
    assert.deepEqual(await toldOf(world.member), []);
  });

  it('goes to owners and admins of the organization where a project has no owner of its own', async () => {
    await db.deleteFrom('project_members').where('project_id', '=', world.project.id).execute();
    const id = await insertAudit(70);
    await complete(id, 70);
    for (const person of [world.owner, world.admin]) assert.equal((await told(person, 1))[0]?.about, id);
    assert.deepEqual(await toldOf(world.outsider), []);
  });
});
