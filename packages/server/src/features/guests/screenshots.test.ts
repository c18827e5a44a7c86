import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { limits, operations } from '@fettle/contract';
import { conforms } from '../../testing/conforms.ts';
import { createFixture } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { pngHeader, webpHeader } from '../../testing/image-headers.ts';
import { refused } from '../../testing/refused.ts';
import { guestClient, openWidget, writeReport } from './testing/report-as-guest.ts';

describe('screenshots of reports', async () => {
  let now = new Date('2026-11-20T09:00:00.000Z');
  const service = await startService({ after }, { clock: () => now });
  const guest = guestClient(service);
  const image = (bytes: Buffer = pngHeader(1300, 900)) => ({ contentBase64: bytes.toString('base64') });

  async function prepare() {
    const fixture = await createFixture(service);
    const key = await openWidget(fixture.lead, fixture.project.id);
    const report = await writeReport(guest, key, { name: 'Gina' });
    const { id, statusUrl } = await guest.createGuestReport(report);
    return { ...fixture, key, id, statusUrl, clientId: report.clientId };
  }

  it('are attached to the task, where the team and integrators find them', async () => {
    const { key, clientId, id, statusUrl, lead, member } = await prepare();
    const answer = await guest.addReportScreenshot({ key, clientId, ...image() });
    conforms(operations.addReportScreenshot, answer);
    assert.deepEqual(answer, { id, statusUrl });
    const task = await lead.v1.getTask({ id });
    conforms(operations.getTask, task);
    const [attachment] = task.attachments;
    assert.deepEqual(
      [attachment?.fileName, attachment?.mimeType, attachment?.uploadedBy.type],
      ['screenshot.png', 'image/png', 'guest'],
    );
    assert.ok(task.screenshotUrl?.endsWith(attachment?.url ?? 'none'));
    const response = await service.fetch(new URL(task.screenshotUrl ?? '').pathname, {
      headers: { authorization: `Bearer ${lead.token}` },
    });
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), pngHeader(1300, 900));
    const { items } = await member.dashboard.listTaskEvents({ id });
    assert.ok(items.some(({ type, actor }) => type === 'task.updated' && actor.type === 'guest'));
  });

  it('are one for each report, however often and however fast they are sent', async () => {
    const { key, clientId, id, lead } = await prepare();
    const send = (bytes?: Buffer) => guest.addReportScreenshot({ key, clientId, ...image(bytes) });
    await Promise.all([send(), send(webpHeader(800, 600)), send()]);
    await send();
    assert.equal((await lead.v1.getTask({ id })).attachments.length, 1);
  });

  it('are images of bearable size, soon after a report, from the pages of the project', async () => {
    const { key, clientId, id, lead, project } = await prepare();
    const send = (more: object = image()) => guest.addReportScreenshot({ key, clientId, ...more });
    await refused(send({}), 'BAD_REQUEST');
    await refused(send(image(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))), 'BAD_REQUEST');
    await refused(send(image(pngHeader(limits.guests.screenshotSide + 1, 10))), 'BAD_REQUEST');
    await refused(send(image(Buffer.alloc(limits.guests.screenshotBytes + 1))), 'PAYLOAD_TOO_LARGE');
    await refused(guest.addReportScreenshot({ key, clientId: randomUUID(), ...image() }), 'NOT_FOUND');
    await refused(guest.addReportScreenshot({ key: 'fwk_none', clientId, ...image() }), 'NOT_FOUND');
    const foreign = guestClient(service, 'https://evil.example');
    await refused(foreign.addReportScreenshot({ key, clientId, ...image() }), 'FORBIDDEN');
    now = new Date(now.getTime() + (limits.guests.screenshotMinutes + 1) * 60_000);
    await refused(send(), 'NOT_FOUND');
    await openWidget(lead, project.id, { enabled: false });
    await refused(send(), 'NOT_FOUND');
    assert.deepEqual((await lead.v1.getTask({ id })).attachments, []);
  });

  it('are refused where the project takes none, also for a report that was sent before', async () => {
    const { key, clientId, id, lead, project } = await prepare();
    const before = await guest.getWidgetConfig({ key });
    conforms(operations.getWidgetConfig, before);
    assert.equal(before.acceptsScreenshots, true);
    await openWidget(lead, project.id, { acceptsScreenshots: false });
    assert.equal((await guest.getWidgetConfig({ key })).acceptsScreenshots, false);
    const { message } = await refused(guest.addReportScreenshot({ key, clientId, ...image() }), 'FORBIDDEN');
    assert.match(message, /without screenshots/);
    // Saving without the newer settings, as older programs do, leaves them as they are.
    await openWidget(lead, project.id, { keepsQuery: true });
    assert.equal((await lead.v1.getWidget({ id: project.id })).acceptsScreenshots, false);
    assert.deepEqual((await lead.v1.getTask({ id })).attachments, []);
  });

  it('stop being read once too many were sent', async () => {
    const { key, clientId, project } = await prepare();
    const { db } = service.services;
    await db
      .insertInto('rate_windows')
      .values({
        token_id: project.id,
        class: 'guest screenshots',
        window_start: new Date(now.getTime() - (now.getTime() % 3_600_000)).toISOString(),
        count: limits.guests.reportsPerHour.perProject,
      })
      .execute();
    await refused(guest.addReportScreenshot({ key, clientId, ...image() }), 'RATE_LIMITED');
  });
});
