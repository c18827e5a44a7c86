import type { AuditStatus } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import { ApiError, notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { isId } from '../../../ids.ts';
import { seesProject } from '../../projects/access.ts';
import { isUnfinished } from '../access.ts';
import type { FindingGroup } from '../findings/finding-codes.ts';

/** The reports of an audit, and where their rows are stored. */
export interface StoredReports {
  id: string;
  projectId: string;
  rootUrl: string;
  /** Null during the re-analysis of an audit that failed. */
  completedAt: string | null;
  createdAt: string;
  pageListId: string;
  /** Null when they are no longer stored. */
  findingListId: string | null;
  groups: FindingGroup[];
  /** Null for reports from before findings were stored. */
  findingCount: number | null;
  crawlData: 'none' | 'partial' | 'complete';
  /** Whether it leaves out what is ignored; audits from before that was possible, and those without findings, do not. */
  canLeaveOut: boolean;
  previousAuditId: string | null;
}

/**
 * The audit, if the caller can see its project and it has reports: those of the last completed analysis, even while another
 * one runs. Otherwise NOT_FOUND, or CONFLICT without reports, because an empty list would say that nothing was found.
 */
export async function requireReports(ctx: Ctx, id: string): Promise<StoredReports> {
  if (!isId(id)) throw notFound();
  const audit = await findReports(ctx, id, seesProject(ctx));
  if (audit === undefined) throw notFound();
  const { pageListId, status } = audit;
  if (pageListId === null) throw new ApiError('CONFLICT', noReports(status));
  return { ...audit, pageListId };
}

/** The same for the holder of a link to the audit's report, whose right was checked; null without reports. */
export async function readLinkedReports(ctx: Pick<Ctx, 'db'>, id: string): Promise<StoredReports | null> {
  const audit = await findReports(ctx, id, sql<boolean>`true`);
  const pageListId = audit?.pageListId ?? null;
  return audit === undefined || pageListId === null ? null : { ...audit, pageListId };
}

type FoundReports = Omit<StoredReports, 'pageListId'> & { pageListId: string | null; status: AuditStatus };

async function findReports(
  ctx: Pick<Ctx, 'db'>,
  id: string,
  isVisible: RawBuilder<boolean>,
): Promise<FoundReports | undefined> {
  const { rows } = await sql<FoundReports>`
    select audit.id, audit.project_id as "projectId", audit.status, audit.root_url as "rootUrl", audit.completed_at as "completedAt", audit.created_at as "createdAt",
      audit.page_list_id as "pageListId", list.id as "findingListId", coalesce(list.groups, '[]') as groups,
      audit.finding_count as "findingCount", audit.crawl_data as "crawlData",
      audit.check_results is not null as "canLeaveOut", audit.previous_audit_id as "previousAuditId"
    from audits audit join projects project on project.id = audit.project_id
      left join audit_finding_lists list on list.id = audit.finding_list_id
    where audit.id = ${id} and ${isVisible}`.execute(ctx.db);
  return rows[0];
}

function noReports(status: AuditStatus): string {
  return isUnfinished(status)
    ? `This audit has no reports yet; its status is ${status}. Wait until it is complete.`
    : 'This audit failed before it created reports. Start a new audit.';
}

/** A file name with the site, the content, and the day. */
export function fileNameOf(
  { rootUrl, completedAt, createdAt }: StoredReports,
  what: string,
  ending: 'csv' | 'html',
): string {
  const host = URL.canParse(rootUrl) ? new URL(rootUrl).hostname.replace(/[^\w.-]/g, '') : '';
  return `${host || 'audit'}-${what}-${(completedAt ?? createdAt).slice(0, 10)}.${ending}`;
}
