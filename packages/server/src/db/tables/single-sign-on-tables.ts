import type { Nullable } from './column-types.ts';

/** Verified domains (migration 0028), as the driver returns the rows. */
export interface SingleSignOnTables {
  org_domains: OrgDomainTable;
}

/** How it was proved that an organization controls a domain. */
export type DomainProof = 'dns' | 'operator';

export interface OrgDomainTable {
  id: string;
  org_id: string;
  domain: string;
  token: string;
  created_by: string | null;
  created_at: string;
  verified_at: Nullable<string>;
  verified_by: Nullable<DomainProof>;
  checked_at: Nullable<string>;
  missing_since: Nullable<string>;
}
