import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { startSite } from '../../../testing/site.ts';
import { until } from '../../../testing/until.ts';

const pageCount = 60;

/** A generated site: each page links to the next one and to some that depend on its number, some of them more than once. */
function targetsOf(number: number): number[] {
  const some = [7, 11, 13].map((factor) => (number * factor + factor) % pageCount);
  return [(number + 1) % pageCount, ...some, ...some.slice(0, number % 3), 0];
}

const pathOf = (number: number): string => (number === 0 ? '/' : `/page-${number}`);
const isNofollow = (from: number, to: number): boolean => (from + to) % 5 === 0;

function htmlOf(number: number): string {
  const anchors = targetsOf(number).map(
    (to) => `<a href="${pathOf(to)}"${isNofollow(number, to) ? ' rel="nofollow"' : ''}>to ${to}</a>`,
  );
  return `<!doctype html><title>Page ${number}</title><body><h1>Page ${number}</h1>${anchors.join(' ')}`;
}

describe('the links of a generated site', async () => {
  const service = await startService({ after }, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
  const { owner, project } = await createFixture(service);
  const numbers = Array.from({ length: pageCount }, (_, number) => number);
  const site = await startSite({ after }, (path) => {
    const number = numbers.find((each) => pathOf(each) === path);
    return number === undefined ? null : htmlOf(number);
  });
  await service.services.db
    .updateTable('projects')
    .set({ url: site.url })
    .where('id', '=', project.id)
    .execute();
  service.startWorkers();
  const { id } = await owner.v1.startAudit({ id: project.id, maxDepth: 20 });
  await until('the audit is complete', async () => (await owner.v1.getAudit({ id })).status === 'complete');

  const urlOf = (number: number): string => new URL(pathOf(number), site.url).href;
  const linked = (number: number): Set<number> =>
    new Set(targetsOf(number).filter((target) => target !== number));

  it('are those that its pages contain, in both directions, followed or not', async () => {
    for (const number of numbers) {
      const url = urlOf(number);
      const { inlinks, outlinks } = await owner.v1.getAuditPage({ id, url });
      const sources = numbers.filter((from) => linked(from).has(number));
      const followed = sources.filter((from) => !isNofollow(from, number));
      assert.deepEqual([inlinks.total, inlinks.followed], [sources.length, followed.length], url);
      const listed = await owner.v1.listPageLinks({ id, url, direction: 'in', limit: 100 });
      assert.deepEqual(
        listed.items.map((link) => `${link.url} ${link.followed}`).toSorted(),
        sources.map((from) => `${urlOf(from)} ${followed.includes(from)}`).toSorted(),
      );
      assert.deepEqual(
        outlinks.items.map((link) => link.url),
        [...linked(number)].map(urlOf),
      );
    }
  });
});
