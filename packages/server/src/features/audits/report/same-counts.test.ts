import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { noRules } from '@fettle/auditor';
import { plantedIssues } from '@fettle/auditor/testing/generator/planted-issues/all-planted-issues.ts';
import { plantIssues } from '@fettle/auditor/testing/generator/planted-issues/planted-issue.ts';
import { createRandom } from '@fettle/auditor/testing/generator/random.ts';
import { type ServedHosts, serveHosts } from '@fettle/auditor/testing/generator/serve-hosts.ts';
import type { Audit, AuditFinding, EventData } from '@fettle/contract';
import { sql } from 'kysely';
import { describeAudit } from '../../../cli/audit/describe-audit.ts';
import { runAudit } from '../../../cli/audit/run-audit.ts';
import { connectAgent } from '../../../mcp/testing/connect-agent.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { until } from '../../../testing/until.ts';

/** Sites with some random issues each; the last one has none. */
const sites = [
  { seed: 1, issues: 60 },
  { seed: 2, issues: 12 },
  { seed: 3, issues: 0 },
];
const bulkPages = 12;

interface Counts {
  issueCount: number | null;
  occurrenceCount: number | null;
}

const pick = ({ issueCount, occurrenceCount }: Counts): Counts => ({ issueCount, occurrenceCount });

async function serveFaulty({ seed, issues }: (typeof sites)[number]): Promise<ServedHosts> {
  const served = await serveHosts({ seed, bulkPages });
  const random = createRandom(seed);
  const together = plantedIssues.filter(({ alone }) => alone === undefined);
  const chosen = Array.from({ length: issues }, () => together[random.below(together.length)]);
  plantIssues(
    served.site,
    [...new Set(chosen)].flatMap((issue) => (issue === undefined ? [] : [issue])),
  );
  return served;
}

/** Audits one site by the workers of a service. */
async function prepare(options: (typeof sites)[number]) {
  const served = await serveFaulty(options);
  const service = await startService({ after });
  Object.assign(service.services, { egress: served.egress });
  const fixture = await createFixture(service);
  const { member, project } = fixture;
  const { db } = service.services;
  const url = `${served.site.origin}/`;
  await db.updateTable('projects').set({ url }).where('id', '=', project.id).execute();
  service.startWorkers();
  const { id } = await member.v1.startAudit({ id: project.id, maxPages: 300 });
  const audit = await until<Audit>(
    'the audit is complete',
    async () => {
      const found = await member.v1.getAudit({ id });
      assert.notEqual(found.status, 'failed', found.error?.message ?? '');
      return found.status === 'complete' ? found : null;
    },
    120_000,
  );
  const listAll = async (filter: { pageUrl?: string } = {}): Promise<AuditFinding[]> => {
    const all: AuditFinding[] = [];
    for (let page = 1; ; page += 1) {
      const { items, total } = await member.v1.listAuditFindings({ id, ...filter, page, limit: 100 });
      all.push(...items);
      if (items.length === 0 || all.length >= total) {
        assert.equal(all.length, total);
        return all;
      }
    }
  };
  const countOf = (findings: readonly AuditFinding[]) => ({
    issueCount: new Set(findings.map(({ checkId }) => checkId)).size,
    occurrenceCount: findings.length,
  });
  /** What there is to see. */
  const seen = countOf(await listAll());
  const text = async (path: string, headers: Record<string, string>): Promise<string> =>
    (await service.fetch(path, { headers })).text();
  const csv = (list: string) =>
    text(`/api/v1/audits/${id}/${list}`, { authorization: `Bearer ${member.token}`, accept: 'text/csv' });
  const io = { out: () => undefined, error: () => undefined, progress: () => undefined };
  const signal = AbortSignal.timeout(120_000);
  const byCommand = await runAudit(
    { url, maxPages: 300, maxDepth: 5, rules: noRules },
    { egress: served.egress, signal, io },
  );
  await served.close();
  const { seed } = options;
  return { seed, byCommand, service, fixture, db, id, audit, listAll, countOf, seen, csv };
}

// One after the other, because serving a site changes which certificates this process trusts.
const audited: Awaited<ReturnType<typeof prepare>>[] = [];
for (const options of sites) audited.push(await prepare(options));

