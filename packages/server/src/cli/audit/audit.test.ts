import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { type Audit, operations } from '@fettle/contract';
import { conforms } from '../../testing/conforms.ts';
import { htmlPage, startSite } from '../../testing/site.ts';
import { runCommand } from '../run-command.ts';
import type { AuditEvidence } from './audit-file.ts';

describe('fettle audit', async () => {
  const site = await startSite({ after }, (path) => {
    if (path === '/') return htmlPage('Home', '/a', '/gone');
    if (path === '/a') return htmlPage('A \u009b31m', '/');
    return null;
  });
  const whole = await startSite({ after }, (path) => (path === '/' ? htmlPage('Home') : null));
  const closed = 'http://127.0.0.1:1/';

  const run = async (args: string[], environment: Record<string, string> = {}) => {
    const out: string[] = [];
    const errors: string[] = [];
    const progress: string[] = [];
    const code = await runCommand(['audit', ...args], environment, {
      out: (line) => out.push(line),
      error: (line) => errors.push(line),
      progress: (line) => progress.push(line),
    });
    return { code, out: out.join('\n'), errors: errors.join('\n'), progress };
  };
  const local = ['--allow-private', '127.0.0.0/8'];

  it('prints the score, the categories, the top issues with examples, and the broken links', async () => {
    const { code, out, errors, progress } = await run([site.url, ...local]);
    assert.equal(code, 0);
    assert.match(out, /3 pages, 3 links/);
    assert.match(out, /Score: \d+ out of 100/);
    assert.match(out, /Indexability +\d+\n/);
    assert.match(out, /Security +\d+\n/);
    assert.match(out, /Top issues:\n +1\. .+−\d+\.\d points/);
    assert.match(
      out,
      new RegExp(`1 broken link:\n  ${site.url}gone: 404 \\(not found\\), linked from ${site.url}\n`),
    );
    assert.match(errors, /^Crawling http.+\nCrawled 3 pages/);
    assert.ok(progress.some((line) => /^3 pages crawled, \d+ of \d+ known URLs requested$/.test(line)));
    assert.doesNotMatch(out.replaceAll('\n', ''), /\p{Cc}/u);
  });

  it('prints the same object as the API with --json', async () => {
    const { code, out } = await run([site.url, ...local, '--json', '--max-pages', '2', '--max-depth', '1']);
    assert.equal(code, 0);
    const { coverage, occurrences, ...audit } = JSON.parse(out) as Audit & AuditEvidence;
    assert.deepEqual(audit.config, { maxDepth: 1, maxPages: 2, rootUrl: site.url, rules: null });
    assert.equal(coverage.complete, false);
    assert.ok(coverage.urls.some(({ url, conclusive, html }) => url === site.url && conclusive && html));
    assert.equal(occurrences.length, audit.findings?.total);
    assert.equal(audit.comparison, null);
    assert.deepEqual(
      [audit.status, audit.crawl.pageCount, audit.linkReport?.brokenLinks],
      ['complete', 2, 1],
    );
    conforms(operations.getAudit, audit);
    assert.ok(audit.seoReport?.aiTips && audit.generalReport?.aiSummary);
  });

  describe('with --against', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fettle-against-'));
    after(() => rm(folder, { recursive: true }));
    const untitled = (...links: string[]) => htmlPage('x', ...links).replace(/<title>.*?<\/title>/, '');
    let pages: Record<string, string> = {};
    const changing = await startSite({ after }, (path) => pages[path] ?? null);
    const write = async (name: string, text: string): Promise<string> => {
      const file = join(folder, name);
      await writeFile(file, text);
      return file;
    };
    const whole = {
      '/': htmlPage('Home', '/a', '/b'),
      '/a': untitled('/', '/far'),
      '/b': htmlPage('B', '/'),
      '/far': untitled('/'),
    };
    pages = whole;
    const earlier = await write('earlier.json', (await run([changing.url, ...local, '--json'])).out);

    it('prints what is new, fixed, unchanged, and not rechecked, and the change of the score', async () => {
      pages = { ...whole, '/a': htmlPage('A', '/', '/far'), '/b': untitled('/') };
      const { code, out } = await run([changing.url, ...local, '--against', earlier]);
      assert.equal(code, 0);
      assert.match(out, /Compared with the audit of 20\d\d-/);
      assert.match(out, /Occurrences: [1-9]\d* new, [1-9]\d* fixed, [1-9]\d* unchanged, 0 not rechecked/);
      assert.match(out, /Score: (?:unchanged|up|down)/);
      const section = (name: string) => out.split(`  ${name}:\n`)[1] ?? '';
      assert.ok(section('New').includes(`title-missing: ${changing.url}b`));
      assert.ok(section('Fixed').includes(`title-missing: ${changing.url}a`));
      assert.ok(!section('Fixed').includes(`title-missing: ${changing.url}far`));
    });

    it('says why the scores of a whole site and of a part cannot be compared', async () => {
      pages = whole;
      const args = [changing.url, ...local, '--max-pages', '2', '--against', earlier];
      const { out } = await run(args);
      assert.match(out, /Occurrences: 0 new, 0 fixed, [1-9]\d* unchanged, [1-9]\d* not rechecked/);
      assert.match(
        out,
        /The scores cannot be compared\. The earlier audit could read up to 500 pages, this one up to 2\./,
      );
      const report = join(folder, 'report.html');
      const json = await run([...args, '--json', '--html', report]);
      const { coverage, occurrences, ...audit } = JSON.parse(json.out) as Audit & AuditEvidence;
      conforms(operations.getAudit, audit);
      const { id } = JSON.parse(await readFile(earlier, 'utf8')) as Audit;
      assert.deepEqual([audit.previousAuditId, audit.comparison?.auditId], [id, id]);
      assert.equal(audit.comparison?.scoreChange, null);
      assert.deepEqual([audit.findings?.new, audit.findings?.fixed], [0, 0]);
      assert.equal(occurrences.length, audit.findings?.total);
      assert.equal(coverage.complete, false);
      assert.match(await readFile(report, 'utf8'), /The scores cannot be compared\./);
    });

    it('agrees that nothing changed on an unchanged site', async () => {
      pages = whole;
      const { out } = await run([changing.url, ...local, '--against', earlier]);
      assert.match(
        out,
        /Occurrences: 0 new, 0 fixed, [1-9]\d* unchanged, 0 not rechecked\n {2}Score: unchanged/,
      );
    });

    it('rejects a file that is missing or that --json has not written, before any request', async () => {
      const audit = JSON.parse(await readFile(earlier, 'utf8')) as Record<string, unknown>;
      const { coverage: _coverage, ...older } = audit;
      for (const [file, message] of [
        [join(folder, 'none.json'), /--against: the file could not be read: ENOENT/],
        [folder, /--against: the file could not be read: EISDIR/],
        [
          await write('text.json', 'score 80'),
          /--against: .*text\.json is not an audit that --json has written/,
        ],
        [await write('null.json', 'null'), /is not an audit/],
        [await write('other.json', '{"coverage": 3}'), /is not an audit/],
        [await write('wrong.json', JSON.stringify({ ...audit, occurrences: [{}] })), /is not an audit/],
        [await write('older.json', JSON.stringify(older)), /older\.json has no "coverage"/],
      ] as const) {
        const { code, out, errors } = await run([closed, '--against', file]);
        assert.equal(code, 2);
        assert.equal(out, '');
        assert.match(errors, message);
        assert.match(errors, /\nUsage: fettle audit <url>/);
        assert.doesNotMatch(errors, /Crawling/);
      }
    });
  });

  it('writes a self-contained report with --html and says where it is', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'fettle-report-'));
    t.after(() => rm(folder, { recursive: true }));
    const file = join(folder, 'report.html');
    const { code, out, errors } = await run([site.url, ...local, '--html', file]);
    assert.equal(code, 0);
    assert.match(out, /Score: /);
    assert.ok(errors.includes(file));
    const report = await readFile(file, 'utf8');
    assert.match(report, /^<!doctype html>/);
    assert.ok(report.includes(`${site.url}gone`));
    const lost = await run([site.url, ...local, '--html', join(folder, 'none', 'report.html')]);
    assert.equal(lost.code, 1);
    assert.match(lost.errors, /the report could not be written: .*none/);
  });

  it('reads allowed networks from the environment like the service', async () => {
    assert.equal((await run([whole.url], { FETTLE_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8' })).code, 0);
    const refused = await run([whole.url]);
    assert.equal(refused.code, 1);
    assert.match(refused.errors, /cannot be requested.+--allow-private 127\.0\.0\.0\/8/);
    assert.match((await run([whole.url, ...local])).errors, /^Crawled 1 page\./m);
  });

  const outcomes: [string, string[], number][] = [
    ['a score under --fail-under', [site.url, '--fail-under', '100'], 1],
    ['a score of at least --fail-under', [site.url, '--fail-under', '1.5'], 0],
    ['broken links under --fail-on', [site.url, '--fail-on', 'broken-links'], 1],
    ['no broken links under --fail-on', [whole.url, '--fail-on', 'broken-links'], 0],
    ['a site that cannot be reached', [closed], 1],
  ];
  for (const [what, args, code] of outcomes) {
    it(`exits with ${code} for ${what}`, async () => {
      assert.equal((await run([...args, ...local])).code, code);
    });
  }

  const wrong: [string[], RegExp][] = [
    [[], /<url> is missing/],
    [['ftp://x.example/'], /<url> must be an http or https URL/],
    [[closed, 'more'], /unexpected argument "more"/],
    [[closed, '--nonsense'], /--nonsense/],
    [[closed, '--max-pages', '0'], /--max-pages must be a whole number from 1 to 10000/],
    [[closed, '--max-depth', 'deep'], /--max-depth must be a whole number from 0 to 20/],
    [[closed, '--fail-under', '101'], /--fail-under must be a number from 0 to 100/],
    [[closed, '--fail-on', 'mondays'], /--fail-on accepts only broken-links/],
    [[closed, '--allow-private', '10.0.0.0/99'], /--allow-private/],
  ];
  for (const [args, message] of wrong) {
    it(`rejects in one line, followed by the usage: audit ${args.join(' ')}`, async () => {
      const { code, out, errors } = await run(args);
      assert.equal(code, 2);
      assert.equal(out, '');
      const [first = '', usage = ''] = errors.split('\n');
      assert.match(first, message);
      assert.match(usage, /^Usage: fettle audit <url>/);
    });
  }
});
