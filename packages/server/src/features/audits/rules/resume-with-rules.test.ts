import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { htmlPage } from '../../../testing/site.ts';
import { until } from '../../../testing/until.ts';
import { startLoop, type WorkLoop } from '../../../work/loop.ts';
import { auditWorker } from '../index.ts';
import { createSiteProject } from '../testing/audit-rows.ts';

const service = await startService({ after }, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
const { org, owner } = await createFixture(service);

const startWorker = (): WorkLoop =>
  startLoop(service.services, auditWorker, { leaseSeconds: 60, renewSeconds: 10, pollSeconds: 0.05 });

test('an interrupted audit continues with the rules and credentials it began with', async (t) => {
  const links = Array.from({ length: 40 }, (_, index) => `/p/${index}`);
  const seen: { url: string; key: string | string[] | undefined }[] = [];
  let held: ServerResponse[] | null = null;
  const server = createServer((request, response) => {
    const { url = '' } = request;
    seen.push({ url, key: request.headers['x-key'] });
    if (url.startsWith('/p/') && held !== null) held.push(response);
    else if (url === '/' || url.startsWith('/p/'))
      response.writeHead(200, { 'content-type': 'text/html' }).end(htmlPage(url, ...links, '/private/1'));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { id } = await createSiteProject(service, org, url);
  const credentials = { type: 'header', headerName: 'x-key', headerValue: 'open-sesame' } as const;
  await owner.v1.setCrawlRules({ id, exclude: ['/private/'], credentials });
  const { id: auditId } = await owner.v1.startAudit({ id });

  held = [];
  const first = startWorker();
  await until('requests are held', async () => ((held?.length ?? 0) > 0 ? true : null));
  await first.stop();
  for (const response of held) response.destroy();
  held = null;
  const before = seen.length;
  await owner.v1.setCrawlRules({ id, exclude: ['/p/'], credentials: null });

  const second = startWorker();
  t.after(() => second.stop());
  const audit = await until('the audit has ended', async () => {
    const found = await owner.v1.getAudit({ id: auditId });
    return found.status === 'complete' || found.status === 'failed' ? found : null;
  });
  assert.equal(audit.status, 'complete');
  assert.equal(audit.crawl.pageCount, links.length + 1);
  assert.ok(seen.length > before + 30);
  assert.ok(seen.every(({ key }) => key === 'open-sesame'));
  assert.equal(
    seen.some((each) => each.url.startsWith('/private/')),
    false,
  );
});