for (const { seed, byCommand, service, fixture, db, id, audit, listAll, countOf, seen, csv } of audited) {
  const { member, project, org } = fixture;

  describe(`an audit with seed ${seed} has the same issues and occurrences everywhere`, () => {
    it('in the audit, whose failing checks they are', () => {
      const { seoReport, generalReport } = audit;
      const failing = [...(seoReport?.categories ?? []), ...(generalReport?.categories ?? [])]
        .flatMap(({ checks }) => checks)
        .filter(({ status }) => status === 'fail');
      assert.equal(failing.length, seen.issueCount);
      assert.deepEqual(pick(audit), seen);
      assert.equal(audit.findings?.total, seen.occurrenceCount);
    });

    it('in the overview and its groups', async () => {
      const overview = await member.dashboard.getAuditOverview({ id });
      assert.deepEqual(pick(overview), seen);
      const groups = overview.findingGroups ?? [];
      assert.equal(new Set(groups.map(({ checkId }) => checkId)).size, seen.issueCount);
      assert.equal(
        groups.reduce((sum, { count }) => sum + count, 0),
        seen.occurrenceCount,
      );
    });

    it('in the lists of audits and in the project', async () => {
      const [own] = (await member.v1.listProjectAudits({ id: project.id })).items;
      const [ofOrg] = (await fixture.owner.v1.listOrgAudits({ slug: org.slug })).items;
      const { lastAudit } = await member.v1.getProject({ id: project.id });
      for (const each of [own, ofOrg, lastAudit]) {
        assert.ok(each);
        assert.deepEqual(pick(each), seen);
      }
    });

    it('for each page, whose list has as many', async () => {
      const { pages } = audit.crawl;
      assert.ok(pages.length > bulkPages);
      for (const page of pages) {
        const listed = countOf(await listAll({ pageUrl: page.url }));
        assert.deepEqual(pick(page), listed, page.url);
        assert.equal(page.findingCount, page.occurrenceCount);
      }
      const { items } = await member.v1.listAuditPages({
        id,
        sort: 'occurrenceCount',
        order: 'desc',
        limit: 100,
      });
      const sorted = pages.map(({ occurrenceCount }) => occurrenceCount ?? 0).sort((a, b) => b - a);
      assert.deepEqual(
        items.map(({ occurrenceCount }) => occurrenceCount),
        sorted.slice(0, 100),
      );
    });

    it('in the CSV files', async () => {
      const count = (await csv('findings')).trimEnd().split('\r\n').length - 1;
      assert.equal(count, seen.occurrenceCount);
      const [header = '', ...rows] = (await csv('pages')).trimEnd().split('\r\n');
      const place = header.split(',').indexOf('occurrenceCount') - header.split(',').length;
      const numbers = rows.map((row) => Number(row.split(',').at(place)));
      const expected = audit.crawl.pages.map(({ occurrenceCount }) => occurrenceCount);
      assert.deepEqual(numbers, expected);
    });

    it('in the HTML report', async () => {
      const file = await member.dashboard.getAuditReport({ id });
      const html = Buffer.from(await file.bytes()).toString();
      const heading = />What to do first <span class="count">([\d,]+) issues?, ([\d,]+) occurrences?</.exec(
        html,
      );
      if (heading === null) assert.match(html, /Nothing: no issues found/);
      const [, issues = '0', occurrences = '0'] = heading ?? [];
      assert.deepEqual([numberOf(issues), numberOf(occurrences)], [seen.issueCount, seen.occurrenceCount]);
      const sections = [...html.matchAll(/<h2>(?:SEO|Other) issues <span class="count">([\d,]+)<\/span>/g)];
      assert.equal(
        sections.reduce((sum, [, n]) => sum + numberOf(n), 0),
        seen.issueCount,
      );
      assert.equal([...html.matchAll(/<details class="issue">/g)].length, seen.issueCount);
      const seo = sections.find(([heading]) => heading.includes('SEO'))?.[1];
      const rest = /After that, fix the ([\d,]+) smaller SEO issues?/.exec(
        audit.seoReport?.aiTips ?? '',
      )?.[1];
      if (rest !== undefined) assert.equal(numberOf(rest) + 5, numberOf(seo));
    });

    it('in the event and the notification', async () => {
      const { data } = await db
        .selectFrom('events')
        .select('data')
        .where('type', '=', 'audit.completed')
        .where(sql<boolean>`data ->> 'auditId' = ${id}`)
        .executeTakeFirstOrThrow();
      assert.deepEqual(pick(data as EventData<'audit.completed'>), seen);
      const { text: told } = await until(
        'a notification',
        async () => (await member.dashboard.listNotifications({})).items[0] ?? null,
      );
      const [, issues, occurrences] = /([\d,]+) issues?(?: \(([\d,]+) occurrences?\))?/.exec(told) ?? [];
      assert.deepEqual(
        [numberOf(issues), numberOf(occurrences ?? '0')],
        [seen.issueCount, seen.occurrenceCount],
      );
    });

    it('in MCP tools', async () => {
      const agent = await connectAgent({ after }, service, member.token);
      const { data } = await agent.call('get_audit', { auditId: id });
      // Tools leave out zeros.
      const counted = (found: unknown) => pick({ issueCount: 0, occurrenceCount: 0, ...(found as object) });
      assert.deepEqual(counted(data), seen);
      assert.equal(data.failedChecks ?? 0, seen.issueCount);
      const { data: list } = await agent.call('list_audits', { projectId: project.id });
      assert.deepEqual(counted((list.audits as object[])[0]), seen);
      const [worst] = audit.crawl.pages.toSorted((a, b) => b.findingCount - a.findingCount);
      const page = await agent.call('get_page', { projectId: project.id, url: worst?.url });
      assert.match(page.text, new RegExp(`Occurrences of issues on this page: ${worst?.occurrenceCount}\\.`));
      const found = await agent.call('list_findings', { auditId: id });
      const total = /(?:of )?(\d+|No) occurrences?/.exec(found.text.replace(/^\d+ of /, ''))?.[1];
      assert.equal(total === 'No' ? 0 : Number(total), seen.occurrenceCount);
    });

    it('in the text and the JSON of the command line, which crawls the site itself', () => {
      const { audit: own, report } = byCommand;
      assert.deepEqual(pick(own), seen);
      assert.deepEqual(
        [own.findings?.total, report.occurrenceCount],
        [seen.occurrenceCount, seen.occurrenceCount],
      );
      const line = describeAudit(own).find((each) => / issues? \(/.test(each));
      assert.deepEqual(
        [...(line ?? '').matchAll(/[\d,]+/g)].map(([n]) => numberOf(n)),
        [seen.issueCount, seen.occurrenceCount],
      );
    });
  });
}

function numberOf(text: string | undefined): number {
  return Number((text ?? '').replaceAll(',', ''));
}
