import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for statements over `audit_findings finding`: true for findings that are ignored in the project, by themselves or with
 * their whole check. Kept in one place, because lists, counts, and comparisons must leave out the same findings.
 *
 * What is ignored is read once for a statement and hashed, whatever was known of the table when the statement was planned:
 * a lookup per finding that was planned while the table was small would read all of it each time. Use it only where it is
 * not the whole condition (with `not`, or beside an `or`), so that it does not become a join.
 */
export function isIgnored(projectId: string): RawBuilder<boolean> {
  return sql<boolean>`(
    finding.check_id in (
      select whole.check_id from ignored_issues whole
      where whole.project_id = ${projectId}::uuid and whole.key is null and whole.expired_at is null)
    or (finding.key, finding.ordinal) in (
      select single.key, single.ordinal from ignored_issues single
      where single.project_id = ${projectId}::uuid and single.key is not null and single.expired_at is null))`;
}
