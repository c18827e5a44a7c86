import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { operations } from '@fettle/contract';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { htmlPage, type SiteResponse, startSite } from '../../../testing/site.ts';
import { until } from '../../../testing/until.ts';

describe('the history of a page', async () => {
  const service = await startService({ after }, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
  const { owner, project } = await createFixture(service);
  const { db } = service.services;
  let pages: Record<string, string | SiteResponse> = {};
  const site = await startSite({ after }, (path) => pages[path] ?? null);
  await db.updateTable('projects').set({ url: site.url }).where('id', '=', project.id).execute();
  service.startWorkers();

  const audit = async (): Promise<string> => {
    const { id } = await owner.v1.startAudit({ id: project.id });
    await until('the audit is complete', async () => (await owner.v1.getAudit({ id })).status === 'complete');
    return id;
  };
  const historyOf = async (path: string, more: { page?: number; limit?: number } = {}) => {
    const url = `${site.url}${path}`;
    const { items, total } = await owner.v1.listPageHistory({ id: project.id, url, ...more });
    for (const item of items) conforms(operations.listPageHistory, item);
    return { total, items };
  };

  it('shows when it appeared, what changed, and when it disappeared', async () => {
    pages = { '/': htmlPage('Home', '/other'), '/other': htmlPage('Other', '/') };
    const first = await audit();
    pages = { ...pages, '/': htmlPage('Home', '/other', '/page'), '/page': htmlPage('New', '/') };
    const second = await audit();
    pages = { ...pages, '/page': { status: 410, body: htmlPage('Changed', '/') } };
    const third = await audit();
    pages = { '/': htmlPage('Home', '/other'), '/other': { status: 301, headers: { location: '/' } } };
    const fourth = await audit();

    const { items, total } = await historyOf('page');
    assert.equal(total, 4);
    assert.deepEqual(
      items.map(({ auditId, present, change, status, page }) => [
        auditId,
        present,
        change,
        status,
        page?.title ?? null,
      ]),
      [
        [fourth, false, 'disappeared', null, null],
        [third, true, 'changed', 410, 'Changed'],
        [second, true, 'appeared', 200, 'New'],
        [first, false, null, null, null],
      ],
    );
    assert.deepEqual(items[1]?.changedFields, ['status', 'title', 'h1', 'indexable']);
    assert.ok((items[2]?.occurrenceCount ?? 0) > 0);
    const other = await historyOf('other');
    assert.deepEqual(
      other.items.map(({ change, status, page }) => [change, status, page === null]),
      [
        ['changed', 301, true],
        ['unchanged', 200, false],
        ['unchanged', 200, false],
        [null, 200, false],
      ],
    );
    for (const item of other.items.slice(1)) {
      const found = await owner.v1.getAuditPage({ id: item.auditId, url: `${site.url}other` });
      assert.deepEqual([found.page, found.occurrenceCount], [item.page, item.occurrenceCount]);
    }
  });

  it('is the same in parts, and reads lists from before their range was stored', async () => {
    const whole = await historyOf('page');
    const parts = [];
    for (let page = 1; page <= 4; page += 1)
      parts.push(...(await historyOf('page', { page, limit: 1 })).items);
    assert.deepEqual(parts, whole.items);
    await db.updateTable('audit_page_lists').set({ first_hash: null, last_hash: null }).execute();
    assert.deepEqual(await historyOf('page'), whole);
    assert.deepEqual((await historyOf('page', { page: 9 })).items, []);
  });
});
