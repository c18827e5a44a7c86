import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { descendants } from '@fettle/anchor/testing/mutate-page.ts';
import { parsePage } from '@fettle/anchor/testing/parsed-page.ts';
import { type EventData, operations, type Task } from '@fettle/contract';
import { conforms } from '../../../testing/conforms.ts';
import { eventsOf } from '../../../testing/events-of.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { startSite } from '../../../testing/site.ts';
import { until } from '../../../testing/until.ts';
import { startLoop, type WorkLoop } from '../../../work/loop.ts';
import { auditWorker } from '../run/audit-worker.ts';
import { createSiteProject } from '../testing/audit-rows.ts';
import { createPinResolver } from './resolve-in-thread.ts';

const tour = (name: string) => `<tr><td>${name}</td><td><a href="/book">Book now</a></td></tr>`;
const tours = (...names: string[]) =>
  `<!doctype html><title>Tours</title><nav><a href="/">Home</a></nav><table>${names.map(tour).join('')}</table>`;
const three = tours('Harbor', 'Islands', 'Lighthouse');

/** The anchor of the link of a row, as a browser would send it. */
function anchorIn(html: string, row: number) {
  const page = parsePage(html);
  const link = descendants(page.html).filter(({ tagName }) => tagName === 'a')[row + 1];
  assert.ok(link);
  return page.describe(link);
}

const point = {
  x: 0.5,
  y: 0.5,
  pageX: 10,
  pageY: 20,
  viewportWidth: 1_280,
  viewportHeight: 720,
  devicePixelRatio: 1,
};

