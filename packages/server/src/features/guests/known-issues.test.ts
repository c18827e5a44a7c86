import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type Input, operations } from '@fettle/contract';
import { conforms } from '../../testing/conforms.ts';
import { createFixture } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { startSite } from '../../testing/site.ts';
import { until } from '../../testing/until.ts';
import { guestClient, openWidget } from './testing/report-as-guest.ts';

type Element = Partial<Input<typeof operations.findKnownReports>['body']>;

const elements = `<a href="/gone?utm_source=x#part">Gone</a><a href="/fine">Fine</a><a href="/silent"></a>
  <img src="/lost.png" alt="Lost"><img src="/bowl.png"><form><input name="unlabeled"></form>`;

describe('issues of the latest audit, for guests', async () => {
  const service = await startService({ after }, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
  service.startWorkers();
  const guest = guestClient(service);
  const { project, lead } = await createFixture(service);
  let gone = 404;
  const site = await startSite({ after }, (path) => {
    if (path.startsWith('/gone')) return { status: gone, body: 'Nothing here' };
    if (path === '/bowl.png') return { headers: { 'content-type': 'image/png' }, body: 'PNG' };
    if (path === '/lost.png' || path === '/robots.txt') return null;
    const body = path === '/' ? elements : '<a href="/">Home</a>';
    return `<!doctype html><html lang="en"><title>Bowls ${path}</title><main><h1>Bowls ${path}</h1>${body}</main></html>`;
  });
  const at = (path: string): string => new URL(path, site.url).href;
  const audit = async () => {
    const { id } = await lead.v1.startAudit({ id: project.id });
    await until('the audit is complete', async () => (await lead.v1.getAudit({ id })).status === 'complete');
    return id;
  };
  await lead.v1.updateProject({ id: project.id, url: site.url });
  const key = await openWidget(lead, project.id);
  const find = async (element: Element) => {
    const place = { pageUrl: at('/'), selector: 'main > a:nth-of-type(1)', text: '', ...element };
    const found = await guest.findKnownReports({ key, ...place });
    conforms(operations.findKnownReports, found);
    assert.deepEqual(Object.keys(found).sort(), ['auditIssues', 'reports']);
    return found.auditIssues;
  };
  const first = await audit();
  const broken = { linkUrl: at('/gone?utm_source=x#part') };

  it('are shown nowhere unless the project says so', async () => {
    assert.deepEqual(await find(broken), []);
    assert.equal((await guest.getWidgetConfig({ key })).showsAuditIssues, false);
    await openWidget(lead, project.id, { showsAuditIssues: true });
    assert.equal((await guest.getWidgetConfig({ key })).showsAuditIssues, true);
    assert.deepEqual(await find(broken), ['broken_link']);
  });

  it('are those of the link and the image that the guest points at, and of no other', async () => {
    assert.deepEqual(await find({ linkUrl: at('/fine') }), []);
    assert.deepEqual(await find({ linkUrl: at('/gone/further') }), []);
    assert.deepEqual(await find({ linkUrl: at('/silent') }), ['link_without_text']);
    assert.deepEqual(await find({ imageUrl: at('/lost.png') }), ['broken_image']);
    assert.deepEqual(await find({ imageUrl: at('/bowl.png') }), ['image_without_alt']);
    assert.deepEqual(await find({ ...broken, imageUrl: at('/bowl.png') }), [
      'broken_link',
      'image_without_alt',
    ]);
    // What is broken is so on every page; what lacks a text does on its page only.
    const other = { pageUrl: at('/fine') };
    assert.deepEqual(await find({ ...other, ...broken, imageUrl: at('/bowl.png') }), ['broken_link']);
    // Fields without a label, the title, and whatever else the audit found are about no link and no image.
    assert.deepEqual(await find({}), []);
  });

  it('are not those that the team ignores, nor those of other projects', async () => {
    const check = 'link-internal-broken';
    const { items } = await lead.v1.listAuditFindings({ id: first, check });
    const ignored = await lead.v1.ignoreIssue({
      id: first,
      check,
      fingerprint: items[0]?.fingerprint ?? '',
      reason: 'Known to us',
    });
    assert.deepEqual(await find(broken), []);
    await lead.v1.stopIgnoringIssue({ id: ignored.id });
    assert.deepEqual(await find(broken), ['broken_link']);
    const other = await createFixture(service);
    const otherKey = await openWidget(other.lead, other.project.id, { showsAuditIssues: true });
    const place = { pageUrl: at('/'), selector: 'main', text: '', ...broken };
    assert.deepEqual((await guest.findKnownReports({ key: otherKey, ...place })).auditIssues, []);
  });

  it('are those of the latest audit', async () => {
    gone = 200;
    await audit();
    assert.deepEqual(await find(broken), []);
    assert.deepEqual(await find({ imageUrl: at('/lost.png') }), ['broken_image']);
  });
});
