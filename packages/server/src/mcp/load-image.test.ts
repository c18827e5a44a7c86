import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import Vips from 'wasm-vips';
import { createFixture } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';
import { pngHeader } from '../testing/image-headers.ts';
import type { ImageRegion } from './crop-image.ts';
import { connectAgent } from './testing/connect-agent.ts';

const png = pngHeader(40, 30);
const vips = await Vips({ dynamicLibraries: [] });
after(() => vips.shutdown());

const drawImage = (width: number, height: number): Buffer =>
  Buffer.from(vips.Image.black(width, height).pngsaveBuffer());
const imageSize = (bytes: Buffer) => {
  const { width, height } = vips.Image.newFromBuffer(bytes);
  return { width, height };
};
const pinAt = {
  x: 0.5,
  y: 0.5,
  pageX: 600,
  pageY: 450,
  viewportWidth: 1200,
  viewportHeight: 900,
  devicePixelRatio: 1,
};

/** A server of pictures on this machine. */
async function startPictures(responses: Record<string, (response: ServerResponse) => void>): Promise<string> {
  const server = createServer((request, response) => {
    const respond = responses[request.url ?? ''];
    if (respond === undefined) response.writeHead(404).end();
    else respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('pictures over MCP', async () => {
  const service = await startService(
    { after },
    { config: { allowPrivateNetworks: ['127.0.0.0/8'], publicUrl: 'https://fettle.example' } },
  );
  const fixture = await createFixture(service);
  const { member, project } = fixture;
  const { v1 } = member;
  const agent = await connectAgent({ after }, service, member.token);
  const pictures = await startPictures({
    '/shot.png': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(png),
    '/moved.png': (response) => response.writeHead(302, { location: '/shot.png' }).end(),
    '/to-metadata.png': (response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    '/page.html': (response) => response.end('<!doctype html><title>No picture</title>'),
    '/huge.png': (response) => response.end(Buffer.concat([png, Buffer.alloc(4 * 1024 * 1024)])),
  });

  it('show the screenshot and attached pictures as images, by their bytes and not by what they are called', async () => {
    const task = await v1.createTask({
      projectId: project.id,
      title: 'Pictures',
      screenshotUrl: `${pictures}/moved.png`,
    });
    const attached = await v1.addAttachment({
      id: task.id,
      fileName: 'notes.txt',
      contentBase64: png.toString('base64'),
    });
    await v1.addAttachment({ id: task.id, url: 'https://example.com/video', fileName: 'video' });
    const { images, text, result } = await agent.call('get_task', { taskId: task.id });
    assert.deepEqual(images, Array(2).fill({ data: png.toString('base64'), mimeType: 'image/png' }));
    assert.match(text, /The screenshot is image 1\. Attachment \S+ is image 2/);
    assert.equal(result._meta?.['fettle/untrusted'], true);
    assert.deepEqual((await agent.call('get_task', { taskId: task.id, images: false })).images, []);
    const one = await agent.call('get_attachment', { taskId: task.id, attachmentId: attached.id });
    assert.equal(one.images.length, 1);
    const large = Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]).toString('base64');
    for (const fileName of ['a.png', 'b.png'])
      await v1.addAttachment({ id: task.id, fileName, contentBase64: large });
    const full = await agent.call('get_task', { taskId: task.id });
    assert.equal(full.images.length, 2);
    assert.match(full.text, /the result is full; use get_attachment/);
    await v1.updateTask({ id: task.id, screenshotUrl: `https://fettle.example${attached.url}` });
    assert.equal((await agent.call('get_task', { taskId: task.id })).images.length, 2);
  });

  it('show what surrounds the pinned element, of a screenshot that is an attachment, which is shown once', async () => {
    const task = await v1.createTask({ projectId: project.id, title: 'Pinned' });
    const { url } = await v1.addAttachment({
      id: task.id,
      fileName: 'screen.png',
      contentBase64: drawImage(1200, 900).toString('base64'),
    });
    const pin = (screenshotRegion: ImageRegion) => ({ ...pinAt, screenshotRegion });
    await v1.updateTask({
      id: task.id,
      screenshotUrl: `https://fettle.example${url}`,
      pin: pin({ x: 0.5, y: 0.5, width: 0.05, height: 0.04 }),
    });
    const { images, text } = await agent.call('get_task', { taskId: task.id });
    assert.match(text, /The screenshot is image 1\. What surrounds the pinned element in it is image 2\./);
    const sizes = images.map(({ data }) => imageSize(Buffer.from(data, 'base64')));
    // A hundred pixels around 60 × 36.
    assert.deepEqual(sizes, [
      { width: 1200, height: 900 },
      { width: 260, height: 236 },
    ]);
    await v1.updateTask({ id: task.id, pin: pin({ x: 0, y: 0, width: 1, height: 1 }) });
    assert.equal((await agent.call('get_task', { taskId: task.id })).images.length, 1);
  });

  it('of which the part cannot be cut are shown whole', async () => {
    const bomb = drawImage(9_000, 9_000);
    for (const bytes of [png, Buffer.concat([png, Buffer.alloc(5_000)]), bomb]) {
      const task = await v1.createTask({ projectId: project.id, title: 'Broken' });
      const { url } = await v1.addAttachment({
        id: task.id,
        fileName: 'screen.png',
        contentBase64: bytes.toString('base64'),
      });
      await v1.updateTask({
        id: task.id,
        screenshotUrl: `https://fettle.example${url}`,
        pin: { ...pinAt, screenshotRegion: { x: 0.1, y: 0.1, width: 0.1, height: 0.1 } },
      });
      const { images, text } = await agent.call('get_task', { taskId: task.id });
      assert.equal(images.length, 1);
      assert.match(
        text,
        /What surrounds the pinned element in it is not shown: the screenshot could not be cut\./,
      );
    }
  });

  it('reach no address for a screenshot that is not public, and show the task without a picture then', async () => {
    const foreign = await fixture.stranger.v1.createTask({
      projectId: fixture.foreignProject.id,
      title: 'secret',
    });
    const secret = await fixture.stranger.v1.addAttachment({
      id: foreign.id,
      fileName: 'secret.png',
      contentBase64: png.toString('base64'),
    });
    const task = await v1.createTask({ projectId: project.id, title: 'Hostile screenshot' });
    const hostile = [
      'http://169.254.169.254/latest/meta-data',
      'http://10.0.0.1/x.png',
      'http://[::ffff:10.0.0.1]/x.png',
      `${pictures}/to-metadata.png`,
      `${pictures}/page.html`,
      `${pictures}/huge.png`,
      `${pictures}/gone.png`,
      `https://fettle.example${secret.url}`,
    ];
    for (const screenshotUrl of hostile) {
      await v1.updateTask({ id: task.id, screenshotUrl });
      const { images, text, isError } = await agent.call('get_task', { taskId: task.id });
      assert.deepEqual([isError, images.length], [false, 0], screenshotUrl);
      assert.match(text, /The screenshot is not shown: .+\./);
      if (/169\.254|10\.0\.0|metadata/.test(screenshotUrl)) assert.match(text, /BLOCKED_ADDRESS/);
    }
  });
});
