import { crc32 } from 'node:zlib';
import type { operations } from '@fettle/contract';
import { sql } from 'kysely';
import { notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { inSnapshot } from '../../db/in-snapshot.ts';
import type { Handler } from '../../handler.ts';
import { isId } from '../../ids.ts';
import { seesProject } from '../projects/access.ts';
import { type AuditRow, itemColumns, reportColumns, toAudit } from './audit-rows.ts';
import { compareWith } from './findings/find-compared.ts';

/**
 * An audit with its reports, in one statement. The reports are those of the last completed analysis, even while another
 * one runs. The second part of the version is the project's name, which can change without the audit.
 */
export const getAudit: Handler<typeof operations.getAudit> = async (ctx, { params, query }) => {
  const { against } = query;
  if (against !== undefined) return inSnapshot(ctx, (snapshot) => getCompared(snapshot, params.id, against));
  const row = await readAudit(ctx, params.id);
  return { value: toAudit(row), version: versionOf(row) };
};

async function getCompared(ctx: Ctx, id: string, against: string) {
  const row = await readAudit(ctx, id);
  const { comparison, before } = await compareWith(ctx, row.id, against);
  return { value: { ...toAudit(row), comparison }, version: `${versionOf(row)}.${before.listId}` };
}

async function readAudit(ctx: Ctx, id: string): Promise<AuditRow> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<AuditRow>`
    select ${itemColumns}, ${reportColumns}, audit.link_report as "linkReport", (
        select json_agg(list.pages) from audit_page_lists list
        where list.audit_id = audit.id and list.list_id = audit.page_list_id) as "pageLists"
    from audits audit join projects project on project.id = audit.project_id
    where audit.id = ${id} and ${seesProject(ctx)}`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined) throw notFound();
  return row;
}

function versionOf({ revision, projectName }: AuditRow): string {
  return `${revision}.${crc32(projectName)}`;
}
