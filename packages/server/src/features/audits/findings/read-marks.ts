import type { IgnoredMark } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

/** Why findings are ignored. */
export interface Marks {
  /** The mark of the finding itself, else of its check. */
  of(finding: { checkId: string; key: string; ordinal: number }): IgnoredMark | null;
}

interface MarkRow extends IgnoredMark {
  checkId: string;
  key: string | null;
  ordinal: number;
}

/** Reads the marks of some findings, and those of whole checks. */
export async function readMarks(
  db: Kysely<Tables>,
  projectId: string,
  findings: readonly { key: string }[],
): Promise<Marks> {
  if (findings.length === 0) return { of: () => null };
  const { rows } = await sql<MarkRow>`
    select ignored.id, ignored.reason, ignored.until, ignored.check_id as "checkId", ignored.key, ignored.ordinal
    from ignored_issues ignored
    where ignored.project_id = ${projectId} and ignored.expired_at is null
      and (ignored.key is null or ignored.key = any(${findings.map(({ key }) => key)}::uuid[]))`.execute(db);
  const marks = new Map(
    rows.map(({ checkId, key, ordinal, ...mark }) => [markKey(checkId, key, ordinal), mark]),
  );
  return {
    of: ({ checkId, key, ordinal }) =>
      marks.get(markKey(checkId, key, ordinal)) ?? marks.get(markKey(checkId, null, 0)) ?? null,
  };
}

function markKey(checkId: string, key: string | null, ordinal: number): string {
  return `${key ?? 'all'} ${ordinal} ${checkId}`;
}
