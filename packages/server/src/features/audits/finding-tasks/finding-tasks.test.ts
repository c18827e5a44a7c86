import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type Audit, operations } from '@fettle/contract';
import { newId } from '../../../ids.ts';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { htmlPage, type SiteResponse, startSite } from '../../../testing/site.ts';
import { until } from '../../../testing/until.ts';

const untitled = (...links: string[]): string =>
  htmlPage('Nameless', ...links).replace(/<title>.*?<\/title>/, '');

describe('tasks created from findings', async () => {
  const service = await startService({ after }, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
  const fixture = await createFixture(service);
  const { project, member, viewer, outsider, stranger } = fixture;
  const { dashboard } = member;
  let pages: Record<string, string | SiteResponse> = {
    '/': htmlPage('Home', '/a', '/b', 'http://[one', 'http://[two'),
    '/a': untitled('/'),
    '/b': untitled('/', 'http://[one'),
  };
  const site = await startSite({ after }, (path) => pages[path] ?? null);
  await service.services.db
    .updateTable('projects')
    .set({ url: site.url })
    .where('id', '=', project.id)
    .execute();
  service.startWorkers();
  const audit = async (): Promise<Audit> => {
    const { id } = await member.v1.startAudit({ id: project.id });
    return until('the audit is complete', async () => {
      const now = await member.v1.getAudit({ id });
      return now.status === 'complete' ? now : null;
    });
  };
  const first = await audit();
  const { id } = first;
  const findings = (await dashboard.listAuditFindings({ id, limit: 100 })).items;
  const untitledPages = findings.filter(({ checkId }) => checkId === 'title-missing');
  const [untitledA] = untitledPages;
  assert.ok(untitledA !== undefined && untitledPages.length === 2);
  const check = 'title-missing';
  const { fingerprint } = untitledA;

  it('about one finding are filled in from it, and name their audit', async () => {
    const made = await dashboard.createTaskFromFinding({ id, check, fingerprint, assigneeIds: [member.id] });
    conforms(operations.createTaskFromFinding, made);
    assert.equal(made.created, true);
    const task = await member.v1.getTask({ id: made.task.id });
    assert.equal(made.task.key, task.key);
    const events = await service.services.db
      .selectFrom('events')
      .select('type')
      .where('task_id', '=', task.id)
      .execute();
    assert.deepEqual(events, [{ type: 'task.created' }]);
    assert.equal(made.task.url, task.url);
    const expected = first.seoReport?.categories
      .flatMap(({ checks }) => checks)
      .find((each) => each.id === check);
    assert.ok(expected);
    assert.deepEqual(
      [task.title, task.source, task.priority, task.pageUrl, task.assigneeIds],
      [`${expected.title}: /a`, 'audit', 'high', `${site.url}a`, [member.id]],
    );
    assert.deepEqual(
      task.labels.map(({ name }) => name),
      ['audit'],
    );
    const text = task.description ?? '';
    assert.ok(
      text.includes(`Why it matters: ${expected.why}`) && text.includes(`How to fix it: ${expected.fix}`),
    );
    assert.ok(text.includes(`- ${site.url}a`) && !text.includes(`${site.url}b`));
    assert.ok(task.descriptionHtml?.includes(`href="${site.url}a"`));
    const audit = `/projects/${task.projectId}/audits/${id}`;
    assert.match(text, new RegExp(`Found by the audit of \\d{4}-\\d\\d-\\d\\d: http\\S+${audit}$`, 'm'));
    assert.match(task.descriptionHtml ?? '', new RegExp(`Found by the audit of <a href="http[^"]+${audit}"`));
  });

  it('are returned instead of a second one while they are open, even for requests at the same time', async () => {
    const calls = Array.from({ length: 5 }, () =>
      dashboard.createTaskFromFinding({ id, check: 'link-malformed', url: site.url }),
    );
    const made = await Promise.all(calls);
    assert.equal(new Set(made.map(({ task }) => task.id)).size, 1);
    assert.equal(made.filter(({ created }) => created).length, 1);
    const [{ task }] = made as [(typeof made)[number]];
    const about = await dashboard.listTaskFindings({ id: task.id });
    assert.deepEqual(
      about.items.map(({ url, latest }) => [url, latest?.state]),
      Array.from({ length: 2 }, () => [site.url, 'still_there']),
      'all findings of the check on that page',
    );
    await member.v1.updateTask({ id: task.id, status: 'done' });
    const again = await dashboard.createTaskFromFinding({ id, check: 'link-malformed', url: site.url });
    assert.deepEqual([again.created, again.task.id === task.id], [true, false]);
  });

  it('can be about a whole check, besides those about single findings', async () => {
    const made = await dashboard.createTaskFromFinding({ id, check, title: 'Titles', priority: 'low' });
    assert.equal(made.created, true);
    const task = await member.v1.getTask({ id: made.task.id });
    assert.deepEqual([task.title, task.priority], ['Titles', 'low']);
    assert.ok(task.description?.includes(`${site.url}a`) && task.description.includes(`${site.url}b`));
    const { items } = await dashboard.listTaskFindings({ id: task.id });
    assert.deepEqual(
      items.map(({ fingerprint: print, count, url, latest }) => [
        print,
        count,
        url,
        latest?.state,
        latest?.count,
      ]),
      [[null, 2, null, 'still_there', 2]],
    );
  });

  it('are listed with their findings, newest first, all or of one check', async () => {
    const all = await dashboard.listFindingTasks({ id: project.id });
    for (const item of all.items) conforms(operations.listFindingTasks, item);
    const ids = all.items.map(({ task }) => task.id);
    assert.deepEqual(ids, ids.toSorted().reverse());
    assert.equal(all.total, all.items.length);
    const ofCheck = await dashboard.listFindingTasks({ id: project.id, check });
    assert.deepEqual(
      ofCheck.items,
      all.items.filter(({ checkId }) => checkId === check),
    );
    assert.deepEqual(
      ofCheck.items.map((each) => each.fingerprint),
      [null, fingerprint],
    );
    const parts = [1, 2, 3, 4, 5, 6, 7].map((page) =>
      dashboard.listFindingTasks({ id: project.id, page, limit: 1 }),
    );
    assert.deepEqual(
      (await Promise.all(parts)).flatMap(({ items }) => items),
      all.items,
    );
  });

  it('stay linked over the next audits, and show the state of their findings', async () => {
    const [task] = (await dashboard.listFindingTasks({ id: project.id, check })).items.flatMap((each) =>
      each.fingerprint === null ? [] : [each.task],
    );
    assert.ok(task);
    const stateNow = async () => {
      const { items } = await dashboard.listTaskFindings({ id: task.id });
      for (const item of items) conforms(operations.listTaskFindings, item);
      return items.map(({ auditId, latest }) => [auditId, latest?.auditId, latest?.state]);
    };
    assert.deepEqual(await stateNow(), [[id, id, 'still_there']]);
    const second = await audit();
    assert.deepEqual(await stateNow(), [[id, second.id, 'still_there']]);
    const [found] = (await dashboard.listAuditFindings({ id: second.id, check, url: '/a' })).items;
    assert.equal(found?.fingerprint, fingerprint);
    const known = await dashboard.createTaskFromFinding({ id: second.id, check, fingerprint });
    assert.deepEqual([known.created, known.task.id], [false, task.id]);
    pages = { ...pages, '/a': htmlPage('A', '/'), '/b': htmlPage('B', '/') };
    const third = await audit();
    assert.deepEqual(await stateNow(), [[id, third.id, 'fixed']]);
    const whole = (await dashboard.listFindingTasks({ id: project.id, check })).items.find(
      (each) => each.fingerprint === null,
    );
    const ofCheck = await dashboard.listTaskFindings({ id: whole?.task.id ?? '' });
    assert.deepEqual(
      ofCheck.items.map(({ latest }) => latest?.state),
      ['fixed'],
    );
    const fourth = await audit();
    assert.deepEqual(await stateNow(), [[id, fourth.id, 'fixed']], 'what was fixed once stays so');
    await refused(dashboard.createTaskFromFinding({ id: fourth.id, check, fingerprint }), 'NOT_FOUND');
  });

  it('lose their links when they are deleted', async () => {
    const before = await dashboard.listFindingTasks({ id: project.id });
    await member.v1.deleteTask({ id: before.items[0]?.task.id ?? '' });
    const left = await dashboard.listFindingTasks({ id: project.id });
    assert.ok(left.total < before.total);
    assert.ok(left.items.every(({ task }) => task.id !== before.items[0]?.task.id));
  });

  it('require write access; hidden and missing audits look alike; invalid input is rejected', async () => {
    const [linked] = (await dashboard.listFindingTasks({ id: project.id })).items;
    assert.ok(linked);
    const { task } = linked;
    await refused(viewer.dashboard.createTaskFromFinding({ id, check }), 'FORBIDDEN');
    assert.ok((await viewer.dashboard.listFindingTasks({ id: project.id })).total > 0);
    assert.ok((await viewer.dashboard.listTaskFindings({ id: task.id })).total > 0);
    for (const person of [outsider, stranger]) {
      await refused(person.dashboard.createTaskFromFinding({ id, check }), 'NOT_FOUND');
      await refused(person.dashboard.listFindingTasks({ id: project.id }), 'NOT_FOUND');
      await refused(person.dashboard.listTaskFindings({ id: task.id }), 'NOT_FOUND');
      await refused(person.dashboard.getAuditOverview({ id }), 'NOT_FOUND');
    }
    for (const missing of [newId(), 'nonsense']) {
      await refused(dashboard.createTaskFromFinding({ id: missing, check }), 'NOT_FOUND');
      await refused(dashboard.listFindingTasks({ id: missing }), 'NOT_FOUND');
      await refused(dashboard.listTaskFindings({ id: missing }), 'NOT_FOUND');
      await refused(dashboard.getAuditOverview({ id: missing }), 'NOT_FOUND');
    }
    await refused(service.dashboard().createTaskFromFinding({ id, check }), 'UNAUTHORIZED');
    await refused(service.dashboard().getAuditOverview({ id }), 'UNAUTHORIZED');
    await refused(dashboard.createTaskFromFinding({ id, check: 'no-such' }), 'NOT_FOUND');
    await refused(dashboard.createTaskFromFinding({ id, check, fingerprint: 'x' }), 'BAD_REQUEST');
    await refused(dashboard.createTaskFromFinding({ id, check, fingerprint, url: site.url }), 'BAD_REQUEST');
    await refused(dashboard.createTaskFromFinding({ id, check, status: 'nowhere' }), 'BAD_REQUEST');
  });

  it('come with an overview of the audit without its pages and broken links, which have lists of their own', async () => {
    const overview = await dashboard.getAuditOverview({ id });
    conforms(operations.getAuditOverview, overview);
    const { crawl, previous, findingGroups, canReanalyze, ...rest } = overview;
    const { crawl: withPages, ...same } = await member.v1.getAudit({ id });
    assert.ok(same.linkReport);
    const { brokenList: _, ...links } = same.linkReport;
    assert.deepEqual(rest, { ...same, linkReport: links });
    assert.deepEqual([previous, canReanalyze], [null, true]);
    assert.equal(
      findingGroups?.reduce((sum, { count }) => sum + count, 0),
      same.findings?.total,
    );
    const counted = (counts: { pages: number }[] = []) => counts.reduce((sum, { pages: n }) => sum + n, 0);
    assert.equal(counted(crawl.distribution?.statuses), withPages.pageCount);
    assert.equal(counted(crawl.distribution?.depths), withPages.pageCount);
    const [newest, before] = (await dashboard.listProjectAudits({ id: project.id })).items;
    const latest = await dashboard.getAuditOverview({ id: newest?.id ?? '' });
    assert.deepEqual(latest.previous, {
      id: before?.id,
      overallScore: before?.overallScore,
      completedAt: before?.completedAt,
    });
  });
});
