/** Tables that are empty in the fixture, because no response contains their data. */
export const tablesWithoutCanaries: ReadonlySet<string> = new Set([
  // Counters and internal work of the service.
  'blob_deletions',
  'delivery_totals',
  'login_failures',
  'org_deletions',
  'rate_windows',
  'user_deletions',
  'recovery_codes',
  'used_challenges',
  // Encrypted.
  'idempotency_keys',
  'mails',
  // Crawl data: what reports are made from, and what the inspector of a page shows.
  'audit_inlinks',
  'audit_pages',
  'audit_urls',
  'audit_visits',
]);

/** Columns that look like text but are written by the service, never by users. */
export const columnsWithoutCanaries: ReadonlySet<string> = new Set([
  'api_tokens.last_four',
  'api_tokens.public_id',
  'api_tokens.scopes',
  'attachments.mime_type',
  'audit_finding_lists.groups',
  'audits.ruleset_version',
  'audits.seo_report',
  'audit_schedules.time_zone',
  // Keys of columns.
  'connections.merge_column',
  'connections.open_column',
  // Of a test delivery: the documented example.
  'deliveries.body',
  // The title of the check.
  'ignored_issues.title',
  'notification_preferences.time_zone',
  'org_domains.token',
  // A key of the file store, and a type that was detected.
  'org_logos.blob_key',
  'org_logos.mime_type',
  'favicons.blob_key',
  'favicons.mime_type',
  'orgs.accent_color',
  'recurring_tasks.time_zone',
  'user_pictures.blob_key',
  'user_pictures.mime_type',
  'projects.key_prefix',
  // The title of the check.
  'task_findings.title',
  // The key of a column.
  'task_templates.status',
  'scim_requests.method',
  'scim_tokens.last_four',
  'scim_tokens.public_id',
  'users.password_hash',
]);
