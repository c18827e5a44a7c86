import { crc32 } from 'node:zlib';
import type { AuditOverview, CrawlLog, operations, ShownCrawlLog } from '@fettle/contract';
import { sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inSnapshot } from '../../../db/in-snapshot.ts';
import type { Handler } from '../../../handler.ts';
import { isId } from '../../../ids.ts';
import { seesProject } from '../../projects/access.ts';
import { isUnfinished } from '../access.ts';
import { type AuditReportRow, itemColumns, reportColumns, toAuditWithoutPages } from '../audit-rows.ts';
import { compareWith } from '../findings/find-compared.ts';
import { countOf, type FindingGroup } from '../findings/finding-codes.ts';
import { pagesIn } from '../storage/crawl-log.ts';
import { countWaiting, readWaiting } from '../storage/frontier-store.ts';
import { readFirstSources } from '../storage/target-store.ts';

interface OverviewRow extends AuditReportRow<AuditOverview['linkReport']> {
  distribution: AuditOverview['crawl']['distribution'];
  findingGroups: FindingGroup[] | null;
  crawlData: 'none' | 'partial' | 'complete';
  previousId: string | null;
  previousScore: number | null;
  previousCompletedAt: string | null;
  crawlLog: CrawlLog | null;
}

/** As many as a screen shows of a running crawl. */
const shownWaiting = 12;

/** The link report without its list, which is read page by page. */
const linkNumbers = sql`case when audit.link_report is not null then json_build_object(
  'totalLinks', audit.link_report->'totalLinks', 'workingLinks', audit.link_report->'workingLinks',
  'brokenLinks', audit.link_report->'brokenLinks', 'unverifiedLinks', audit.link_report->'unverifiedLinks',
  'redirectedLinks', audit.link_report->'redirectedLinks') end`;

/** An audit without its pages and broken links: of the last completed analysis, even while another one runs. */
export const getAuditOverview: Handler<typeof operations.getAuditOverview> = async (
  ctx,
  { params, query },
) => {
  const { against } = query;
  if (against !== undefined) return inSnapshot(ctx, (snapshot) => getCompared(snapshot, params.id, against));
  const row = await readOverview(ctx, params.id);
  if (row.status === 'crawling') return inSnapshot(ctx, (snapshot) => getRunning(snapshot, params.id));
  return { value: toOverview(row), version: versionOf(row) };
};

/** What a crawl has found and not read: the first URLs, and how many there are within its page limit. */
interface Waiting {
  urls: string[];
  count: number;
}

const nothingWaits: Waiting = { urls: [], count: 0 };

/** On one snapshot: the crawl moves on between two statements, and what waits is beside what was crawled. */
async function getRunning(ctx: Ctx, id: string) {
  const row = await readOverview(ctx, id);
  const isCrawling = row.status === 'crawling';
  // The row has the number of pages of the last tick, and the log that of the last batch: with fewer, it is not whole.
  const logged = isCrawling && row.crawlLog !== null ? pagesIn(row.crawlLog) : 0;
  const log = isCrawling && logged >= row.pageCount ? row.crawlLog : null;
  const pageCount = Math.max(row.pageCount, logged);
  // At the page limit, the crawl checks links, and what is left of its frontier stays unread.
  const isReading = isCrawling && pageCount < row.maxPages;
  const waiting = isReading ? await readCrawl(ctx, { ...row, pageCount }) : nothingWaits;
  const shown = log === null ? null : await withSources(ctx, id, log);
  // The crawl moves on without a change of the revision.
  const moving = crc32(JSON.stringify([shown, waiting]));
  return { value: toOverview({ ...row, pageCount }, waiting, shown), version: `${versionOf(row)}.${moving}` };
}

async function withSources({ db }: Ctx, id: string, log: CrawlLog): Promise<ShownCrawlLog> {
  const urls = log.latestFailed.map(({ url }) => url);
  const sources = await readFirstSources(db, id, urls);
  const latestFailed = log.latestFailed.map((failed) => ({
    ...failed,
    linkedFrom: sources.get(failed.url) ?? null,
  }));
  return { ...log, latestFailed };
}

async function readCrawl({ db }: Ctx, row: OverviewRow): Promise<Waiting> {
  const { id, maxDepth, maxPages, pageCount } = row;
  const first = await readWaiting(db, id, shownWaiting, maxDepth);
  const count = await countWaiting(db, id, maxPages - pageCount, maxDepth);
  return { urls: first.map(({ url }) => url), count };
}

async function getCompared(ctx: Ctx, id: string, against: string) {
  const row = await readOverview(ctx, id);
  const { comparison, groups, before } = await compareWith(ctx, row.id, against);
  const { auditId, overallScore, completedAt } = before;
  const value = {
    ...toOverview(row),
    comparison,
    previous: { id: auditId, overallScore, completedAt },
    findingGroups: countedGroups(groups),
  };
  return { value, version: `${versionOf(row)}.${before.listId}.${crc32(JSON.stringify(comparison))}` };
}

async function readOverview(ctx: Ctx, id: string): Promise<OverviewRow> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<OverviewRow>`
    select ${itemColumns}, ${reportColumns}, ${linkNumbers} as "linkReport", audit.distribution, audit.crawl_data as "crawlData", audit.crawl_log as "crawlLog",
      case when list.id is not null then coalesce(list.groups, '[]') end as "findingGroups", previous.id as "previousId",
      previous.overall_score as "previousScore", previous.completed_at as "previousCompletedAt"
    from audits audit join projects project on project.id = audit.project_id
      left join audit_finding_lists list on list.id = audit.finding_list_id
      left join audits previous on previous.id = audit.previous_audit_id
    where audit.id = ${id} and ${seesProject(ctx)}`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined) throw notFound();
  return row;
}

function versionOf({ revision, projectName }: OverviewRow): string {
  return `${revision}.${crc32(projectName)}`;
}

function toOverview(
  row: OverviewRow,
  waiting = nothingWaits,
  log: ShownCrawlLog | null = null,
): AuditOverview {
  const { previousId, previousScore, previousCompletedAt } = row;
  return {
    ...toAuditWithoutPages(row),
    crawl: {
      pageCount: row.pageCount,
      hasRobotsTxt: row.hasRobotsTxt,
      hasSitemap: row.hasSitemap,
      distribution: row.distribution,
      waiting: waiting.urls,
      waitingCount: waiting.count,
      log,
    },
    previous:
      previousId === null
        ? null
        : { id: previousId, overallScore: previousScore, completedAt: previousCompletedAt },
    findingGroups: row.findingGroups === null ? null : countedGroups(row.findingGroups),
    canReanalyze: row.crawlData === 'complete' && !isUnfinished(row.status),
  };
}

/** The groups with something that counts. */
function countedGroups(groups: readonly FindingGroup[]): Omit<FindingGroup, 'ignored'>[] {
  return groups.map(toGroup).filter(({ count }) => count > 0);
}

/** What counts of a group. */
function toGroup(group: FindingGroup): Omit<FindingGroup, 'ignored'> {
  const { checkId, title, category, severity, change } = group;
  return { checkId, title, category, severity, change, count: countOf(group) };
}
