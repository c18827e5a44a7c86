import type { FettleError } from '@fettle/client';
import type { AuditOverview, Project } from '@fettle/contract';
import type { AuditSearch } from './audit-search.ts';
import type { CurrentFilters } from './use-current-filters.ts';

/** What every tab of an audit is given. */
export interface TabProps {
  audit: AuditOverview;
  project: Project;
  canWrite: boolean;
  /** Why it is not compared with the audit that was chosen. */
  refusal: FettleError | null;
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
  /** The current filters, including text that is still being typed. */
  filters: Pick<CurrentFilters, 'current' | 'typed'>;
}
