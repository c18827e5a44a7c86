/** Tables of the audits feature (migration 0002). */
export type AuditTables = {};
