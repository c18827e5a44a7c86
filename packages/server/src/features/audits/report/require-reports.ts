import type { AuditStatus } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError, notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { isId } from '../../../ids.ts';
import { seesProject } from '../../projects/access.ts';
import { isUnfinished } from '../access.ts';
import type { FindingGroup } from '../findings/finding-codes.ts';

/** Where the rows behind the reports of an audit are. */
export interface StoredReports {
  id: string;
  rootUrl: string;
  /** Null while it is analyzed again. */
  completedAt: string | null;
  createdAt: string;
  pageListId: string;
  /** Null when they are not kept. */
  findingListId: string | null;
  groups: FindingGroup[];
  /** Null for reports of a time when findings were not kept. */
  findingCount: number | null;
  crawlData: 'none' | 'partial' | 'complete';
}

/**
 * The audit, if the caller sees its project and it has reports: those of the last analysis that ended, also while
 * another one runs. Else NOT_FOUND, then CONFLICT: an empty list would say that nothing was found.
 */
export async function requireReports(ctx: Ctx, id: string): Promise<StoredReports> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<
    Omit<StoredReports, 'pageListId'> & { pageListId: string | null; status: AuditStatus }
  >`
    select a.id, a.status, a.root_url as "rootUrl", a.completed_at as "completedAt", a.created_at as "createdAt",
      a.page_list_id as "pageListId", l.id as "findingListId", coalesce(l.groups, '[]') as groups,
      a.finding_count as "findingCount", a.crawl_data as "crawlData"
    from audits a join projects p on p.id = a.project_id
      left join audit_finding_lists l on l.id = a.finding_list_id
    where a.id = ${id} and ${seesProject(ctx)}`.execute(ctx.db);
  const audit = rows[0];
  if (audit === undefined) throw notFound();
  const { pageListId, status } = audit;
  if (pageListId === null) throw new ApiError('CONFLICT', noReports(status));
  return { ...audit, pageListId };
}

function noReports(status: AuditStatus): string {
  return isUnfinished(status)
    ? `This audit has no reports yet; its status is ${status}. Wait until it is complete.`
    : 'This audit failed before it created reports. Start a new audit.';
}

/** A name for a file of it: whose site, what, and of which day. */
export function fileNameOf(
  { rootUrl, completedAt, createdAt }: StoredReports,
  what: string,
  ending: 'csv' | 'html',
): string {
  const host = URL.canParse(rootUrl) ? new URL(rootUrl).hostname.replace(/[^\w.-]/g, '') : '';
  return `${host || 'audit'}-${what}-${(completedAt ?? createdAt).slice(0, 10)}.${ending}`;
}
