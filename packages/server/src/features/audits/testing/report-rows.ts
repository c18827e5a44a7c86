import type { Audit, AuditPage } from '@fettle/contract';
import { sql } from 'kysely';
import { newId } from '../../../ids.ts';
import type { TestProject } from '../../../testing/factories.ts';
import type { Service } from '../../../testing/harness.ts';
import { codes } from '../findings/finding-codes.ts';
import { closeFindingList, type FindingList, insertFindingList } from '../findings/finding-list-store.ts';
import { hashUrl } from '../storage/hash-url.ts';
import { insertPageList } from '../storage/page-list-store.ts';

const noLinks = { totalLinks: 0, workingLinks: 0, brokenLinks: 0, unverifiedLinks: 0, redirectedLinks: 0 };
const noRobots = {
  url: 'http://site.example/robots.txt',
  status: 404,
  verdict: 'allow-all',
  disallowsRoot: false,
};
const emptyReports = {
  seo: {
    overallScore: null,
    rawScore: null,
    gates: [],
    categories: [],
    aiTips: 'Nothing.',
  } satisfies Audit['seoReport'],
  general: { checks: [], categories: [], aiSummary: 'Nothing.' } satisfies Audit['generalReport'],
};

export interface ReportedSite {
  findings: number;
  pages: number;
  /** The detail of every finding. */
  detail: string;
  /** Every tenth is on another site. */
  brokenLinks?: number;
}

/**
 * Inserts a completed audit of `http://site.example/` directly into the tables: with this many new findings, alternating
 * between two checks, and this many pages, every hundredth a 404.
 */
export async function insertReported(
  service: Service,
  project: TestProject,
  { findings, pages, detail, brokenLinks = 0 }: ReportedSite,
): Promise<{ auditId: string; listId: string }> {
  const { db } = service.services;
  const [auditId, listId] = [newId(), newId()];
  const now = new Date().toISOString();
  await db
    .insertInto('audits')
    .values({
      id: auditId,
      org_id: project.orgId,
      project_id: project.id,
      status: 'complete',
      progress: 100,
      max_depth: 10,
      max_pages: 1000,
      root_url: 'http://site.example/',
      page_count: pages,
      page_list_id: listId,
      link_report: JSON.stringify(linkReportOf(brokenLinks)),
      broken_links: brokenLinks,
      seo_report: JSON.stringify(emptyReports.seo),
      general_report: JSON.stringify(emptyReports.general),
      ruleset_version: 'made up',
      check_results: JSON.stringify({
        results: [],
        site: { rootUrl: 'http://site.example/', robots: noRobots, truncatedBy: [], unreadUrls: 0 },
      }),
      created_at: now,
      completed_at: now,
    })
    .execute();
  const list: FindingList = { id: listId, auditId, orgId: project.orgId };
  await insertFindingList(db, list);
  await sql`
    insert into audit_findings (list_id, key, ordinal, org_id, check_id, severity, change, url, detail)
    select ${listId}::uuid, hash_url('finding' || n), 0, ${project.orgId}::uuid,
      case n % 2 when 0 then 'link-internal-broken' else 'title-missing' end, 1, ${codes.new}::int,
      'http://site.example/page-' || n, ${detail}
    from generate_series(0, ${findings - 1}::int) n`.execute(db);
  await closeFindingList(db, list, {
    coversSite: true,
    issues: [{ id: 'link-internal-broken' }, { id: 'title-missing' }],
  });
  for (let number = 0; number * 500 < pages; number += 1) {
    const some = Array.from({ length: Math.min(500, pages - number * 500) }, (_, n) =>
      pageOf(number * 500 + n),
    );
    await insertPageList(db, { id: auditId, orgId: project.orgId }, { listId, number, pages: some });
  }
  await db
    .updateTable('audits')
    .set({ finding_list_id: listId, finding_count: findings, issue_count: 2 })
    .where('id', '=', auditId)
    .execute();
  return { auditId, listId };
}

function linkReportOf(count: number): NonNullable<Audit['linkReport']> {
  const brokenList = Array.from({ length: count }, (_, n) => ({
    url: n % 10 === 0 ? `http://other.example/gone-${n}` : `http://site.example/gone-${n}`,
    status: n % 3 === 0 ? null : 404,
    reason: n % 3 === 0 ? 'no such host' : '404 Not Found',
    type: n % 10 === 0 ? ('external' as const) : ('internal' as const),
    sources: [{ url: `http://site.example/page-${n}`, anchorText: `To ${n}` }],
    sourceCount: 1 + (n % 50),
  }));
  return { ...noLinks, totalLinks: 2 * count, workingLinks: count, brokenLinks: count, brokenList };
}

function pageOf(number: number): AuditPage {
  const url = `http://site.example/page-${number}`;
  return {
    url,
    status: number % 100 === 0 ? 404 : 200,
    depth: Number.parseInt(hashUrl(url).slice(0, 2), 16) % 5,
    contentType: 'text/html',
    bytes: 1_000,
    ttfbMs: 5,
    title: `Page ${number}`,
    description: null,
    h1: null,
    wordCount: 100,
    canonical: null,
    indexable: true,
    inlinks: 1,
    outlinks: 1,
    findingCount: 1,
    issueCount: 1,
    occurrenceCount: 1,
  };
}
