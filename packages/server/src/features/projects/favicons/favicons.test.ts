import assert from 'node:assert/strict';
import { after, describe, it, type TestContext } from 'node:test';
import { limits, operations } from '@fettle/contract';
import { newId } from '../../../ids.ts';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture, createPerson, type Fixture, type Person } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { bitmapHeader, iconFile, jpegHeader, pngHeader, webpHeader } from '../../../testing/image-headers.ts';
import { type Site, type SiteResponse, startSite } from '../../../testing/site.ts';
import { until } from '../../../testing/until.ts';
import { startLoop } from '../../../work/loop.ts';
import { refreshFavicon } from './favicon-store.ts';
import { faviconWorker } from './favicon-worker.ts';

const dayMs = 86_400_000;

describe('favicons of projects', async () => {
  const local = { config: { allowPrivateNetworks: ['127.0.0.0/8'] } };
  const service = await startService({ after }, local);
  const { db } = service.services;

  const rowOf = (projectId: string) =>
    db.selectFrom('favicons').selectAll().where('id', '=', projectId).executeTakeFirst();
  const seenBy = async ({ dashboard }: Person) => (await dashboard.listFavicons({})).favicons;
  const load = (path: string, { session }: Person) =>
    service.fetch(path, { headers: { cookie: `fettle_session=${session}` } });
  const setUrl = ({ owner, project }: Fixture, url: string | null) =>
    owner.dashboard.updateProject({ id: project.id, url });
  const setDue = (projectId: string) =>
    db
      .updateTable('favicons')
      .set({ due_at: new Date(0).toISOString() })
      .where('id', '=', projectId)
      .execute();
  const image = (body: Buffer, type = 'image/png'): SiteResponse => ({
    headers: { 'content-type': type },
    body,
  });

  /** Runs the worker until nothing of this project is due. */
  const settle = async ({ project }: Fixture) => {
    const loop = startLoop(service.services, faviconWorker, {
      leaseSeconds: 60,
      renewSeconds: 10,
      pollSeconds: 0.02,
    });
    try {
      return await until('the favicon is settled', async () => {
        const row = await rowOf(project.id);
        return (
          row?.due_at != null && Date.parse(row.due_at) > Date.now() + 60_000 && row.claim_id === null && row
        );
      });
    } finally {
      await loop.stop();
    }
  };

  /** A project whose site responds like this; the rows of other projects do not get their turn. */
  const projectOf = async (t: TestContext, respond: (path: string) => SiteResponse | string | null) => {
    const fixture = await createFixture(service);
    const site = await startSite(t, respond);
    await db.updateTable('favicons').set({ due_at: null }).execute();
    await setUrl(fixture, site.url);
    return { fixture, site };
  };
  const fetched = async (
    t: TestContext,
    respond: (path: string) => SiteResponse | string | null,
  ): Promise<{ fixture: Fixture; site: Site; type: string | null }> => {
    const { fixture, site } = await projectOf(t, respond);
    return { fixture, site, type: (await settle(fixture)).mime_type };
  };

  it('are found by the links of the start page, kept, and shown to people who see the project', async (t) => {
    const bytes = pngHeader(96, 96);
    const { fixture, site } = await fetched(t, (path) =>
      path === '/'
        ? '<link rel=icon sizes=16x16 href=small.png><link rel=icon sizes=96x96 href=/icons/a>'
        : path === '/icons/a'
          ? image(bytes, 'text/plain')
          : null,
    );
    assert.deepEqual(site.requests, ['/', '/icons/a']);
    const { owner, project } = fixture;
    const listed = await owner.dashboard.listFavicons({});
    conforms(operations.listFavicons, listed);
    const [favicon] = listed.favicons;
    assert.equal(favicon?.projectId, project.id);
    const response = await load(favicon?.url ?? '', owner);
    assert.equal(response.headers.get('content-type'), 'image/png');
    assert.equal(response.headers.get('cache-control'), 'private, max-age=3600');
    assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none';.*sandbox$/);
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes);
    const row = await rowOf(project.id);
    assert.ok(Date.parse(row?.due_at ?? '') > Date.now() + 6 * dayMs);
  });

  it('are those of /favicon.ico where the page links to none, and where it is no page', async (t) => {
    const icon = image(iconFile(bitmapHeader(16, 16)), 'image/vnd.microsoft.icon');
    for (const page of [
      '<title>No icon</title>',
      { status: 401, body: 'Password?' },
      image(Buffer.from('{}'), 'application/json'),
    ]) {
      const { fixture, type } = await fetched(t, (path) =>
        path === '/' ? page : path === '/favicon.ico' ? icon : null,
      );
      assert.equal(type, 'image/x-icon');
      const [favicon] = await seenBy(fixture.owner);
      const response = await load(favicon?.url ?? '', fixture.owner);
      assert.equal(response.headers.get('content-type'), 'image/x-icon');
      assert.match(response.headers.get('content-disposition') ?? '', /^inline; filename="favicon.ico"/);
    }
  });

  it('follow redirects of the page and of the image', async (t) => {
    const { type, site } = await fetched(
      t,
      (path) =>
        ({
          '/': { status: 301, headers: { location: '/de/' } },
          '/de/': '<link rel="apple-touch-icon" href="touch">',
          '/de/touch': { status: 302, headers: { location: '/file' } },
          '/file': image(jpegHeader(180, 180)),
        })[path] ?? null,
    );
    assert.equal(type, 'image/jpeg');
    assert.deepEqual(site.requests, ['/', '/de/', '/de/touch', '/file']);
  });

  it('are not what is large, hostile, or no image; then the next best is tried, a few of them', async (t) => {
    const hrefs = ['/huge', '/svg', '/page', '/missing', '/never'];
    const { type, site } = await fetched(
      t,
      (path) =>
        ({
          '/': hrefs.map((href) => `<link rel=icon sizes=96x96 href=${href}>`).join(''),
          '/huge': image(Buffer.concat([pngHeader(1, 1), Buffer.alloc(limits.faviconBytes)])),
          '/svg': image(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
          '/page': '<script>alert(1)</script>',
          '/favicon.ico': image(webpHeader(32, 32)),
        })[path] ?? null,
    );
    assert.equal(type, 'image/webp');
    assert.deepEqual(site.requests, ['/', '/huge', '/svg', '/page', '/missing', '/favicon.ico']);
  });

  it('are in no private network: neither the site, nor an icon elsewhere, nor behind a redirect', async (t) => {
    const inside = await startSite(t, () => image(pngHeader(32, 32)));
    const closed = await startService({ after: (done) => t.after(done) });
    const fixture = await createFixture(closed);
    await closed.services.db
      .updateTable('projects')
      .set({ url: inside.url })
      .where('id', '=', fixture.project.id)
      .execute();
    const loop = startLoop(closed.services, faviconWorker);
    const row = await until('the site was asked', async () => {
      const found = await closed.services.db.selectFrom('favicons').selectAll().executeTakeFirstOrThrow();
      return found.fetched_at !== null && found;
    });
    await loop.stop();
    assert.equal(row.image_id, null);
    assert.deepEqual(inside.requests, []);
    // The loopback network is allowed here; this address is in another private network.
    const { type } = await fetched(
      t,
      (path) =>
        ({
          '/': '<link rel=icon href="http://10.255.255.1/a.png"><link rel=icon href="/away"><link rel=icon href="file:///etc/passwd">',
          '/away': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' } },
        })[path] ?? null,
    );
    assert.equal(type, null);
  });

  it('keep their URL while the image is the same, get another with another image, and go with the last one', async (t) => {
    let icon: SiteResponse | null = image(pngHeader(16, 16));
    const { fixture } = await fetched(t, (path) => (path === '/favicon.ico' ? icon : '<title>x</title>'));
    const { owner, project } = fixture;
    const again = async () => {
      await setDue(project.id);
      await settle(fixture);
      return (await seenBy(owner))[0]?.url;
    };
    const [first] = await seenBy(owner);
    assert.equal(await again(), first?.url);
    icon = image(pngHeader(32, 32));
    const key = (await rowOf(project.id))?.blob_key;
    const second = await again();
    assert.notEqual(second, first?.url);
    assert.equal((await load(first?.url ?? '', owner)).status, 404);
    const swept = await db.selectFrom('blob_deletions').select('blob_key').execute();
    assert.ok(
      swept.some(({ blob_key }) => blob_key === key),
      'the replaced file is swept',
    );
    // A site in trouble says nothing about its icon.
    icon = { status: 503 };
    assert.equal(await again(), second);
    assert.ok(Date.parse((await rowOf(project.id))?.due_at ?? '') < Date.now() + 2 * dayMs);
    icon = null;
    assert.equal(await again(), undefined);
    assert.equal((await load(second ?? '', owner)).status, 404);
  });

  it('are fetched when the URL is set or changes, never shown for another, and gone without one', async (t) => {
    const { fixture } = await fetched(t, (path) => (path === '/favicon.ico' ? image(pngHeader(16, 16)) : ''));
    const { owner, project, org } = fixture;
    const key = (await rowOf(project.id))?.blob_key ?? '';
    await owner.dashboard.updateProject({ id: project.id, name: 'Renamed' });
    assert.equal((await seenBy(owner)).length, 1);
    const elsewhere = await startSite(t, () => null);
    await setUrl(fixture, elsewhere.url);
    assert.deepEqual(await seenBy(owner), []);
    assert.ok(Date.parse((await rowOf(project.id))?.due_at ?? '') <= Date.now() + 1000);
    const swept = await db
      .selectFrom('blob_deletions')
      .select('blob_key')
      .where('blob_key', '=', key)
      .execute();
    assert.equal(swept.length, 1);
    await setUrl(fixture, null);
    assert.equal(await rowOf(project.id), undefined);
    const created = await owner.dashboard.createProject({
      slug: org.slug,
      name: 'New',
      url: 'https://new.example/',
    });
    assert.notEqual((await rowOf(created.id))?.due_at, null);
    const without = await owner.dashboard.createProject({ slug: org.slug, name: 'Without' });
    assert.equal(await rowOf(without.id), undefined);
  });

  it('are refreshed when an audit has run, at most once a day', async (t) => {
    const { fixture } = await fetched(t, () => null);
    const { project } = fixture;
    await refreshFavicon(service.services, project.id);
    const isDue = async () => Date.parse((await rowOf(project.id))?.due_at ?? '') <= Date.now() + 1000;
    assert.equal(await isDue(), false);
    const yesterday = new Date(Date.now() - dayMs - 1000).toISOString();
    await db.updateTable('favicons').set({ fetched_at: yesterday }).where('id', '=', project.id).execute();
    await refreshFavicon(service.services, project.id);
    assert.equal(await isDue(), true);
  });

  it('are hidden from people who do not see the project', async (t) => {
    const { fixture } = await fetched(t, (path) => (path === '/favicon.ico' ? image(pngHeader(16, 16)) : ''));
    const { owner, member, viewer, outsider, stranger, org } = fixture;
    const [favicon] = await seenBy(owner);
    const url = favicon?.url ?? '';
    const nobody = await createPerson(service, 'Nobody');
    for (const [person, sees] of [
      [owner, true],
      [member, true],
      [viewer, true],
      [outsider, false],
      [stranger, false],
      [nobody, false],
    ] as const) {
      assert.equal((await load(url, person)).status, sees ? 200 : 404, person.name);
      assert.deepEqual(await seenBy(person), sees ? [favicon] : [], person.name);
    }
    for (const id of [newId(), 'nonsense'])
      assert.equal((await load(`/api/favicons/${id}`, owner)).status, 404);
    assert.equal((await service.fetch('/api/favicons')).status, 401);
    assert.equal((await service.fetch(url)).status, 401);
    await owner.dashboard.removeOrgMember({ slug: org.slug, userId: member.id });
    assert.equal((await load(url, member)).status, 404);
    await owner.dashboard.deleteProject({ id: fixture.project.id });
    assert.equal((await load(url, owner)).status, 404);
  });
});
