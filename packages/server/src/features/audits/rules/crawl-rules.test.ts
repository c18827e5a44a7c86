import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { basicAuthorization } from '@fettle/auditor';
import { type Audit, type CrawlRules, operations } from '@fettle/contract';
import pg from 'pg';
import { conforms } from '../../../testing/conforms.ts';
import { contentOf } from '../../../testing/database-content.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { until } from '../../../testing/until.ts';
import { startDueAudits } from '../index.ts';

const password = 'correct-horse-battery-staple';
const userName = 'staging-user';
const basic = basicAuthorization(userName, password);

interface TestSite {
  url: string;
  origin: string;
  requests: IncomingMessage[];
}

async function serveSite(respond: (request: IncomingMessage, response: ServerResponse) => void) {
  const site: TestSite = { url: '', origin: '', requests: [] };
  const server = createServer((request, response) => {
    site.requests.push(request);
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  site.url = `${site.origin}/`;
  return site;
}

const html = (response: ServerResponse, body: string): void => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(body);
};

describe('the crawl rules of a project', async () => {
  let now = new Date('2026-11-21T12:00:00.000Z');
  const networks = ['127.0.0.0/8'];
  const service = await startService(
    { after },
    { config: { allowPrivateNetworks: networks }, clock: () => now },
  );
  const fixture = await createFixture(service);
  const { member, viewer, owner } = fixture;
  const newProject = (url: string | null = 'https://staging.example.com/en/') =>
    owner.dashboard.createProject({ slug: fixture.org.slug, name: 'Ruled', url });
  const ended = (id: string): Promise<Audit> =>
    until('the audit has ended', async () => {
      const audit = await owner.v1.getAudit({ id });
      return audit.status === 'complete' || audit.status === 'failed' ? audit : null;
    });

  const none: Omit<CrawlRules, 'projectId' | 'ownership'> = {
    revision: 0,
    include: [],
    exclude: [],
    startUrls: [],
    requestsPerSecond: null,
    userAgentSuffix: null,
    ignoreRobots: false,
    credentials: null,
    updatedAt: null,
  };
  const withoutProof = ({ ownership: _, projectId: __, ...rules }: CrawlRules) => rules;

  it('are the defaults until somebody saves others, which replace all of them', async () => {
    const { id } = await newProject();
    const first = await viewer.v1.getCrawlRules({ id: fixture.project.id });
    assert.equal(first.projectId, fixture.project.id);
    assert.deepEqual(withoutProof(first), none);
    const saved = await owner.v1.setCrawlRules({
      id,
      include: ['/en/*'],
      exclude: ['*print=1', 'https://ads.example/'],
      startUrls: ['/en/news?page=1', 'https://staging.example.com/süß'],
      requestsPerSecond: 0.5,
      userAgentSuffix: 'Check/1.0',
    });
    conforms(operations.setCrawlRules, saved);
    assert.deepEqual(withoutProof(saved), {
      ...none,
      revision: 1,
      include: ['/en/*'],
      exclude: ['*print=1', 'https://ads.example/'],
      startUrls: ['/en/news?page=1', '/s%C3%BC%C3%9F'],
      requestsPerSecond: 0.5,
      userAgentSuffix: 'Check/1.0',
      updatedAt: '2026-11-21T12:00:00.000Z',
    });
    assert.deepEqual(await owner.dashboard.getCrawlRules({ id }), saved);
    const { include, startUrls } = saved;
    const again = await owner.v1.setCrawlRules({ id, include, startUrls });
    assert.deepEqual(
      { ...withoutProof(again), updatedAt: null },
      { ...none, revision: 2, include, startUrls },
    );
    assert.equal((await owner.v1.setCrawlRules({ id, include, startUrls })).revision, 2);
  });

  it('name every wrong field, and never a part of a secret', async () => {
    const { id } = await newProject();
    const attempt = (body: object) =>
      refused(owner.v1.setCrawlRules({ id, ...body } as never), 'BAD_REQUEST');
    const cases: [body: object, path: string][] = [
      [{ include: ['shop'] }, 'include.0'],
      [{ exclude: ['/a', '/b#c'] }, 'exclude.1'],
      [{ include: ['/a', '/a'] }, 'include'],
      [{ include: Array.from({ length: 51 }, (_, index) => `/${index}`) }, 'include'],
      [{ include: [`/${'a'.repeat(500)}`] }, 'include.0'],
      [{ include: [''] }, 'include.0'],
      [{ startUrls: ['https://other.example/'] }, 'startUrls.0'],
      [{ startUrls: ['//other.example/'] }, 'startUrls.0'],
      [{ startUrls: ['/\\other.example/'] }, 'startUrls.0'],
      [{ startUrls: ['http://staging.example.com/'] }, 'startUrls.0'],
      [{ startUrls: ['en/'] }, 'startUrls.0'],
      [{ requestsPerSecond: 0.01 }, 'requestsPerSecond'],
      [{ requestsPerSecond: 51 }, 'requestsPerSecond'],
      [{ userAgentSuffix: 'a(b' }, 'userAgentSuffix'],
      [{ userAgentSuffix: 'ü' }, 'userAgentSuffix'],
      [{ userAgentSuffix: 'a'.repeat(101) }, 'userAgentSuffix'],
      [{ ignoreRobots: 'yes' }, 'ignoreRobots'],
      [{ credentials: `${userName}:${password}` }, 'credentials'],
      [{ credentials: { type: password } }, 'credentials.type'],
      [{ credentials: { type: 'basic', userName } }, 'credentials.password'],
      [{ credentials: { type: 'basic', password } }, 'credentials.userName'],
      [{ credentials: { type: 'basic', userName: `a:${password}`, password } }, 'credentials.userName'],
      [{ credentials: { type: 'basic', userName, password: `${password}\n` } }, 'credentials.password'],
      [{ credentials: { type: 'basic', userName, password: [password] } }, 'credentials.password'],
      [{ credentials: { type: 'basic', userName, password, headerName: 'x' } }, 'credentials.headerName'],
      [{ credentials: { type: 'header', headerName: 'x', userName } }, 'credentials.userName'],
      [
        { credentials: { type: 'header', headerName: 'host', headerValue: password } },
        'credentials.headerName',
      ],
      [
        { credentials: { type: 'header', headerName: 'x y', headerValue: password } },
        'credentials.headerName',
      ],
      [
        { credentials: { type: 'header', headerName: 'x', headerValue: `${password}\r\ny: z` } },
        'credentials.headerValue',
      ],
      [{ credentials: { type: 'header', headerName: 'x', headerValue: 42 } }, 'credentials.headerValue'],
    ];
    for (const [body, path] of cases) {
      const error = await attempt(body);
      assert.equal(error.details?.[0]?.path, path, JSON.stringify(body));
      assert.equal(JSON.stringify(error.details).includes('battery'), false, path);
      assert.equal(error.message.includes('battery'), false, path);
    }
    assert.equal((await owner.v1.getCrawlRules({ id })).revision, 0);
    const { id: bare } = await newProject(null);
    const credentials = { type: 'basic', userName, password } as const;
    const error = await refused(owner.v1.setCrawlRules({ id: bare, credentials }), 'BAD_REQUEST');
    assert.equal(error.details?.[0]?.path, 'credentials');
    assert.deepEqual((await owner.v1.setCrawlRules({ id: bare, startUrls: ['/a'] })).startUrls, ['/a']);
  });

  it('can be read by everyone who can see the project, and set by its members', async () => {
    const { id } = fixture.project;
    await refused(viewer.v1.setCrawlRules({ id }), 'FORBIDDEN');
    for (const nobody of [fixture.outsider, fixture.stranger]) {
      await refused(nobody.v1.getCrawlRules({ id }), 'NOT_FOUND');
      await refused(nobody.v1.setCrawlRules({ id, include: ['/a'] }), 'NOT_FOUND');
    }
    await refused(service.client().getCrawlRules({ id }), 'UNAUTHORIZED');
    await refused(service.client().setCrawlRules({ id }), 'UNAUTHORIZED');
    const { token } = await member.dashboard.createToken({ name: 'reads', scopes: ['audits:read'] });
    const reader = service.client(token);
    assert.equal((await reader.getCrawlRules({ id })).revision, 0);
    await refused(reader.setCrawlRules({ id }), 'INSUFFICIENT_SCOPE');
    assert.equal((await member.v1.setCrawlRules({ id, include: ['/a'] })).revision, 1);
  });

  it('keep credentials that are not sent again, never show them, and remove them on null', async () => {
    const { id } = await newProject();
    const credentials = { type: 'basic', userName, password } as const;
    const saved = await owner.v1.setCrawlRules({ id, credentials });
    const shown = {
      type: 'basic',
      headerName: 'authorization',
      hasPassword: true,
      origin: 'https://staging.example.com',
      setAt: '2026-11-21T12:00:00.000Z',
    };
    assert.deepEqual(saved.credentials, shown);
    now = new Date('2026-11-21T13:00:00.000Z');
    assert.deepEqual((await owner.v1.setCrawlRules({ id, include: ['/a'] })).credentials, shown);
    const replaced = await owner.v1.setCrawlRules({
      id,
      credentials: { type: 'header', headerName: 'X-Key', headerValue: password },
    });
    assert.deepEqual(replaced.credentials, {
      type: 'header',
      headerName: 'x-key',
      hasPassword: false,
      origin: 'https://staging.example.com',
      setAt: '2026-11-21T13:00:00.000Z',
    });
    const removed = await owner.v1.setCrawlRules({ id, credentials: null });
    assert.equal(removed.credentials, null);
    assert.equal(removed.revision, 4);
  });

  it('audit a site behind basic authentication, and the secret leaves nowhere else', async () => {
    const other = await serveSite((_, response) => html(response, '<title>other</title>'));
    const site = await serveSite((request, response) => {
      if (request.headers.authorization !== basic) {
        response.writeHead(401, { 'www-authenticate': 'Basic realm="staging"' }).end('who?');
        return;
      }
      if (request.url === '/leave') {
        response.writeHead(302, { location: `${other.origin}/left` }).end();
        return;
      }
      const links = ['/a', '/b', '/private/c', '/leave', `${other.origin}/linked`];
      if (request.url === '/broken') response.writeHead(500).end();
      else html(response, links.map((href) => `<a href="${href}">x</a>`).join(''));
    });
    const { id } = await newProject(site.url);
    await owner.v1.createWebhook({ projectId: id, url: `${other.origin}/hook`, events: ['audit.completed'] });
    await owner.v1.setCrawlRules({
      id,
      exclude: ['/private/'],
      userAgentSuffix: 'Staging/2',
      credentials: { type: 'basic', userName, password },
    });
    service.startWorkers();
    const { id: auditId } = await owner.v1.startAudit({ id });
    await owner.v1.setCrawlRules({ id, exclude: ['/b'], credentials: null });
    const audit = await ended(auditId);
    conforms(operations.getAudit, audit);
    assert.equal(audit.status, 'complete');
    assert.deepEqual(
      audit.crawl.pages.map(({ url, status }) => [url.slice(site.origin.length), status]),
      [
        ['/', 200],
        ['/a', 200],
        ['/b', 200],
      ],
    );
    const { rules } = audit.config;
    assert.deepEqual(
      [rules?.revision, rules?.exclude, rules?.userAgentSuffix],
      [1, ['/private/'], 'Staging/2'],
    );
    assert.deepEqual(rules?.credentials?.type, 'basic');
    assert.equal(
      site.requests.some(({ url }) => url?.startsWith('/private')),
      false,
    );
    for (const { headers } of site.requests) {
      assert.equal(headers.authorization, basic);
      assert.match(headers['user-agent'] ?? '', /^FettleBot\b.* Staging\/2$/);
    }
    await until('the delivery has arrived', async () =>
      other.requests.some(({ url }) => url === '/hook') ? true : null,
    );
    assert.ok(other.requests.length >= 3);
    const listed = await owner.v1.listProjectAudits({ id });
    const pool = new pg.Pool({ ...service.connection, max: 1 });
    after(() => pool.end());
    const leaving = JSON.stringify([
      audit,
      listed,
      await owner.dashboard.getAuditOverview({ id: auditId }),
      await owner.v1.getCrawlRules({ id }),
      await owner.dashboard.listSecurityEvents({ slug: fixture.org.slug }),
      service.logged,
      other.requests.map(({ headers }) => headers),
      await contentOf(pool),
    ]);
    const encoded = basic.slice('Basic '.length);
    for (const secret of [password, userName, encoded, Buffer.from(password).toString('hex')])
      assert.equal(leaving.includes(secret), false, secret);
    const row = await service.services.db
      .selectFrom('audits')
      .select('sealed_credentials')
      .where('id', '=', auditId)
      .executeTakeFirst();
    assert.equal(row?.sealed_credentials, null, 'only a crawl needs them');
  });

  it('never send credentials to an origin they were not entered for', async () => {
    const site = await serveSite((_, response) => html(response, '<title>new</title>'));
    const { id } = await newProject('http://127.0.0.1:9/');
    await owner.v1.setCrawlRules({
      id,
      credentials: { type: 'header', headerName: 'x-key', headerValue: password },
    });
    await owner.dashboard.updateProject({ id, url: site.url });
    const { id: auditId } = await owner.v1.startAudit({ id });
    const audit = await ended(auditId);
    assert.equal(audit.config.rules?.credentials, null);
    assert.ok(site.requests.length > 0);
    assert.ok(site.requests.every(({ headers }) => headers['x-key'] === undefined));
    assert.equal((await owner.v1.getCrawlRules({ id })).credentials?.origin, 'http://127.0.0.1:9');
  });

  it('ignore robots.txt only while the site proves its ownership', async () => {
    let robots = 'User-agent: *\nDisallow: /';
    const site = await serveSite((request, response) => {
      if (request.url === '/robots.txt')
        response.writeHead(200, { 'content-type': 'text/plain' }).end(robots);
      else html(response, '<title>x</title><a href="/a">a</a>');
    });
    const { id } = await newProject(site.url);
    const error = await refused(owner.v1.setCrawlRules({ id, ignoreRobots: true }), 'BAD_REQUEST');
    assert.equal(error.details?.[0]?.path, 'ignoreRobots');
    const { ownership } = await owner.v1.getCrawlRules({ id });
    assert.ok(ownership !== null);
    assert.ok(error.message.includes(ownership.robotsComment));
    const { id: another } = await newProject(site.url);
    const foreign = (await owner.v1.getCrawlRules({ id: another })).ownership;
    assert.notEqual(foreign?.token, ownership.token);
    robots = `User-agent: *\nDisallow: /\n${foreign?.robotsComment}`;
    await refused(owner.v1.setCrawlRules({ id, ignoreRobots: true }), 'BAD_REQUEST');
    robots = `User-agent: *\nDisallow: /\n${ownership.robotsComment}`;
    assert.equal((await owner.v1.setCrawlRules({ id, ignoreRobots: true })).ignoreRobots, true);
    const first = await ended((await owner.v1.startAudit({ id })).id);
    assert.equal(first.crawl.pageCount, 2);
    robots = 'User-agent: *\nDisallow: /';
    const second = await ended((await owner.v1.startAudit({ id })).id);
    assert.equal(second.crawl.pageCount, 0);
  });

  it('say to enter the password again when FETTLE_SECRET has changed', async () => {
    const site = await serveSite((_, response) => html(response, '<title>x</title>'));
    const { id } = await newProject(site.url);
    await owner.v1.setCrawlRules({ id, credentials: { type: 'basic', userName, password } });
    await service.services.db
      .updateTable('crawl_rules')
      .set({ sealed_credentials: Buffer.alloc(80, 1) })
      .where('project_id', '=', id)
      .execute();
    const audit = await ended((await owner.v1.startAudit({ id })).id);
    assert.equal(audit.error?.code, 'INTERNAL');
    assert.match(audit.error?.message ?? '', /cannot be decrypted.+Enter it again/);
    assert.equal(site.requests.length, 0);
    await refused(owner.v1.setCrawlRules({ id, ignoreRobots: true }), 'BAD_REQUEST');
  });

  it('apply to scheduled audits', async () => {
    const site = await serveSite((_, response) => html(response, '<title>x</title><a href="/a">a</a>'));
    const { id } = await newProject(site.url);
    await owner.v1.setCrawlRules({ id, exclude: ['/a'] });
    await owner.dashboard.setAuditSchedule({ id, frequency: 'daily' });
    now = new Date('2026-11-23T12:00:00.000Z');
    await startDueAudits.run(service.services, new AbortController().signal);
    const [item] = (await owner.v1.listProjectAudits({ id })).items;
    assert.ok(item !== undefined);
    const audit = await ended(item.id);
    assert.deepEqual([audit.crawl.pageCount, audit.config.rules?.exclude], [1, ['/a']]);
  });

  it('are deleted with the project', async () => {
    const { id } = await newProject();
    await owner.v1.setCrawlRules({ id, credentials: { type: 'basic', userName, password } });
    await owner.dashboard.deleteProject({ id });
    const rows = await service.services.db.selectFrom('crawl_rules').select('project_id').execute();
    assert.equal(
      rows.some(({ project_id: projectId }) => projectId === id),
      false,
    );
  });
});
