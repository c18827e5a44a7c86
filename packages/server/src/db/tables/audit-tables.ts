import type {
  AuditComparison,
  AuditError,
  AuditPage,
  AuditRules,
  AuditStatus,
  CrawlLog,
} from '@fettle/contract';
import type { Generated } from 'kysely';
import type { Json, Nullable, NullableJson } from './column-types.ts';

/** Tables of the audits feature (migrations 0002 to 0006, 0010, 0017, 0019, 0020, 0021, 0022, 0023, and 0046). */
export interface AuditTables {
  audits: AuditTable;
  audit_counts: AuditCountTable;
  audit_urls: AuditUrlTable;
  audit_pages: AuditPageTable;
  audit_inlinks: AuditInlinkTable;
  audit_page_lists: AuditPageListTable;
  audit_schedules: AuditScheduleTable;
  crawl_rules: CrawlRulesTable;
  audit_finding_lists: AuditFindingListTable;
  audit_findings: AuditFindingTable;
  audit_visits: AuditVisitTable;
  task_findings: TaskFindingTable;
  ignored_issues: IgnoredIssueTable;
}

/** Reports and facts get the auditor's types where they are read and written. */
export interface AuditTable {
  id: string;
  org_id: string;
  project_id: string;
  status: AuditStatus;
  progress: Generated<number>;
  max_depth: number;
  max_pages: number;
  root_url: string;
  page_count: Generated<number>;
  broken_links: number | null;
  overall_score: number | null;
  has_robots_txt: Generated<boolean>;
  has_sitemap: Generated<boolean>;
  link_report: NullableJson<unknown>;
  seo_report: NullableJson<unknown>;
  general_report: NullableJson<unknown>;
  distribution: NullableJson<unknown>;
  page_list_id: string | null;
  finding_list_id: string | null;
  previous_audit_id: string | null;
  issue_count: number | null;
  finding_count: number | null;
  new_finding_count: number | null;
  fixed_finding_count: number | null;
  still_there_finding_count: number | null;
  comparison: NullableJson<AuditComparison>;
  ruleset_version: string | null;
  error_code: AuditError['code'] | null;
  error_message: string | null;
  site_facts: NullableJson<unknown>;
  crawl_data: Generated<'none' | 'partial' | 'complete'>;
  cancel_requested_at: string | null;
  revision: Generated<number>;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  analyzed_at: string | null;
  analysis_count: Generated<number>;
  due_at: string | null;
  claim_id: string | null;
  lease_until: string | null;
  tries: Generated<number>;
  parked_until: string | null;
  turn_at: string | null;
  turns: Generated<number>;
  link_check_ms: Generated<number>;
  has_inlinks: Generated<boolean>;
  check_results: NullableJson<unknown>;
  original_reports: NullableJson<unknown>;
  original_score: number | null;
  original_comparison: NullableJson<AuditComparison>;
  ignored_issue_count: Generated<number>;
  ignored_finding_count: Generated<number>;
  /** By the hash of a page's URL: by how much its issues and occurrences fall. */
  ignored_on_pages: NullableJson<Record<string, [issues: number, occurrences: number]>>;
  crawl_rules: NullableJson<AuditRules>;
  sealed_credentials: Nullable<Buffer>;
  crawl_log: NullableJson<CrawlLog>;
}

export interface AuditCountTable {
  project_id: string;
  org_id: string;
  count: number;
}

export interface AuditUrlTable {
  audit_id: string;
  url_hash: string;
  org_id: string;
  url: string;
  depth: number | null;
  place: number | null;
  from_sitemap: Generated<boolean>;
  done: Generated<boolean>;
  internal: boolean | null;
  uses: Generated<number>;
  source_count: Generated<number>;
  followed_from: Generated<number>;
  outlinks: Generated<number>;
  sources: string | null;
  result: NullableJson<unknown>;
}

export interface AuditPageTable {
  audit_id: string;
  url_hash: string;
  org_id: string;
  is_html: boolean;
  facts: Json<unknown>;
  links: NullableJson<unknown>;
}

export interface AuditInlinkTable {
  audit_id: string;
  url_hash: string;
  first: number;
  count: number;
  org_id: string;
  links: Json<unknown>;
}

export interface AuditPageListTable {
  audit_id: string;
  list_id: string;
  number: number;
  org_id: string;
  pages: Json<AuditPage[]>;
  first_hash: string | null;
  last_hash: string | null;
}

export interface AuditScheduleTable {
  project_id: string;
  org_id: string;
  frequency: 'daily' | 'weekly' | 'monthly';
  time: string;
  time_zone: string;
  weekday: number;
  day: number;
  max_depth: number;
  max_pages: number;
  next_run_at: string;
  last_run_at: string | null;
  last_audit_id: string | null;
  updated_at: string;
}

export interface AuditFindingListTable {
  id: string;
  audit_id: string;
  org_id: string;
  covers_site: Generated<boolean>;
  groups: NullableJson<unknown>;
}

export interface AuditFindingTable {
  list_id: string;
  key: string;
  ordinal: number;
  org_id: string;
  check_id: string;
  severity: number;
  change: number;
  url: string;
  target: string | null;
  detail: string;
  shown_on: string[] | null;
}

export interface AuditVisitTable {
  list_id: string;
  url_hash: string;
  org_id: string;
  is_clear: boolean;
  is_page: boolean | null;
}

export interface TaskFindingTable {
  task_id: string;
  org_id: string;
  project_id: string;
  audit_id: string;
  check_id: string;
  key: string | null;
  ordinal: Generated<number>;
  title: string;
  category: string;
  severity: number;
  url: string | null;
  target: string | null;
  detail: string;
  count: number;
}

export interface IgnoredIssueTable {
  id: string;
  org_id: string;
  project_id: string;
  check_id: string;
  key: string | null;
  ordinal: Generated<number>;
  title: string;
  category: string;
  severity: number;
  url: string | null;
  target: string | null;
  detail: string;
  reason: string;
  until: string | null;
  expired_at: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

/** What `crawl_rules.rules` holds: everything that has no column of its own. */
export type SavedRules = Omit<AuditRules, 'revision' | 'credentials'>;

export interface CrawlRulesTable {
  project_id: string;
  org_id: string;
  revision: number;
  rules: Json<SavedRules>;
  credentials: NullableJson<NonNullable<AuditRules['credentials']>>;
  sealed_credentials: Buffer | null;
  updated_at: string;
}
