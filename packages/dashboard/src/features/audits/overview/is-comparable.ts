import type { AuditListItem } from '@fettle/contract';

type Compared = Pick<AuditListItem, 'id' | 'config' | 'comparison'>;

/**
 * Whether the score of an audit can be compared with that of the audit before it in a list. Audits from before comparisons
 * were stored are comparable if their settings are the same.
 */
export function isComparable({ config, comparison }: Compared, before: Compared | undefined): boolean {
  if (before === undefined) return false;
  if (comparison?.auditId === before.id) return comparison.comparable;
  return (
    config.rootUrl === before.config.rootUrl &&
    config.maxPages === before.config.maxPages &&
    config.maxDepth === before.config.maxDepth
  );
}
