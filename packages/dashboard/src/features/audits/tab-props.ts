import type { AuditOverview, Project } from '@fettle/contract';
import type { AuditSearch } from './audit-search.ts';
import type { CurrentFilters } from './use-current-filters.ts';

/** What every tab of an audit is given. */
export interface TabProps {
  audit: AuditOverview;
  project: Project;
  canWrite: boolean;
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
  /** What the filters say at the moment, and the text being typed among them. */
  filters: Pick<CurrentFilters, 'current' | 'typed'>;
}
