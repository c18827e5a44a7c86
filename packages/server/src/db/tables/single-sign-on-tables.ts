import type { Nullable } from './column-types.ts';

/** Domains, providers, and identities (migration 0028), as the driver returns the rows. */
export interface SingleSignOnTables {
  org_domains: OrgDomainTable;
  org_providers: OrgProviderTable;
  provider_identities: ProviderIdentityTable;
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

export interface OrgProviderTable {
  id: string;
  org_id: string;
  name: string;
  issuer: string;
  client_id: string;
  /** Encrypted; null for a public client. */
  client_secret: Buffer | null;
  scopes: string[];
  email_claim: string;
  name_claim: string;
  join_role: 'member' | 'guest' | null;
  enabled: boolean;
  created_at: string;
  updated_at: string;
}

export interface ProviderIdentityTable {
  id: string;
  org_id: string;
  provider_id: string;
  user_id: string;
  subject: string;
  email: string;
  created_at: string;
  last_used_at: string;
}
