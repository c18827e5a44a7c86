import {
  type AuditPage,
  type operations,
  type Page,
  type PageHistoryItem,
  pageFields,
} from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { inSnapshot } from '../../../db/in-snapshot.ts';
import type { Handler } from '../../../handler.ts';
import { requireProject } from '../../projects/access.ts';
import { hashUrl } from '../storage/hash-url.ts';
import { spellingsOf } from './find-page.ts';
import { readListedPages } from './page-list-reads.ts';
import { countPageFindings } from './read-page-findings.ts';

const defaultLimit = 20;

/** What each audit of the project knows about a URL. One more is read than is returned, to compare the last one with. */
export const listPageHistory: Handler<typeof operations.listPageHistory> = (ctx, { params, query }) =>
  inSnapshot(ctx, async (snapshot) => {
    const project = await requireProject(snapshot, params.id, 'see');
    const { page = 1, limit = defaultLimit } = query;
    const range = { offset: (page - 1) * limit, limit: limit + 1 };
    const { total, items: audits } = await readReported(snapshot, project.id, range);
    const states = await readFirstKnown(snapshot, audits, query.url);
    const items = states.map((state, index) => compare(state, states[index + 1] ?? null));
    return { total, items: items.slice(0, limit) };
  });

interface ReportedAudit {
  auditId: string;
  completedAt: string | null;
  overallScore: number | null;
  findingListId: string | null;
}

/** Audits with reports, newest first; by the index audits_project. */
async function readReported(
  ctx: Ctx,
  projectId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<Page<ReportedAudit>> {
  const { rows } = await sql<{ total: number } & (ReportedAudit | { auditId: null })>`
    select counted.total, audit.* from (
      select count(*)::int as total from audits where project_id = ${projectId} and page_list_id is not null) counted
    left join lateral (
      select id as "auditId", completed_at as "completedAt", overall_score as "overallScore",
        finding_list_id as "findingListId"
      from audits where project_id = ${projectId} and page_list_id is not null
      order by id desc limit ${limit} offset ${offset}::bigint) audit on true
    order by audit."auditId" desc`.execute(ctx.db);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.flatMap(({ total: _, ...row }) => (row.auditId === null ? [] : [row])),
  };
}

type State = Omit<PageHistoryItem, 'change' | 'changedFields'>;

/** The URL as given, or its normalized form if no audit knows the former. */
async function readFirstKnown(ctx: Ctx, audits: readonly ReportedAudit[], url: string): Promise<State[]> {
  let states: State[] = [];
  for (const spelling of spellingsOf(url)) {
    states = await readStates(ctx, audits, spelling);
    if (states.some(({ present }) => present)) break;
  }
  return states;
}

async function readStates(ctx: Ctx, audits: readonly ReportedAudit[], url: string): Promise<State[]> {
  const ids = audits.map(({ auditId }) => auditId);
  const listIds = audits.flatMap(({ findingListId }) => (findingListId === null ? [] : [findingListId]));
  const pages = new Map(
    (await readListedPages(ctx.db, ids, url)).map(({ auditId, page }) => [auditId, page]),
  );
  const statuses = await readStatuses(ctx, ids, url);
  const counts = await countPageFindings(ctx.db, listIds, url);
  return audits.map(({ findingListId, ...audit }) => {
    const page = pages.get(audit.auditId) ?? null;
    return {
      ...audit,
      present: page !== null || statuses.has(audit.auditId),
      status: page?.status ?? statuses.get(audit.auditId) ?? null,
      page,
      occurrenceCount: findingListId === null ? null : (counts.get(findingListId) ?? 0),
    };
  });
}

/** Of URLs that are not pages, such as redirects, as long as the crawl is stored; by the primary key of both tables. */
async function readStatuses(
  ctx: Ctx,
  auditIds: readonly string[],
  url: string,
): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ auditId: string; status: number | null }>`
    select audit.id as "auditId", coalesce((page.facts->'hops'->0->>'status')::int, (page.facts->>'status')::int) as status
    from unnest(${auditIds}::uuid[]) audit (id)
      join audit_pages page on page.audit_id = audit.id and page.url_hash = ${hashUrl(url)}`.execute(ctx.db);
  return new Map(rows.map(({ auditId, status }) => [auditId, status]));
}

function compare(state: State, previous: State | null): PageHistoryItem {
  const { auditId, completedAt, overallScore, present, status, page, occurrenceCount } = state;
  const changedFields = previous?.present && present ? changesBetween(previous, state) : [];
  return {
    auditId,
    completedAt,
    overallScore,
    present,
    change: previous === null ? null : changeOf(previous.present, present, changedFields.length > 0),
    changedFields,
    status,
    page,
    occurrenceCount,
  };
}

function changeOf(was: boolean, is: boolean, differs: boolean): PageHistoryItem['change'] {
  if (was && is) return differs ? 'changed' : 'unchanged';
  if (is) return 'appeared';
  return was ? 'disappeared' : 'absent';
}

function changesBetween(before: State, now: State): PageHistoryItem['changedFields'] {
  return pageFields.filter((field) => fieldOf(before, field) !== fieldOf(now, field));
}

function fieldOf({ status, page }: State, field: (typeof pageFields)[number]): AuditPage[typeof field] {
  return field === 'status' ? status : (page?.[field] ?? null);
}
