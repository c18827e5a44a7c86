import type { AuditOverview } from '@fettle/contract';
import type { AuditSearch } from '../audit-search.ts';

type Change = NonNullable<AuditSearch['change']>;

/**
 * The search for a change. What was not rechecked is not stored with an audit, so the other audit has to be named for it to
 * be listed.
 */
export function compareFor(
  { comparison }: Pick<AuditOverview, 'comparison'>,
  change: Change,
): { change: Change; against?: string } {
  return change === 'not_rechecked' && comparison !== null
    ? { change, against: comparison.auditId }
    : { change };
}
