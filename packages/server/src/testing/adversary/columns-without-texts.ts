/** Tables that are empty in the hostile world, because no answer is made of what they hold. */
export const tablesOfNobody: ReadonlySet<string> = new Set([
  // Counts and work of the service itself.
  'blob_deletions',
  'delivery_totals',
  'login_failures',
  'rate_windows',
  // Encrypted.
  'idempotency_keys',
  'mails',
  // What a crawl has seen, until reports are made of it.
  'audit_pages',
  'audit_urls',
  'audit_visits',
]);

/** Columns that look like texts and hold what the service says, never what people write. */
export const columnsWithoutTexts: ReadonlySet<string> = new Set([
  'api_tokens.last_four',
  'api_tokens.public_id',
  'api_tokens.scopes',
  'attachments.mime_type',
  'audit_finding_lists.groups',
  'audits.ruleset_version',
  'audits.seo_report',
  'audit_schedules.time_zone',
  // Of a test: the documented example.
  'deliveries.body',
  'notification_preferences.time_zone',
  'projects.key_prefix',
  // The title of the check.
  'task_findings.title',
  'users.password_hash',
]);