describe('audits look for what tasks are pinned to', async () => {
  const service = await startService({ after }, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
  const { org, owner } = await createFixture(service);
  let loop: WorkLoop | null = null;
  afterEach(async () => {
    await loop?.stop();
    loop = null;
  });

  /** A site with one page of tours, which can be changed between audits. */
  async function openSite(first: string) {
    const state = { html: first, status: 200 };
    const site = await startSite({ after }, (path) => {
      if (path === '/') return { body: '<!doctype html><title>Home</title><a href="/tours">Tours</a>' };
      return path === '/tours' ? { body: state.html, status: state.status } : null;
    });
    const project = await createSiteProject(service, org, site.url);
    const pinTo = async (html: string, row: number, path = '/tours', frames: object = {}): Promise<Task> =>
      await owner.v1.createTask({
        projectId: project.id,
        title: `Row ${row}`,
        pageUrl: new URL(path, site.url).href,
        pin: { ...point, anchor: anchorIn(html, row), ...frames },
      });
    const audit = async (): Promise<void> => {
      loop ??= startLoop(service.services, auditWorker, {
        leaseSeconds: 60,
        renewSeconds: 10,
        pollSeconds: 0.05,
      });
      const { id } = await owner.v1.startAudit({ id: project.id });
      await until('the audit has ended', async () => (await owner.v1.getAudit({ id })).status === 'complete');
    };
    return { state, site, pinTo, audit };
  }
  const health = async ({ id }: Task) => (await owner.v1.getTask({ id })).pin?.anchorHealth;

  it('but not in the page for what is in a frame of it', async () => {
    const { pinTo, audit } = await openSite(three);
    const frame = anchorIn(
      '<!doctype html><title>Tours</title><a href="/"></a><a href="/frame">Frame</a>',
      0,
    );
    const task = await pinTo(three, 0, '/tours', { frames: [frame] });
    assert.equal(task.pin?.frames?.length, 1);
    const [own] = [await pinTo(three, 0)];
    await audit();
    assert.deepEqual([await health(task), await health(own)], [null, 'exact']);
  });

  it('and say what became of it: where it was, moved, lost, and there again', async () => {
    const { state, pinTo, audit } = await openSite(three);
    const [harbor, islands] = [await pinTo(three, 0), await pinTo(three, 1)];
    assert.equal(await health(islands), null, 'nobody has looked for it yet');
    await audit();
    assert.deepEqual([await health(harbor), await health(islands)], ['exact', 'exact']);
    conforms(operations.getTask, await owner.v1.getTask({ id: islands.id }));

    state.html = tours('Museum', 'Islands', 'Lighthouse');
    await audit();
    assert.equal(await health(harbor), 'lost');
    assert.notEqual(await health(islands), 'lost');
    state.html = three;
    await audit();
    assert.equal(await health(harbor), 'exact');

    const told = (await eventsOf(service, harbor.id)).filter(({ type }) => type === 'task.updated');
    assert.deepEqual(
      told.map(({ data }) => {
        const { changedFields, actor, previous } = data as EventData<'task.updated'>;
        return [changedFields, actor.type, (previous.pin as Task['pin'])?.anchorHealth];
      }),
      [
        [['pin'], 'system', null],
        [['pin'], 'system', 'exact'],
        [['pin'], 'system', 'lost'],
      ],
      'one event for each change, and none for an audit that changes nothing',
    );
  });

  it('but an element that no audit has found is not lost, because scripts may create it', async () => {
    const { pinTo, audit } = await openSite('<!doctype html><title>Tours</title><div id="app"></div>');
    const task = await pinTo(three, 2);
    await audit();
    assert.equal(await health(task), null);
    assert.equal((await owner.v1.getTask({ id: task.id })).revision, task.revision);
  });

  it('and an error, a page that was not read, and a completed task leave everything as it is', async () => {
    const { state, pinTo, audit } = await openSite(three);
    const [open, elsewhere, done] = [
      await pinTo(three, 0),
      await pinTo(three, 0, '/unlinked'),
      await pinTo(three, 1),
    ];
    await audit();
    assert.deepEqual(
      [await health(open), await health(elsewhere), await health(done)],
      ['exact', null, 'exact'],
    );
    await owner.v1.updateTask({ id: done.id, status: 'done' });
    state.html = '<!doctype html><title>Maintenance</title>';
    state.status = 503;
    await audit();
    assert.deepEqual([await health(open), await health(done)], ['exact', 'exact']);
    state.status = 200;
    await audit();
    assert.deepEqual([await health(open), await health(done)], ['lost', 'exact']);
  });

  it('and a task that is deleted while its page is requested costs the others and the audit nothing', async () => {
    const { site, pinTo, audit } = await openSite(three);
    const [gone, kept] = [await pinTo(three, 0), await pinTo(three, 1)];
    site.holdAfter(0);
    const ended = audit();
    await until('the audit has read the pins and requests the site', () => site.waiting() > 0);
    await owner.v1.deleteTask({ id: gone.id });
    site.release();
    await ended;
    assert.equal(await health(kept), 'exact');
  });

  it('and a pin sent back as it was read keeps its health, while another element starts anew', async () => {
    const { pinTo, audit } = await openSite(three);
    const task = await pinTo(three, 0);
    await audit();
    const { pin, revision } = await owner.v1.getTask({ id: task.id });
    const same = await owner.v1.updateTask({ id: task.id, pin });
    assert.deepEqual([same.pin, same.revision], [pin, revision]);
    const moved = await owner.v1.updateTask({
      id: task.id,
      pin: { ...point, x: 0, anchor: anchorIn(three, 0) },
    });
    assert.equal(moved.pin?.anchorHealth, 'exact');
    const other = await owner.v1.updateTask({ id: task.id, pin: { ...point, anchor: anchorIn(three, 2) } });
    assert.deepEqual([other.pin?.anchorHealth, other.pin?.anchorHealthSince], [null, null]);
  });
});

describe('the thread that looks for pinned elements', () => {
  const page = { charset: 'utf-8', anchors: [anchorIn(three, 1)] };
  const bytes = new TextEncoder().encode(three);
  const hostile = new TextEncoder().encode('<div><b>'.repeat(400_000));

  it('gives up a page that takes too long, and looks at the next one', async () => {
    const resolver = createPinResolver({ timeoutMs: 20_000 });
    after(() => resolver.close());
    assert.deepEqual(await resolver.resolve({ ...page, bytes }), ['exact']);
    const impatient = createPinResolver({ timeoutMs: 1 });
    after(() => impatient.close());
    assert.equal(await impatient.resolve({ ...page, bytes: hostile }), null);
    assert.deepEqual(await resolver.resolve({ ...page, bytes }), ['exact']);
  });
});
