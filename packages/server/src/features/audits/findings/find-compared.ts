import { sql } from 'kysely';
import { ApiError, notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { isId } from '../../../ids.ts';
import { seesProject } from '../../projects/access.ts';
import { compareStored, type StoredComparison } from './compare-stored.ts';
import { readStoredAudit } from './compared-audit-store.ts';
import { keptFindings } from './drop-old-findings.ts';

/**
 * Compares an audit, which the caller can see, with another one of its project.
 * @throws ApiError NOT_FOUND for an audit that is not of this project, BAD_REQUEST for the same audit, and CONFLICT if one
 * of the two has no stored findings
 */
export async function compareWith(ctx: Ctx, auditId: string, against: string): Promise<StoredComparison> {
  if (against.toLowerCase() === auditId.toLowerCase()) {
    const message = '"against" must be the ID of another audit; an audit cannot be compared with itself.';
    throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'against', message }] });
  }
  if (!isId(against)) throw notFound();
  const { rows } = await sql<{ projectId: string }>`
    select other.project_id as "projectId" from audits audit join audits other on other.project_id = audit.project_id
      join projects project on project.id = audit.project_id
    where audit.id = ${auditId} and other.id = ${against} and ${seesProject(ctx)}`.execute(ctx.db);
  const projectId = rows[0]?.projectId;
  if (projectId === undefined) throw notFound();
  const [now, before] = [await readStoredAudit(ctx.db, auditId), await readStoredAudit(ctx.db, against)];
  if (now === null) throw cannotCompare('This audit');
  if (before === null) throw cannotCompare('The audit "against"');
  return compareStored(ctx.db, projectId, { now, before });
}

function cannotCompare(which: string): ApiError {
  return new ApiError(
    'CONFLICT',
    `${which} has no stored occurrences to compare: it is not complete, it is from an older version of Fettle, or it is not among the ${keptFindings} latest audits of the project.`,
  );
}
