import type { AuditOverview } from '@fettle/contract';
import type { CurrentFilters } from '../use-current-filters.ts';

/** What the header of an audit is given. */
export interface AuditHeaderProps {
  audit: AuditOverview;
  canWrite: boolean;
  /** The audit it is compared with, if that is not the previous one. */
  against: string | undefined;
  /** What the open tab lists. */
  filters: Pick<CurrentFilters, 'current'>;
}
