import { crc32 } from 'node:zlib';
import type { operations } from '@fettle/contract';
import { sql } from 'kysely';
import { notFound } from '../../api-error.ts';
import type { Handler } from '../../handler.ts';
import { isId } from '../../ids.ts';
import { seesProject } from '../projects/access.ts';
import { type AuditRow, itemColumns, reportColumns, toAudit } from './audit-rows.ts';

/**
 * An audit with its reports, in one statement. The reports are those of the last completed analysis, even while another
 * one runs. The second part of the version is the project's name, which can change without the audit.
 */
export const getAudit: Handler<typeof operations.getAudit> = async (ctx, { params }) => {
  if (!isId(params.id)) throw notFound();
  const { rows } = await sql<AuditRow>`
    select ${itemColumns}, ${reportColumns}, audit.link_report as "linkReport", (
        select json_agg(list.pages) from audit_page_lists list
        where list.audit_id = audit.id and list.list_id = audit.page_list_id) as "pageLists"
    from audits audit join projects project on project.id = audit.project_id
    where audit.id = ${params.id} and ${seesProject(ctx)}`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined) throw notFound();
  return { value: toAudit(row), version: `${row.revision}.${crc32(row.projectName)}` };
};
