import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Audit, AuditComparison } from '@fettle/contract';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { htmlPage, startSite } from '../../../testing/site.ts';
import { until } from '../../../testing/until.ts';

const check = 'title-missing';
const reason = 'The client knows.';
const titled = (name: string): string => htmlPage(name, '/');
const untitled = htmlPage('Nameless', '/').replace(/<title>.*?<\/title>/, '');

describe('what is ignored in comparisons', async () => {
  const service = await startService({ after }, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
  const { project, member } = await createFixture(service);
  const { v1 } = member;
  const pages: Record<string, string> = {
    '/': htmlPage('Home', '/a', '/b', '/c'),
    '/a': untitled,
    '/b': untitled,
    '/c': titled('The third page'),
  };
  const site = await startSite({ after }, (path) => pages[path] ?? null);
  const { db } = service.services;
  await db.updateTable('projects').set({ url: site.url }).where('id', '=', project.id).execute();
  service.startWorkers();
  const audit = async (): Promise<Audit> => {
    const { id } = await v1.startAudit({ id: project.id });
    return until('the audit is complete', async () => {
      const seen = await v1.getAudit({ id });
      return seen.status === 'complete' ? seen : null;
    });
  };

  const before = await audit();
  Object.assign(pages, { '/a': titled('The first page'), '/c': untitled });
  const now = await audit();
  const original = now.comparison;
  assert.ok(original?.comparable);

  const fingerprintAt = async (id: string, url: string): Promise<string> => {
    const { items } = await v1.listAuditFindings({ id, check, url });
    assert.equal(items.length, 1, url);
    return items[0]?.fingerprint ?? '';
  };
  /** What is stored, which must be what the two lists give when they are compared now. */
  const compared = async (): Promise<AuditComparison> => {
    const stored = await v1.getAudit({ id: now.id });
    const computed = await v1.getAudit({ id: now.id, against: before.id });
    assert.deepEqual(stored.comparison, computed.comparison);
    const earlier = await v1.getAudit({ id: before.id });
    const {
      new: isNew = 0,
      fixed = 0,
      unchanged = 0,
      notRechecked = 0,
      notComparable = 0,
    } = stored.comparison ?? {};
    assert.equal(isNew + unchanged + notComparable, stored.occurrenceCount);
    assert.equal(fixed + unchanged + notRechecked, earlier.occurrenceCount);
    const [score, other] = [stored.seoReport?.overallScore ?? 0, earlier.seoReport?.overallScore ?? 0];
    assert.ok(Math.abs((stored.comparison?.scoreChange ?? 100) - (score - other)) < 0.051);
    assert.ok(stored.comparison);
    return stored.comparison;
  };
  const changes = async (): Promise<number[]> => {
    const { new: isNew, fixed, unchanged } = await compared();
    return [isNew - original.new, fixed - original.fixed, unchanged - original.unchanged];
  };

  it('count on neither side, and the scores that count now are compared', async () => {
    assert.deepEqual(await changes(), [0, 0, 0]);
    const still = await v1.ignoreIssue({
      id: now.id,
      check,
      fingerprint: await fingerprintAt(now.id, '/b'),
      reason,
    });
    assert.deepEqual(await changes(), [0, 0, -1], 'unchanged');
    const gone = await v1.ignoreIssue({
      id: before.id,
      check,
      fingerprint: await fingerprintAt(before.id, '/a'),
      reason,
    });
    assert.deepEqual(await changes(), [0, -1, -1], 'fixed');
    const whole = await v1.ignoreIssue({ id: now.id, check, reason });
    assert.deepEqual(await changes(), [-1, -1, -1], 'all of the check');
    for (const { id } of [still, gone, whole]) await v1.stopIgnoringIssue({ id });
    assert.deepEqual(await compared(), original);
  });
});
