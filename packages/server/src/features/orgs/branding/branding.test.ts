import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { limits, operations } from '@fettle/contract';
import { newId } from '../../../ids.ts';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture, type Fixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { gifHeader, jpegHeader, pngHeader, webpHeader } from '../../../testing/image-headers.ts';
import { refused } from '../../../testing/refused.ts';

const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');

describe('the branding of an organization', async () => {
  const service = await startService({ after });
  const { db, blobs } = service.services;
  let fixture: Fixture;
  let slug: string;

  beforeEach(async () => {
    fixture = await createFixture(service);
    slug = fixture.org.slug;
  });

  const setLogo = (bytes: Buffer | string, api = fixture.admin.dashboard) =>
    api.setOrgLogo({ slug, contentBase64: base64(bytes) });
  const download = (url: string, session: string) =>
    service.fetch(url, { headers: { cookie: `fettle_session=${session}` } });

  it('is empty at first, and every member can read it', async () => {
    const { viewer, stranger } = fixture;
    const read = await viewer.dashboard.getOrgBranding({ slug });
    conforms(operations.getOrgBranding, read);
    assert.deepEqual(read, { accentColor: null, accentTextColor: null, logo: null });
    await refused(stranger.dashboard.getOrgBranding({ slug }), 'NOT_FOUND');
    assert.equal((await service.fetch(`/api/orgs/${slug}/branding`)).status, 401);
  });

  it('has a color on which text can be read, in one form', async () => {
    const { admin, viewer } = fixture;
    const set = await admin.dashboard.updateOrgBranding({ slug, accentColor: '#FFCC00' });
    conforms(operations.updateOrgBranding, set);
    assert.deepEqual([set.accentColor, set.accentTextColor], ['#ffcc00', '#000000']);
    assert.deepEqual(await viewer.dashboard.getOrgBranding({ slug }), set);
    const dark = await admin.dashboard.updateOrgBranding({ slug, accentColor: '#1e3a8a' });
    assert.equal(dark.accentTextColor, '#ffffff');
    const none = await admin.dashboard.updateOrgBranding({ slug, accentColor: null });
    assert.deepEqual([none.accentColor, none.accentTextColor], [null, null]);
  });

  it('refuses what is no color, or cannot be told from white', async () => {
    const { admin } = fixture;
    for (const accentColor of ['red', '#fff', '#ffffff0', 'url(x)', '#12345g', ''])
      await refused(admin.dashboard.updateOrgBranding({ slug, accentColor }), 'BAD_REQUEST');
    const light = await refused(
      admin.dashboard.updateOrgBranding({ slug, accentColor: '#fdfdfd' }),
      'BAD_REQUEST',
    );
    assert.match(light.message, /"#fdfdfd" is too light to be seen on white/);
    assert.equal((await admin.dashboard.getOrgBranding({ slug })).accentColor, null);
  });

  it('has a logo, which every member can load and nobody else', async () => {
    const { viewer, stranger } = fixture;
    const bytes = pngHeader(400, 120);
    const set = await setLogo(bytes);
    conforms(operations.setOrgLogo, set);
    const { logo } = set;
    assert.ok(logo !== null);
    assert.deepEqual(
      [logo.mimeType, logo.size, logo.width, logo.height, logo.url],
      ['image/png', bytes.length, 400, 120, `/api/orgs/${slug}/logos/${logo.id}`],
    );
    const response = await download(logo.url, viewer.session);
    assert.equal(response.headers.get('content-type'), 'image/png');
    assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none';.*sandbox$/);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes);
    assert.equal((await download(logo.url, stranger.session)).status, 404);
    assert.equal((await service.fetch(logo.url)).status, 401);
    const other = logo.url.replace(slug, fixture.foreignOrg.slug);
    assert.equal((await download(other, stranger.session)).status, 404);
    assert.equal((await download(`/api/orgs/${slug}/logos/${newId()}`, viewer.session)).status, 404);
    assert.equal((await download(`/api/orgs/${slug}/logos/nonsense`, viewer.session)).status, 404);
  });

  it('takes PNG, JPEG, and WebP by their bytes, as a form too', async () => {
    for (const [bytes, type] of [
      [jpegHeader(300, 100), 'image/jpeg'],
      [webpHeader(300, 100), 'image/webp'],
    ] as const) {
      assert.equal((await setLogo(bytes)).logo?.mimeType, type);
    }
    const file = new Blob([new Uint8Array(pngHeader(10, 10))], { type: 'text/html' });
    const { logo } = await fixture.owner.dashboard.setOrgLogo({ slug, file, fileName: 'logo.html' });
    assert.equal(logo?.mimeType, 'image/png');
  });

  it('refuses SVG, other files, huge images, and files that are too large', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const error = await refused(setLogo(svg), 'BAD_REQUEST');
    assert.match(error.message, /must be a PNG, JPEG, or WebP image\. SVG images can contain scripts/);
    for (const bytes of [gifHeader(10, 10), Buffer.from('<html>'), Buffer.from('%PDF-1.7'), Buffer.alloc(0)])
      await refused(setLogo(bytes), 'BAD_REQUEST');
    const side = limits.logoSide;
    await setLogo(pngHeader(side, side));
    const large = await refused(setLogo(pngHeader(side + 1, 10)), 'BAD_REQUEST');
    assert.match(large.message, /2001 × 10 pixels/);
    await refused(setLogo(pngHeader(50_000, 50_000)), 'BAD_REQUEST');
    await refused(setLogo(pngHeader(0, 10)), 'BAD_REQUEST');
    const heavy = Buffer.concat([pngHeader(10, 10), Buffer.alloc(limits.logoBytes)]);
    await refused(setLogo(heavy), 'PAYLOAD_TOO_LARGE');
    await refused(fixture.admin.dashboard.setOrgLogo({ slug }), 'BAD_REQUEST');
    assert.equal((await fixture.admin.dashboard.getOrgBranding({ slug })).logo?.width, side);
  });

  it('drops the file of a logo that is replaced or removed, and its URL', async () => {
    const { admin, viewer } = fixture;
    const first = (await setLogo(pngHeader(1, 1))).logo;
    const { blob_key: key } = await db
      .selectFrom('org_logos')
      .select('blob_key')
      .where('id', '=', first?.id ?? '')
      .executeTakeFirstOrThrow();
    const second = (await setLogo(pngHeader(2, 2))).logo;
    assert.notEqual(second?.id, first?.id);
    assert.equal((await download(first?.url ?? '', viewer.session)).status, 404);
    const scheduled = await db
      .selectFrom('blob_deletions')
      .selectAll()
      .where('blob_key', '=', key)
      .executeTakeFirst();
    const file = await blobs.get(key);
    file?.destroy();
    assert.ok(scheduled !== undefined && file !== null);
    assert.deepEqual(await admin.dashboard.removeOrgLogo({ slug }), { id: second?.id });
    assert.equal((await admin.dashboard.getOrgBranding({ slug })).logo, null);
    await refused(admin.dashboard.removeOrgLogo({ slug }), 'NOT_FOUND');
  });

  it('is changed by owners and admins only', async () => {
    const { lead, member, viewer, outsider, stranger } = fixture;
    for (const { dashboard } of [lead, member, viewer, outsider]) {
      await refused(dashboard.updateOrgBranding({ slug, accentColor: '#000000' }), 'FORBIDDEN');
      await refused(setLogo(pngHeader(1, 1), dashboard), 'FORBIDDEN');
      await refused(dashboard.removeOrgLogo({ slug }), 'FORBIDDEN');
    }
    await refused(stranger.dashboard.updateOrgBranding({ slug, accentColor: '#000000' }), 'NOT_FOUND');
    await refused(setLogo(pngHeader(1, 1), stranger.dashboard), 'NOT_FOUND');
    await refused(stranger.dashboard.removeOrgLogo({ slug }), 'NOT_FOUND');
  });

  it('writes every change into the security log, and nothing else', async () => {
    const { admin, owner } = fixture;
    await admin.dashboard.updateOrgBranding({ slug, accentColor: '#0000ff' });
    await admin.dashboard.updateOrgBranding({ slug, accentColor: '#0000FF' });
    await setLogo(pngHeader(1, 1));
    await setLogo(pngHeader(2, 2));
    await admin.dashboard.removeOrgLogo({ slug });
    const { items } = await owner.dashboard.listSecurityEvents({ slug, type: 'org.updated' });
    assert.deepEqual(
      items.map(({ details }) => details),
      [
        { logo: 'removed' },
        { logo: 'replaced' },
        { logo: 'added' },
        { accentColorFrom: null, accentColorTo: '#0000ff' },
      ],
    );
  });
});
