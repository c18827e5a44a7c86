import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for statements over `audit_findings finding`: true for findings that are ignored in the project, by themselves or with
 * their whole check. Both questions are looked up in the unique index of ignored_issues, the first once for a statement.
 * Kept in one place, because lists, counts, and comparisons must leave out the same findings.
 */
export function isIgnored(projectId: string | RawBuilder<unknown>): RawBuilder<boolean> {
  const project = typeof projectId === 'string' ? sql`${projectId}::uuid` : projectId;
  return sql<boolean>`(
    finding.check_id = any(array(
      select whole.check_id from ignored_issues whole
      where whole.project_id = ${project} and whole.key is null and whole.expired_at is null))
    or coalesce((
      select true from ignored_issues single
      where single.project_id = ${project} and single.check_id = finding.check_id
        and single.key = finding.key and single.ordinal = finding.ordinal and single.expired_at is null), false))`;
}
